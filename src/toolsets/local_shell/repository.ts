import { posix } from 'node:path';
import { type Concern, isRefusal, rootOf, type Unit } from '../../contract/index.js';
import { actingSetting, pathOperands, programName } from '../../shell/index.js';
import { bytesOf } from './bytes-of.js';
import { leadsTo } from './leads-to.js';
import type { VettedCommand } from './vet.js';

const MAX_CONFIG_BYTES = 256 * 1024;
const TEXT = new TextDecoder();

/**
 * What the repository a git call works in could start by its own files. Only repositories in the workspace and among the
 * run's temporary files count: what lies elsewhere, no call has written.
 */
export async function repositoryConcerns(
  { command, found, folder }: Omit<VettedCommand, 'concerns'>,
  unit: Unit,
): Promise<readonly Concern[]> {
  if (!isGit({ command, found })) return [];
  const concerns: Concern[] = [];
  for (const start of startsOf(command.argv)) {
    const real = await leadsTo(start, folder, unit);
    const acting = real === null ? null : await actingAbove(real, unit);
    if (acting !== null) concerns.push({ reason: `git: the repository sets \`${acting}\`, which acts when git only looks` });
  }
  return concerns;
}

/** By what it is called, or by what it is. */
export function isGit({ command, found }: Pick<VettedCommand, 'command' | 'found'>): boolean {
  return programName([found.real]) === 'git' || programName(command.argv) === 'git';
}

/** The step's folder, or the one its `-C`s lead to. */
function startsOf(argv: readonly string[]): readonly string[] {
  return argv.includes('-C') ? (pathOperands(argv)?.reads ?? []) : ['.'];
}

/** A repository of the workspace, and the root of its work tree. */
export interface Repository {
  readonly home: string;
  readonly top: string;
}

/** As git finds its repository: from here upward, a `.git` first, else a folder that is a repository itself. */
export async function findRepository(start: string, unit: Unit): Promise<Repository | null> {
  for (let at = start; rootOf(unit, at) !== null; at = posix.dirname(at)) {
    const home = (await gitFolder(at, unit)) ?? ((await isBare(at, unit)) ? at : null);
    if (home !== null) return { home, top: at };
    if (at === '/') break;
  }
  return null;
}

async function actingAbove(start: string, unit: Unit): Promise<string | null> {
  const found = await findRepository(start, unit);
  return found && ((await actingIn(posix.join(found.top, '.gitmodules'), unit)) ?? (await actingOf(found.home, unit)));
}

async function gitFolder(at: string, unit: Unit): Promise<string | null> {
  const path = posix.join(at, '.git');
  const real = await unit.realPath(path);
  if (real === null || (await kindOf(real, unit)) === null) return null;
  const pointer = await textOf(real, unit);
  const leads = pointer === null ? null : /^gitdir: ([^\n]*)/.exec(pointer)?.[1]?.trim();
  if (leads === undefined || leads === null) return real;
  return leadsTo(leads, at, unit);
}

/** A link counts wherever it leads: git takes a `HEAD` that leads nowhere yet, and `objects` of another repository. */
async function isBare(at: string, unit: Unit): Promise<boolean> {
  for (const name of ['HEAD', 'objects', 'refs']) {
    const part = await unit.locate(posix.join(at, name));
    if (!isRefusal(part) && part.kind === 'absent') return false;
  }
  return true;
}

/** Where a repository keeps its files: a linked work tree has some of its own, and shares the rest. */
export async function homesOf(home: string, unit: Unit): Promise<readonly string[]> {
  const common = (await textOf(posix.join(home, 'commondir'), unit))?.trim();
  return [home, ...(common ? [posix.resolve(home, common)] : [])];
}

async function actingOf(home: string, unit: Unit): Promise<string | null> {
  for (const folder of await homesOf(home, unit)) {
    for (const name of ['config', 'config.worktree']) {
      const acting = await actingIn(posix.join(folder, name), unit);
      if (acting !== null) return acting;
    }
  }
  return null;
}

async function actingIn(path: string, unit: Unit): Promise<string | null> {
  const real = await unit.realPath(path);
  if (real === null || rootOf(unit, real) === null || (await kindOf(real, unit)) === null) return null;
  const text = await textOf(real, unit);
  return text === null ? path : actingSetting(text);
}

async function kindOf(path: string, unit: Unit) {
  const at = await unit.locate(path);
  return isRefusal(at) || at.kind === 'absent' ? null : at.kind;
}

/** Null for what is no readable file of the workspace of a plausible size. */
async function textOf(path: string, unit: Unit): Promise<string | null> {
  const bytes = await bytesOf(path, MAX_CONFIG_BYTES, unit);
  return bytes === null || bytes === 'absent' ? null : TEXT.decode(bytes);
}
