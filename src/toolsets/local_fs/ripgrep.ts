import type { Consumption, FoundProgram, Spawned, ToolsetHost } from '../../contract/index.js';
import type { Asked } from './search-file.js';
import { nothingLeftOut, walk } from './walk.js';

const SEARCH_MS = 30_000;
/** Beyond, it has met what it is not meant to read: files of any size, or one line that does not end. */
const MOST: Consumption = { memory: 256 * 1024 * 1024, read: 1024 * 1024 * 1024 };
/** Of paths that it may name. */
const MAX_OUTPUT = 32 * 1024 * 1024;
/** Of needles: beyond, its start costs more than it saves. */
const MAX_NEEDLES = 100;
/** Names that mean themselves in its patterns. Others are not left out, which costs time and changes nothing. */
const PLAIN_NAME = /^[\w@+.-]+$/;
const MAX_GLOBS = 300;

/** The names of files that hold a needle, by the paths of their folders below the searched one. */
export type Holding = ReadonlyMap<string, ReadonlySet<string>>;

interface Look {
  readonly holding: Holding | null;
  readonly stopped: Spawned['stopped'];
}

interface Ready {
  readonly program: FoundProgram;
  readonly argv: readonly string[];
}

/**
 * Asks ripgrep which files below a folder hold one of the needles. What it tells only spares opening the others: a file it
 * names is looked at anyway, through our own checks, and one it should not have seen is on nobody's list. It gets no
 * variables, no configuration, and follows no link.
 */
export class Ripgrep {
  readonly #asked: Asked;
  readonly #host: ToolsetHost;
  readonly #stop = new AbortController();
  #begun: Promise<unknown> | null = null;
  #found: Promise<Holding | null> | null = null;

  constructor(asked: Asked, host: ToolsetHost) {
    this.#asked = asked;
    this.#host = host;
  }

  start(): void {
    const { needles } = this.#asked.search;
    if (needles === null || needles.length > MAX_NEEDLES) return;
    const argv = this.#prepare(needles);
    this.#found = argv.then((ready) => ready && this.#ask(ready));
    this.#begun = argv.catch(() => undefined);
    this.#found.catch(() => undefined); // told by `holding`
  }

  /** Until it has begun to look, if it was told to: while others keep the event loop busy it never would. */
  async begun(): Promise<void> {
    if (this.#begun === null) return;
    await this.#begun;
    this.#begun = null;
  }

  /** Null where it was not asked, or gave no complete answer. */
  async holding(): Promise<Holding | null> {
    return this.#found;
  }

  /** Stops it if it still runs. */
  async end(): Promise<void> {
    this.#stop.abort();
    await this.#found?.catch(() => undefined);
  }

  async #prepare(needles: readonly string[]): Promise<Ready | null> {
    const program = await findRipgrep(this.#host);
    if (program === null) return null;
    const argv = ['rg', ...FIXED, ...(await this.#narrowed()), ...needles.flatMap((needle) => ['-e', needle]), '--', './'];
    return { program, argv };
  }

  /** To ask for the size of every file takes a sixth of its time: that is done once it has met too much without. */
  async #ask(ready: Ready): Promise<Holding | null> {
    const { maxReadBytes } = this.#asked.policy;
    if (!Number.isFinite(maxReadBytes)) return (await this.#look(ready)).holding;
    const { holding, stopped } = await this.#look(ready, MOST);
    if (stopped !== 'consumption') return holding;
    const [word = '', ...others] = ready.argv;
    return (await this.#look({ ...ready, argv: [word, `--max-filesize=${maxReadBytes}`, ...others] })).holding;
  }

  async #look({ program, argv }: Ready, most?: Consumption): Promise<Look> {
    const { call, at } = this.#asked;
    const output: Buffer[] = [];
    let [bytes, complained] = [0, false];
    const { exitCode, stopped } = await this.#host.unit.spawn(
      { argv, program: program.real, cwd: at.real },
      {
        call: call.request.id,
        variables: 'none',
        timeoutMs: SEARCH_MS,
        ...(most && { most }),
        signal: AbortSignal.any([this.#host.signal, this.#stop.signal]),
        onOutput: (stream, chunk) => {
          if (stream === 'stderr') complained = true;
          else output.push(Buffer.from(chunk));
          bytes += chunk.length;
          if (bytes > MAX_OUTPUT) this.#stop.abort();
        },
      },
    );
    // 1 = nothing found, 2 = some files could not be read; what is wrong with its arguments it says on stderr
    const answered = exitCode !== null && exitCode <= 2 && !complained;
    return { stopped, holding: answered ? byFolder(Buffer.concat(output).toString('utf8').split('\0')) : null };
  }

  /** Spares it what the walk leaves out, as far as that is known at the start. */
  async #narrowed(): Promise<readonly string[]> {
    const { at, policy } = this.#asked;
    const list = await this.#host.unit.listNames(at);
    const shown = new Set<string>();
    const route = { policy, start: at, depth: 1, extensions: null, list: async () => list };
    await walk(this.#host, route, nothingLeftOut(), (met) => {
      if (met) shown.add(met.entry.name);
      return 'more';
    });
    const globs = [
      ...[...policy.skippedFolders].filter((name) => PLAIN_NAME.test(name)).map((name) => `!${name}/`),
      ...list.filter(({ name }) => PLAIN_NAME.test(name) && !shown.has(name)).map(({ name }) => `!/${name}`),
    ];
    return [`--max-depth=${policy.maxFindDepth}`, ...globs.slice(0, MAX_GLOBS).map((glob) => `--glob=${glob}`)];
  }
}

/** @param paths as ripgrep tells them: `./folder/name` */
function byFolder(paths: readonly string[]): Holding {
  const folders = new Map<string, Set<string>>();
  for (const path of paths) {
    const slash = path.lastIndexOf('/');
    const folder = path.slice('./'.length, Math.max(slash, './'.length));
    const names = folders.get(folder) ?? new Set();
    folders.set(folder, names.add(path.slice(slash + 1)));
  }
  return folders;
}

/** Which files hold the bytes: all kinds of files, hidden ones too, whatever their encoding and whoever ignores them. */
const FIXED = [
  '--no-config',
  '--no-messages',
  '--no-ignore',
  '--no-follow',
  '--hidden',
  '--text',
  '--encoding=none',
  '--fixed-strings',
  '--case-sensitive',
  '--color=never',
  '--files-with-matches',
  '--null',
];

/** The one that came with the product, else one on the pinned PATH. One that calls could have written vouches for nothing. */
async function findRipgrep({ unit }: ToolsetHost): Promise<FoundProgram | null> {
  for (const word of [await shipped(), 'rg']) {
    const found = word === null ? null : await unit.resolveProgram(word, { cwd: unit.root });
    if (found && !found.writable && found.defect === undefined) return found;
  }
  return null;
}

/** An optional package: there is none for every platform. */
async function shipped(): Promise<string | null> {
  try {
    return (await import('@vscode/ripgrep')).rgPath;
  } catch {
    return null;
  }
}
