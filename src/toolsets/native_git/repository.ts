import { posix } from 'node:path';
import {
  displayOf,
  isInside,
  isRefusal,
  type Located,
  type ResolvedCall,
  type Target,
  type ToolsetHost,
  WindlassError,
} from '../../contract/index.js';
import { Thread } from '../thread/thread.js';
import { Ends, endOf, fail, refuse } from './answers.js';
import { pipesIn } from './pipes.js';
import { type Found, findRepository } from './place.js';
import type { Attributes, Change, Question } from './questions.js';

/** A plan has five seconds for everything. */
export const PLAN_MS = 4_000;
export const APPLY_MS = 120_000;
const HEAP_MB = 1_024;
/** What the library goes on with when it is let go of a pipe. */
const CHANGING = new Set<Question['ask']>(['stage', 'unstage', 'make_commit', 'switch']);
/** A larger version of a file is not compared. */
const MAX_FILE_BYTES = 1024 * 1024;

/** One repository, for as long as one call looks at it. */
export class Repository {
  readonly place: Found;
  readonly host: ToolsetHost;
  readonly #thread: Thread;
  readonly #deadline: number;

  constructor(place: Found, host: ToolsetHost, thread: Thread, timeoutMs: number) {
    this.place = place;
    this.host = host;
    this.#thread = thread;
    this.#deadline = performance.now() + timeoutMs;
  }

  /** @throws Ends where there is no answer */
  async ask<T>(question: Question): Promise<T> {
    const { workdir, gitdir } = this.place;
    const left = Math.max(1, this.#deadline - performance.now());
    const answer = await this.#thread.ask<T>({ place: { workdir, gitdir }, question }, left);
    if (answer.kind === 'refused' && answer.code === 'not_regular' && CHANGING.has(question.ask))
      throw fail('git_error', `${answer.reason}. The rest may have been done: look before it is asked for again`);
    if (answer.kind !== 'answer') throw endOf(answer);
    return answer.value;
  }

  /** A path as the repository knows it, of one as the caller gave it; `.` for its whole work tree. Links are not followed. */
  pathOf(given: string): string {
    const lexical = posix.resolve(this.host.unit.root, given);
    const { workdir } = this.place;
    if (!isInside(lexical, workdir)) throw fail('outside_repository', `${given} does not lie in the repository at ${this.show('.')}`);
    return lexical === workdir ? '.' : posix.relative(workdir, lexical);
  }

  absolute(path: string): string {
    return posix.join(this.place.workdir, path);
  }

  /** As people and rules name it: relative to the workspace. */
  show(path: string): string {
    return displayOf(this.host.unit, this.absolute(path));
  }

  /** What the rules let this call see of a path that nobody named. */
  sees(path: string): 'allow' | 'skip' | 'hide' {
    return this.host.filter?.([this.show(path), this.absolute(path)]) ?? 'hide';
  }

  /** A path that would be touched, for the rules to judge. */
  async target(path: string): Promise<Target> {
    const at = await this.host.unit.locate(this.absolute(path));
    if (isRefusal(at)) throw refuse(at.code, at.reason);
    const spellings = [this.show(path), this.absolute(path)].filter((name) => name !== at.display && name !== at.real);
    return {
      path: at.display,
      real: at.real,
      ...(spellings.length > 0 && { spellings }),
      ...(at.kind === 'absent' && { pre: 'absent' as const }),
    };
  }

  /**
   * What a call is about, for the rules to judge: paths of the work tree, also where only the index or the history changes. What
   * may not be written is not to be brought into the history either. The files that git keeps for itself are no targets: rules
   * that close `.git` are about writing those by hand.
   */
  async targets(paths: readonly string[]): Promise<readonly Target[]> {
    const targets: Target[] = [];
    for (const path of paths) targets.push(await this.target(path));
    return targets;
  }

  async patch(change: Change): Promise<string> {
    const fromWorkdir = [change.before, change.after].some(
      (side) => side?.id === null && (side.mode === 'file' || side.mode === 'executable'),
    );
    return this.ask<string>({ ask: 'patch', change, workdir: fromWorkdir ? await this.#read(change.path) : null });
  }

  async #read(path: string): Promise<Uint8Array | null> {
    const at = await this.host.unit.locate(this.absolute(path));
    if (isRefusal(at) || at.kind !== 'file') return null;
    try {
      return (await this.host.unit.readFile(at, { maxBytes: MAX_FILE_BYTES })).bytes;
    } catch (error) {
      if (WindlassError.is(error)) return null;
      throw error;
    }
  }

  /** A program would convert these on their way; without it, they would arrive as something else. */
  async refuseFiltered(paths: readonly string[]): Promise<void> {
    const attributes = await this.ask<readonly Attributes[]>({ ask: 'attributes', paths });
    const filtered = attributes.find(({ filter }) => filter !== null);
    if (!filtered) return;
    const reason = `${this.show(filtered.path)} goes through the filter "${filtered.filter}" of .gitattributes, a program that is not run here; use git itself for it`;
    throw new Ends({ kind: 'refused', refusal: { code: 'filtered', reason, recoverable: true } });
  }
}

/** Finds the repository of a call, opens it in a thread of its own, and lets go of it when `work` is done. */
export async function withRepository<T>(
  call: ResolvedCall,
  host: ToolsetHost,
  timeoutMs: number,
  work: (repository: Repository) => Promise<T>,
): Promise<T> {
  const dir = call.located['dir'];
  if (!dir) throw new WindlassError('internal', `${call.descriptor.name}: its folder was not located`);
  return inRepository(dir, host, timeoutMs, work);
}

/** The repository that holds a folder, in a thread of its own, for as long as `work` takes. */
export async function inRepository<T>(
  folder: Located,
  host: ToolsetHost,
  timeoutMs: number,
  work: (repository: Repository) => Promise<T>,
): Promise<T> {
  const place = await findRepository(folder, host.unit);
  const thread = await Thread.start('native_git', { heapMb: HEAP_MB, signal: host.signal, pipes: () => pipesIn(place) });
  try {
    return await work(new Repository(place, host, thread, timeoutMs));
  } finally {
    await thread.close();
  }
}
