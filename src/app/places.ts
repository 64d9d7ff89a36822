import { resolve } from 'node:path';
import type { Context } from './context.js';
import type { PathsDocument, TrustDocument } from './documents.js';

/** Trusts a file or a folder as it is now; without a path, the workspace. */
export async function trustPath(context: Context, path: string | undefined): Promise<TrustDocument> {
  const { trustPath: trust } = await import('../config/index.js');
  const target = path === undefined ? context.found.root : resolve(context.cwd, path);
  return { v: 1, workspace: context.found.root, trusted: await trust(target, context.env) };
}

export async function paths(context: Context): Promise<PathsDocument> {
  const { ADMIN_FOLDER, CONFIG_NAMES, userConfigFolder } = await import('../config/index.js');
  const { files } = await context.config();
  const read = files.map(({ layer, file, trusted }) => ({ layer, file, exists: true, trusted }));
  const userFolder = userConfigFolder(context.env);
  const places = [
    { layer: 'admin', folder: ADMIN_FOLDER },
    ...(userFolder === null ? [] : [{ layer: 'user', folder: userFolder }]),
    { layer: 'workspace', folder: context.found.root },
  ];
  const absent = places
    .filter(({ layer }) => !read.some((file) => file.layer === layer) && !(layer === 'workspace' && context.options.config !== undefined))
    .map(({ layer, folder }) => ({ layer, file: `${folder}/${CONFIG_NAMES[0]}`, exists: false, trusted: false }));
  const ignored = context.found.ignored.map(({ file }) => ({ layer: 'ignored', file, exists: true, trusted: false }));
  return { v: 1, workspace: context.found.root, config: [...read, ...absent, ...ignored], ...context.places };
}
