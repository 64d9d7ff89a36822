import { readdir } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { Context } from './context.js';

const ENDING = /\.(ya?ml|json)$/i;

/** The chain that a name most likely means: in its own folder, or among the chains of the workspace. Null = none comes close. */
export async function nearestChain({ cwd, found }: Context, file: string): Promise<string | null> {
  const { closest } = await import('../chain/index.js');
  const folders = [...new Set([dirname(file), join(cwd, 'chains'), join(found.root, 'chains')])];
  const files = (await Promise.all(folders.map(chainsIn))).flat();
  const meant = closest(stem(file), files.map(stem));
  const path = files.find((each) => stem(each) === meant);
  return path === undefined ? null : relative(cwd, path);
}

async function chainsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => ENDING.test(name))
    .sort()
    .map((name) => join(folder, name));
}

function stem(file: string): string {
  return basename(file).replace(ENDING, '');
}
