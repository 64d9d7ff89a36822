import { cp, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { type PathFilter, type RealPath, WindlassError } from '../contract/index.js';
import { type Context, theGate } from './context.js';

const EASE = { hide: 0, skip: 1, allow: 2 } as const;

/**
 * Copies a folder to call tools in. Whoever names it is no operator: it must lie within one of the folders given, and nothing in
 * the copy is easier to read than where it came from. What would be is left out.
 * @throws WindlassError `file_not_found`; `invalid_file` for a folder outside, or that the policy lets no call read
 */
export async function copyWorkspace(
  context: Context,
  { folder, within }: { readonly folder: string; readonly within: readonly string[] },
  to: string,
): Promise<void> {
  try {
    const from = await realpath(folder);
    const home = (await Promise.all(within.map((each) => realpath(each)))).find((each) => isBelow(each, from));
    if (home === undefined) throw refused(folder, `lies outside ${within.join(' and ')}; put it beside the chain`);
    const there = await readable(context, home);
    const here = await readable(context, to);
    const keeps = (source: string): boolean => EASE[there(source)] >= EASE[here(join(to, relative(from, source)))];
    if (!keeps(from)) throw refused(folder, 'is nothing that a call may read; name another');
    await cp(from, to, { recursive: true, verbatimSymlinks: true, errorOnExist: true, filter: keeps });
  } catch (cause) {
    if (WindlassError.is(cause)) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'does not exist' : `cannot be copied: ${code ?? String(cause)}`;
    throw new WindlassError('file_not_found', `the workspace ${folder} ${why}`, { data: { file: folder }, cause });
  }
}

function refused(folder: string, why: string): WindlassError {
  return new WindlassError('invalid_file', `the workspace ${folder} ${why}`, { data: { file: folder } });
}

/** What the policy lets a reading call see of a path below `root`. */
async function readable(context: Context, root: string): Promise<(path: string) => ReturnType<PathFilter>> {
  const [{ localFs }, gate, config] = await Promise.all([import('../toolsets/index.js'), theGate(), context.config()]);
  const reader = localFs.describe().find(({ effects }) => effects.class === 'read');
  if (!reader) throw new WindlassError('internal', 'no shipped tool reads files');
  const policy = gate.compile(config.policySources('attended'));
  const filter = gate.filter(reader, policy, { workspace: root as RealPath, tmpdir: null });
  return (path) => filter([path, relative(root, path) || '.']);
}

function isBelow(folder: string, path: string): boolean {
  const below = relative(folder, path);
  return below !== '..' && !below.startsWith('../') && !isAbsolute(below);
}
