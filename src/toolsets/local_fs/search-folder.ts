import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Applied, type JsonObject, type NamedEntry, type ToolsetHost, WindlassError } from '../../contract/index.js';
import { below } from '../../unit/index.js';
import { shownName } from '../shown-name.js';
import { counted, leftOutNotices, leftOutValue } from './left-out.js';
import { outputCap } from './policy.js';
import { prefixOf } from './prefix.js';
import { type Holding, Ripgrep } from './ripgrep.js';
import { type Asked, contentOf, Hits, matchOf, noMatch, shown, tooLongNotices } from './search-file.js';
import { type Folder, type LeftOut, type Met, nothingLeftOut, pathIn, type Route, walk } from './walk.js';

/** Lines shown of a folder, whatever the policy allows for one file. */
const MOST = 100;
/** Files from which on another program is worth its start. */
const MANY = 500;
/** Files that are opened before its answer is there: where every file holds the pattern these are enough. */
const FEW = 64;
/** Files after which others get a turn. */
const PER_TURN = 64;
const SEARCH_MS = 60_000;

/** Files in the order of the walk: a folder stands again where its entries go on behind a folder of theirs. */
interface Found {
  readonly folder: Folder;
  readonly names: string[];
}

interface Walked {
  readonly found: readonly Found[];
  readonly files: number;
  readonly leftOut: LeftOut;
  /** Devices, sockets and pipes: never opened. */
  readonly special: number;
  /** More entries than one walk visits. */
  readonly cut: boolean;
}

/**
 * The matching lines below a folder, as `path:N: text`. The walk decides which files there are and our own engine what
 * matches; ripgrep, where there is one, only tells which of many files are not worth opening, so that answers are the same
 * without it.
 */
export async function searchFolder(asked: Asked, host: ToolsetHost): Promise<Applied> {
  const ripgrep = new Ripgrep(asked, host);
  try {
    const walked = await filesBelow(asked, host, ripgrep);
    const hits = new Hits(Math.min(MOST, asked.policy.maxGrepMatches), outputCap(asked.policy, asked.call.request.proposedBy));
    const { tooLong, late } = await searchAll(asked, walked.found, ripgrep, hits, host);
    return { kind: 'done', result: answerOf(asked, walked, hits, tooLong, late) };
  } finally {
    await ripgrep.end();
  }
}

async function filesBelow({ at, policy }: Asked, host: ToolsetHost, ripgrep: Ripgrep): Promise<Walked> {
  const found: Found[] = [];
  const leftOut = nothingLeftOut();
  const route: Route<NamedEntry> = {
    policy,
    start: at,
    depth: policy.maxFindDepth,
    extensions: null,
    list: async (folder) => {
      await ripgrep.begun();
      return host.unit.listNames(folder);
    },
  };
  let [visits, special, files] = [0, 0, 0];
  const add = ({ entry: { name }, folder }: Met<NamedEntry>): void => {
    const newest = found.at(-1);
    if (newest?.folder === folder) newest.names.push(name);
    else found.push({ folder, names: [name] });
    if (++files === MANY) ripgrep.start();
  };
  await walk(host, route, leftOut, (each) => {
    if (visits++ === policy.maxListScan) return 'stop';
    if (each?.entry.kind === 'other') special++;
    if (each?.entry.kind === 'file') add(each);
    return 'more';
  });
  return { found, files, leftOut, special, cut: visits > policy.maxListScan };
}

/** In the order of the walk. `late` = the time was over before the last file. */
async function searchAll(
  { call, policy, search }: Asked,
  found: readonly Found[],
  ripgrep: Ripgrep,
  hits: Hits,
  host: ToolsetHost,
): Promise<{ readonly tooLong: number; readonly late: boolean }> {
  const prefix = prefixOf(call.args['path']);
  const until = host.clock.elapsed() + SEARCH_MS;
  let [tooLong, opened] = [0, 0];
  for await (const { folder, name } of worthOpening(found, ripgrep)) {
    if (++opened % PER_TURN === 0) {
      await nextTurn();
      host.signal.throwIfAborted();
      if (host.clock.elapsed() > until) return { tooLong, late: true };
    }
    const bytes = await textOf(folder, name, policy.maxReadBytes, host);
    if (bytes === null) continue;
    const path = pathIn(prefix, pathIn(folder.path, name));
    const named = shownName(path);
    let isText: boolean | undefined;
    tooLong += search.search(bytes, { first: 1, last: Number.POSITIVE_INFINITY }, (line) => {
      isText ??= contentOf(bytes) === 'text';
      if (!isText) return 'stop';
      return hits.add(`${named}:${line.number}: ${shown(line)}`, { path, ...matchOf(line) }, line.number);
    });
    if (hits.full !== null) break;
  }
  return { tooLong, late: false };
}

/** All of the first files; of the others those that ripgrep names, if it could say. */
async function* worthOpening(
  found: readonly Found[],
  ripgrep: Ripgrep,
): AsyncGenerator<{ readonly folder: Folder; readonly name: string }> {
  let holding: Holding | null = null;
  let passed = 0;
  for (const { folder, names } of found) {
    // Most folders hold nothing: their names are not gone through.
    if (passed > FEW && holding !== null && !holding.has(folder.path)) continue;
    for (const name of names) {
      if (passed++ === FEW) holding = await ripgrep.holding();
      if (holding === null || holding.get(folder.path)?.has(name)) yield { folder, name };
    }
  }
}

/** Null for what is passed over: too large, not to be read, gone or replaced since it was met. */
async function textOf({ at }: Folder, name: string, maxBytes: number, { unit }: ToolsetHost): Promise<Buffer | null> {
  try {
    return (await unit.readFile(below(at, name, 'file'), { maxBytes })).bytes;
  } catch (error) {
    if (WindlassError.is(error) && error.code !== 'internal') return null;
    throw error;
  }
}

function answerOf({ at }: Asked, { files, leftOut, special, cut }: Walked, hits: Hits, tooLong: number, late: boolean) {
  const { tooDeep } = leftOut;
  const notes = [
    ...(hits.full === null
      ? []
      : [`${counted(hits.values.length, 'match', 'matches')} shown, more follow; narrow the pattern or the folder`]),
    ...(cut ? ['stopped after visiting as many entries as _max_list_scan allows; search a smaller folder'] : []),
    ...(late ? ['stopped because the search took too long; search a smaller folder'] : []),
  ];
  const value: JsonObject = {
    path: at.display,
    matches: [...hits.values],
    count: hits.values.length,
    files,
    ...(notes.length > 0 ? { truncated: true, note: notes.join('; ') } : {}),
    ...(tooLong > 0 ? { lines_too_long: tooLong } : {}),
    ...leftOutValue(leftOut),
    ...(tooDeep > 0 ? { too_deep: tooDeep } : {}),
    ...(special > 0 ? { special } : {}),
  };
  const notices = [
    ...(hits.full === null ? noMatch(hits) : []),
    ...notes.map((note) => `[${note}]`),
    ...tooLongNotices(tooLong),
    ...(tooDeep > 0 ? [`[${counted(tooDeep, 'folder lies', 'folders lie')} deeper than _max_find_depth; search one of them]`] : []),
    ...(special > 0 ? [`[${counted(special, 'device, socket or pipe was', 'devices, sockets or pipes were')} not opened]`] : []),
    ...leftOutNotices(leftOut),
  ];
  return { value, text: hits.text(notices) };
}
