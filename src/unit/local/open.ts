import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path/posix';
import {
  type FileStat,
  isInside,
  type Located,
  type RealPath,
  type Roots,
  rootOf,
  type Unit,
  WindlassError,
} from '../../contract/index.js';
import { leftIn } from '../bubblewrap/left.js';
import { letGo, notStarted } from '../child.js';
import { KeyedLock } from '../keyed-lock.js';
import { endCall } from './end-call.js';
import { listDir, listNames } from './list.js';
import { kindOf, locate, realPathOf } from './locate.js';
import { pinFolder } from './pin.js';
import { openPipes } from './pipes.js';
import { errno, problem, translate } from './problems.js';
import { createPrograms } from './programs.js';
import { hashFile, readFile, scanFile } from './read.js';
import { removeEmptyFolder, removeFile } from './remove.js';
import { replaceFile } from './replace.js';
import { marksOf, spawnStep } from './spawn.js';
import { sweep } from './sweep.js';
import { deadNamesOf } from './temporary.js';

/** One for the process: two units on one folder must not interleave their writes either. */
const lock = new KeyedLock();

export interface LocalUnitOptions {
  /** An existing folder; symlinks in it are resolved once, here. */
  readonly root: string;
  /** Folders in which programs are found, as pinned for the run. Default: none, so no bare name is found. */
  readonly path?: readonly string[];
  /** An existing private folder of the run for temporary files (`openTemporary`). Default: none. */
  readonly temporary?: RealPath;
  /** The variables that programs get, besides what tells them where and whose they are. Asked at the first start; default: none. */
  readonly environment?: () => Promise<{ readonly [name: string]: string }>;
  /**
   * A folder that no program sees, for what is to be taken back after confined steps that were killed together with this process, and for
   * what steps beside each other and after each other tell of it. It is made at its first use. Default: none, so nothing is taken back of
   * those, nor told.
   */
  readonly notes?: string;
}

/**
 * The machine we run on as a unit. File access is confined to the root; programs are where their profile names a sandbox.
 * @throws WindlassError `not_found`, `not_directory`, `permission` when the root is none
 */
export async function openLocalUnit(options: LocalUnitOptions): Promise<Unit> {
  const root = realRoot(options.root);
  // What is looked up by a program we start must not find what we would pass over.
  const path = (options.path ?? []).filter((folder) => isAbsolute(folder) && !isInside(folder, root));
  const roots: Roots = { root, temporary: options.temporary ?? null };
  const findProgram = createPrograms(roots, path);
  let environment: Promise<{ readonly [name: string]: string }> | undefined;
  const ofRun = async (): Promise<{ readonly [name: string]: string }> => {
    environment ??= options.environment?.() ?? Promise.resolve({});
    return { ...(await environment), PATH: path.join(':'), ...(roots.temporary === null ? {} : { TMPDIR: roots.temporary }) };
  };
  const start: Unit['spawn'] = async (step, profile) => {
    const { sandbox, variables } = profile;
    const marks = marksOf(variables === 'none' ? {} : named(await ofRun(), variables), step, profile);
    if (sandbox === undefined) {
      const left = leftIn(options.notes, root);
      return left === null ? spawnStep(step, profile, marks) : notStarted(126, `${step.argv[0] ?? ''}: ${left}`);
    }
    const { spawnConfined } = await import('../bubblewrap/spawn.js');
    return spawnConfined(step, { ...profile, sandbox }, marks, { roots, path }, options.notes);
  };
  return {
    ...roots,
    locate: async (path, { dir } = {}) => locate(roots, path, dir),
    readFile: (at, { maxBytes }) => readFile(at, maxBytes),
    scanFile,
    hashFile,
    replaceFile: (at, expect, bytes, { mode } = {}) => replaceFile(homeOf(roots, at), at, expect, bytes, { lock, mode }),
    removeFile: (at, expect) => removeFile(homeOf(roots, at), at, expect, lock),
    removeEmptyFolder: (at) => removeEmptyFolder(homeOf(roots, at), at),
    fileExists: async (at) => exists(at),
    stat: async (at) => stat(at),
    listDir: (at) => listDir(homeOf(roots, at), at),
    listNames: async (at) => listNames(homeOf(roots, at), at),
    mkdir: async (at) => pinFolder(homeOf(roots, at), at.real, at.display, true).close(),
    realPath: async (path) => realPathOf(root, path),
    resolveProgram: (word, { cwd }) => findProgram(word, cwd),
    async spawn(step, profile) {
      try {
        return await start(step, profile);
      } finally {
        letGo(profile);
      }
    },
    openPipes: (count) => openPipes(count, roots.temporary),
    endCall,
    async takeBack(call, shield) {
      if (options.notes === undefined) return [];
      const [{ takeBackOfDead }, { Lookout }] = await Promise.all([
        import('../bubblewrap/take-back.js'),
        import('../bubblewrap/lookout.js'),
      ]);
      return takeBackOfDead(options.notes, new Lookout(root, shield), call);
    },
    leftInPlace: async () => leftIn(options.notes, root),
    sweep: async () => (await sweep(root)) + (roots.temporary === null ? 0 : await sweep(roots.temporary)),
  };
}

/** What a tool says that its programs need; what finds programs and holds temporary files is no matter of choice. */
function named(
  environment: { readonly [name: string]: string },
  names: readonly string[] | undefined,
): { readonly [name: string]: string } {
  if (names === undefined) return environment;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => name === 'PATH' || name === 'TMPDIR' || names.includes(name)));
}

/** The root that holds what was located. */
function homeOf(roots: Roots, { real, display }: Located): RealPath {
  const home = rootOf(roots, real);
  if (home === null) throw problem('escape', display, 'is not inside the workspace');
  return home;
}

function realRoot(path: string): RealPath {
  try {
    const real = realpathSync.native(path);
    if (!statSync(real).isDirectory()) throw problem('not_directory', path, 'the workspace must be a folder');
    return real as RealPath;
  } catch (error) {
    throw translate(error, path);
  }
}

function exists(at: Located): boolean {
  try {
    lstatSync(at.real);
    return true;
  } catch (error) {
    if (errno(error) === 'ENOENT' || errno(error) === 'ENOTDIR') return false;
    throw translate(error, at.display);
  }
}

function stat(at: Located): FileStat {
  try {
    const found = lstatSync(at.real);
    if (found.isSymbolicLink() || realpathSync.native(at.real) !== at.real) {
      throw new WindlassError('escape', `${at.display}: was replaced by a symbolic link after it was located`, {
        data: { path: at.display },
      });
    }
    return {
      kind: kindOf(found),
      size: found.size,
      modifiedMs: found.mtimeMs,
      mode: found.mode & 0o7777,
      links: found.isFile() && found.nlink > 1 ? found.nlink - deadNamesOf(dirname(at.real), found) : found.nlink,
    };
  } catch (error) {
    throw translate(error, at.display);
  }
}
