import { realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Environment, homeFolder, WindlassError } from '../contract/index.js';
import { whyNotOurs } from './ownership.js';

/** Names under which a folder configures itself. */
export const CONFIG_NAMES = ['windlass.yaml', 'agents.toml'] as const;

export interface Workspace {
  /** Real path. */
  readonly root: string;
  /** The configuration files that count, by real folder: none, one or both of `CONFIG_NAMES`. */
  readonly files: readonly string[];
  /** Files that were found on the way and do not count, with the reason. */
  readonly ignored: readonly { readonly file: string; readonly reason: string }[];
}

/**
 * The folder of `--workspace`, else the nearest parent of `cwd` with a configuration file, else `cwd`. Found files count
 * only if owned by the caller or root and in a folder that others cannot write; the walk stays on one file system and
 * ends below the home folder. Files in a folder that was named count whoever owns them (they still need trust).
 * @throws WindlassError `file_not_found` when the named folder is none
 */
export async function findWorkspace(options: {
  readonly dir?: string;
  readonly cwd: string;
  readonly env: Environment;
}): Promise<Workspace> {
  if (options.dir !== undefined) {
    const root = realFolder(resolve(options.cwd, options.dir));
    return { root, files: configFiles(root), ignored: [] };
  }
  const start = realFolder(options.cwd);
  const home = realOrNull(homeFolder(options.env) ?? '/');
  const { dev } = statSync(start);
  const ignored: { file: string; reason: string }[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    if (folder !== start && (folder === home || statSync(folder).dev !== dev)) break;
    const counted: string[] = [];
    for (const file of configFiles(folder)) {
      const reason = whyNotOurs(file);
      if (reason === null) counted.push(file);
      else ignored.push({ file, reason });
    }
    if (counted.length > 0) return { root: folder, files: counted, ignored };
    if (folder === dirname(folder)) break;
  }
  return { root: start, files: [], ignored };
}

/** The configuration files that lie in `folder`, whoever owns them. */
export function configFiles(folder: string): readonly string[] {
  const found: string[] = [];
  for (const name of CONFIG_NAMES) {
    const file = join(folder, name);
    if (isFile(file)) found.push(file);
  }
  return found;
}

function isFile(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOTDIR') return false;
    throw new WindlassError('file_not_found', `${file} cannot be read: ${code ?? String(error)}`, { data: { file }, cause: error });
  }
}

/** Null for a path that is not there. */
export function realOrNull(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}

function realFolder(folder: string): string {
  try {
    const real = realpathSync.native(folder);
    if (statSync(real).isDirectory()) return real;
  } catch (cause) {
    throw new WindlassError('file_not_found', `the folder ${folder} does not exist or cannot be read`, { data: { file: folder }, cause });
  }
  throw new WindlassError('file_not_found', `${folder} is not a folder`, { data: { file: folder } });
}
