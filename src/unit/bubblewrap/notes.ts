import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type CallId, isInside } from '../../contract/index.js';
import { isDeadTemporary, isTemporaryName, temporaryName } from '../local/temporary.js';
import type { Steers } from './lookout.js';

/** A step that may make what steers. */
export interface Begun {
  readonly v: 1;
  readonly root: string;
  readonly call: CallId;
  /** When it began, in milliseconds. */
  readonly began: number;
}

/** What steered when a step began, for whoever comes after this process was killed during it. */
export interface Note extends Begun {
  readonly steers: ReadonlyMap<string, Steers>;
}

/** Lines after the first: what steered, what was set aside meanwhile by whoever made it, and that the step is over. */
type Line =
  | { readonly steers: readonly (readonly [place: string, what: Steers])[] }
  | { readonly root: string; readonly aside: string }
  | { readonly over: true };

/** The note of a step under way. */
export interface Kept {
  /** To be said before its program starts. */
  steered(steers: ReadonlyMap<string, Steers>): void;
  /** What steered when it began and was left in its place by the steps beside it. */
  left(steers: ReadonlyMap<string, Steers>): ReadonlyMap<string, Steers>;
  /** The step is over and nobody could tell what it made: the note is for whoever can. */
  over(): void;
  discard(): void;
}

/**
 * Kept until the step is over, in a folder that no program sees, and begun before the workspace is looked through. Not synced: it is
 * for a process that dies, and on a machine that dies the files that it would be held against may be gone as well.
 */
export function keepNote(folder: string, begun: Begun): Kept {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, temporaryName());
  let written = lineOf(begun);
  writeFileSync(file, written, { mode: 0o600, flag: 'wx' });
  return {
    steered(steers) {
      const line = lineOf({ steers: [...steers] } satisfies Line);
      add(file, line);
      written += line;
    },
    left(steers) {
      // Gone where another process took this step for a dead one: the step is over only now.
      const size = statSync(file, { throwIfNoEntry: false })?.size;
      if (size === undefined || size === Buffer.byteLength(written)) return steers;
      return without(steers, begun.root, linesOf(file));
    },
    over() {
      const line = lineOf({ over: true } satisfies Line);
      if (existsSync(file)) add(file, line);
      else writeFileSync(file, written + line, { mode: 0o600 }); // somebody else took it up
    },
    discard: () => removed(file),
  };
}

/**
 * Tells the steps under way, of every process, that a place is about to be set aside: it stood there when they began, and what stands
 * there later one of them made anew.
 */
export function tellAside(folder: string, root: string, aside: string): void {
  for (const name of namesIn(folder)) {
    try {
      add(join(folder, name), lineOf({ root, aside } satisfies Line));
    } catch {
      // That step is over.
    }
  }
}

/** At once, so that lines of several processes stay lines. None is made by it. */
function add(file: string, line: string): void {
  const fd = openSync(file, constants.O_WRONLY | constants.O_APPEND);
  try {
    writeSync(fd, line);
  } finally {
    closeSync(fd);
  }
}

function lineOf(what: Begun | Line): string {
  return `${JSON.stringify(what)}\n`;
}

function without(steers: ReadonlyMap<string, Steers>, root: string, lines: readonly Partial<Line>[]): ReadonlyMap<string, Steers> {
  const aside = lines.flatMap((line) => ('aside' in line && line.root === root && line.aside !== undefined ? [line.aside] : []));
  return new Map([...steers].filter(([place]) => !aside.some((folder) => isInside(`/${place}`, `/${folder}`))));
}

/** Takes up what steps left that are over without having been looked after: their process is dead, or could not. Those of `call` are given too where it is known to be over by other means. */
export function deadNotes(folder: string, root: string, call?: CallId): readonly (Note & { readonly discard: () => void })[] {
  return namesIn(folder).flatMap((name) => {
    const file = join(folder, name);
    const [begun, ...lines] = linesOf(file) as [Begun?, ...Partial<Line>[]];
    const isDead = isDeadTemporary(folder, name);
    if (begun?.root !== root || !(isDead || begun.call === call || lines.some((line) => 'over' in line))) return [];
    const steered = lines.find((line) => 'steers' in line) as Extract<Line, { steers: unknown }> | undefined;
    if (steered !== undefined) return [{ ...begun, steers: without(new Map(steered.steers), root, lines), discard: () => removed(file) }];
    if (isDead) removed(file); // no program had been started
    return [];
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter(isTemporaryName);
  } catch {
    return []; // No step has begun yet.
  }
}

/** None where somebody else took it up. What its writer was killed over is not there. */
function linesOf(file: string): readonly object[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => parsed(line));
  } catch {
    return [];
  }
}

function parsed(line: string): readonly object[] {
  try {
    return [JSON.parse(line) as object];
  } catch {
    return [];
  }
}

function removed(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // By somebody else, or with its folder.
  }
}
