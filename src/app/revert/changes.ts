import { type CallId, type JournalRow, type PreImage, type Sha256, toldUnkept } from '../../contract/index.js';

type State = Sha256 | 'absent';

/** One file that a run changed, from its first change to its last. */
export interface ChangedFile {
  readonly path: string;
  readonly real: PreImage['real'];
  /** What was there before the run. */
  readonly before: State;
  readonly mode: number | null;
  /** What the run may have left: more than one where a call ended without saying whether it happened. */
  readonly left: ReadonlySet<State>;
  /** Why it cannot be told what the run did to it; null = it can. */
  readonly broken: string | null;
}

/** What a run did, as far as its journal tells. */
export interface Changes {
  /** The one that was changed last comes first. */
  readonly files: readonly ChangedFile[];
  /** Folders that calls of the run made for their files, the deepest first. */
  readonly folders: readonly PreImage['real'][];
  /** Changes of files whose former content was not kept, in words. */
  readonly unkept: readonly { readonly path: string; readonly why: string }[];
  /** Calls whose effects are not those of files: no revert touches them. */
  readonly beyond: readonly { readonly call: CallId; readonly tool: string; readonly effect: string }[];
  /** When a revert ended after which nothing was changed. */
  readonly revertedAt: number | null;
  /** Seq of the newest record; 0 = there is none. */
  readonly last: number;
}

interface Tracked {
  path: string;
  before: State;
  mode: number | null;
  left: Set<State>;
  broken: string | null;
  last: number;
}

/**
 * Folds the journal of a run into what its files went through since they were last put back. A call that is on record as done
 * did what it planned; one that is not may have, and both are kept in mind. Pure.
 */
export async function changesOf(rows: AsyncIterable<JournalRow> | Iterable<JournalRow>): Promise<Changes> {
  let files = new Map<PreImage['real'], Tracked>();
  let folders = new Set<PreImage['real']>();
  let unkept: Changes['unkept'][number][] = [];
  let beyond: Changes['beyond'][number][] = [];
  let revertedAt: number | null = null;
  const tools = new Map<string, string>();
  const all: JournalRow[] = [];
  for await (const row of rows) all.push(row);
  const done = lastStarts(all);
  for (const { seq, at, record } of all) {
    switch (record.kind) {
      case 'ToolArgsValidated':
        tools.set(record.call, record.tool);
        break;
      case 'ToolCallStarted': {
        if (record.effect === 'read') break;
        if (record.effect !== 'mutate-reversible')
          beyond.push({ call: record.call, tool: tools.get(record.call) ?? '', effect: record.effect });
        unkept.push(...(record.plan.unkept ?? []).map((each) => ({ path: each.path, why: toldUnkept(each) })));
        for (const image of record.preImages ?? []) {
          for (const folder of image.folders ?? []) folders.add(folder);
          const post = record.plan.writes.find(({ real }) => real === image.real)?.post;
          if (post !== undefined) track(files, image, post, done.has(seq), seq);
        }
        if (record.plan.writes.length > 0) revertedAt = null;
        break;
      }
      case 'revert_started':
        for (const { real, to } of record.files) files.get(real)?.left.add(to);
        break;
      case 'revert_finished':
        [files, folders, unkept, beyond, revertedAt] = [new Map(), new Set(), [], [], at];
        break;
    }
  }
  const found = [...files].sort(([, a], [, b]) => b.last - a.last).map(([real, { last: _, ...file }]) => ({ real, ...file }));
  const deepestFirst = [...folders].sort((a, b) => b.length - a.length);
  return { files: found, folders: deepestFirst, unkept, beyond, revertedAt, last: all.at(-1)?.seq ?? 0 };
}

/** Seq of the last start of every call that is on record as done. */
function lastStarts(rows: readonly JournalRow[]): ReadonlySet<number> {
  const starts = new Map<CallId, number>();
  const done = new Set<number>();
  for (const { seq, record } of rows) {
    if (record.kind === 'ToolCallStarted') starts.set(record.call, seq);
    if (record.kind !== 'ToolCallFinished') continue;
    const start = starts.get(record.call);
    if (start !== undefined) done.add(start);
  }
  return done;
}

function track(
  files: Map<PreImage['real'], Tracked>,
  { path, real, before, mode }: PreImage,
  post: State,
  certain: boolean,
  seq: number,
): void {
  const known = files.get(real);
  if (!known) {
    const left = new Set<State>(certain ? [post] : [before, post]);
    files.set(real, { path, before, mode: mode ?? null, left, broken: null, last: seq });
    return;
  }
  known.last = seq;
  const linked = known.left.has(before);
  if (certain && !linked) known.broken ??= 'it was changed between two calls of the run by something else';
  if (certain) known.left = new Set([post]);
  else if (linked) known.left.add(post);
}
