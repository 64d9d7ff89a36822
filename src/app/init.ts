import { readFile, realpath, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolders, WindlassError, whyNot } from '../contract/index.js';
import type { InitDocument } from './documents.js';

const CONFIG = `# What runs here may do. It counts fully once you have read it: windlass trust
# default_envelope judges missions too, in place of the shipped \`unattended\`: here a write makes a mission wait for a person.
default_envelope: workspace
envelopes:
  workspace:
    default_action: deny
    files:
      read: allow
      write: approve
`;

/**
 * Starts a workspace: a configuration and a first chain. What exists is kept.
 * @throws WindlassError `permission`, `not_directory`
 */
export async function initWorkspace(folder: string): Promise<InitDocument> {
  const root = await makeFolder(folder);
  const created: string[] = [];
  const kept: string[] = [];
  for (const [file, text] of [['windlass.yaml', CONFIG] as const, ['chains/hello.yaml', await firstChain()] as const]) {
    ((await writeNew(join(root, file), text)) ? created : kept).push(file);
  }
  return { v: 1, workspace: root, created, kept };
}

async function makeFolder(folder: string): Promise<string> {
  try {
    makeFolders(folder, 0o777);
    return await realpath(folder);
  } catch (cause) {
    throw failed(folder, cause);
  }
}

async function writeNew(file: string, text: string): Promise<boolean> {
  try {
    makeFolders(dirname(file), 0o777);
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw failed(file, cause);
  }
}

function failed(path: string, cause: unknown): WindlassError {
  const { code } = cause as NodeJS.ErrnoException;
  const known = code === 'ENOTDIR' || code === 'EEXIST' ? 'not_directory' : 'permission';
  return new WindlassError(known, `${path} ${whyNot('written', cause)}`, { data: { path }, cause });
}

/** The chain that ships with the package. Its schema lies in the package too, so the copy does not point at it. */
async function firstChain(): Promise<string> {
  const text = await readFile(join(await packageRoot(), 'chains/hello.yaml'), 'utf8');
  return text.replace(/^# yaml-language-server:.*\n/, '');
}

/** The bundle, the library and the sources lie at different depths below the package. */
async function packageRoot(): Promise<string> {
  const here = fileURLToPath(import.meta.url);
  for (let folder = dirname(here); folder !== dirname(folder); folder = dirname(folder)) {
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
    if ((JSON.parse(text) as { name?: string }).name === 'windlass') return folder;
  }
  throw new WindlassError('internal', `${relative('/', here)} lies in no windlass package`);
}
