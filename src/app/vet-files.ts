import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { CHAIN_KEYS, closest } from '../chain/index.js';
import { CONFIG_KEYS, CONFIG_NAMES } from '../config/index.js';
import { type Position, WindlassError } from '../contract/index.js';
import type { Context } from './context.js';

/** Folders that hold other people's files, or files that other files are made from. */
const PASSED_OVER = new Set(['node_modules', 'dist', 'build', 'out', 'coverage', 'target', 'vendor']);
const MAX_FILES = 10_000;

export interface Vetted {
  readonly kind: 'configuration' | 'chain' | 'dialogue' | 'eval';
  /** As findings name it. */
  readonly name: string;
  readonly path: string;
  /** What names it, where the file may not be there. */
  readonly namedAt?: Position;
}

/**
 * The named files, and what lies in the named folders; without a path `chains/`, `evals/` and the configuration of the workspace,
 * or the one that `--config` puts in its place.
 * A named file that is nothing else is taken for a chain.
 * @throws WindlassError `usage` where there is nothing to check: a mistyped folder is not a clean one
 */
export async function filesToVet(context: Context, paths: readonly string[]): Promise<readonly Vetted[]> {
  const files = await (paths.length > 0 ? namedFiles(context, paths) : workspaceFiles(context));
  if (files.length > 0) return files;
  const where = paths.length > 0 ? `${paths.join(', ')} ${paths.length === 1 ? 'holds' : 'hold'}` : `${context.found.root} has`;
  throw new WindlassError('usage', `there is nothing to check: ${where} no chain, dialogue, eval suite or configuration`);
}

async function workspaceFiles(context: Context): Promise<readonly Vetted[]> {
  const named = nameIn(context);
  const { config: instead } = context.options;
  const files = instead === undefined ? context.found.files : [resolve(context.cwd, instead)];
  const config = files.map((path): Vetted => ({ kind: 'configuration', name: named(path), path }));
  const found = [...config, ...(await filesIn(context, 'chains')), ...(await filesIn(context, 'evals'))];
  return [...found, ...(await dialoguesOf(context)).filter(({ path }) => found.every((file) => file.path !== path))];
}

/** What the scripted models of the workspace say. A configuration that cannot be read names none, and is told as itself. */
async function dialoguesOf(context: Context): Promise<readonly Vetted[]> {
  const providers = await context.config().then(
    (config) => Object.values(config.providers),
    () => [],
  );
  const own = providers.filter(({ file }) => !relative(context.found.root, file).startsWith('..'));
  const named = nameIn(context);
  const dialogues = own.flatMap((provider): readonly Vetted[] => {
    if (provider.type !== 'scripted') return [];
    const { dialogue: path, file, line = 1, column = 1 } = provider;
    return [{ kind: 'dialogue', name: named(path), path, namedAt: { file: named(file), line, column } }];
  });
  return [...new Map(dialogues.map((each) => [each.path, each])).values()];
}

function nameIn({ cwd }: Context): (path: string) => string {
  return (path) => relative(cwd, path) || path;
}

/** What lies in a folder of the workspace; nothing where it has none of that name. */
async function filesIn(context: Context, name: string): Promise<readonly Vetted[]> {
  const folder = join(context.found.root, name);
  return (await isFolder(folder)) ? filesBelow(folder, nameIn(context)) : [];
}

/**
 * Names of the chains, or eval suites, among the named files and what lies in the named folders; without a path those of the
 * folder of the workspace that is named after them. A named file is taken for one whatever it holds, so that what is wrong with it
 * is told.
 * @throws WindlassError `usage` for a named folder that holds none
 */
export async function filesOfKind(context: Context, kind: 'chain' | 'eval', paths: readonly string[]): Promise<readonly string[]> {
  if (paths.length === 0) return (await filesIn(context, `${kind}s`)).filter((file) => file.kind === kind).map(({ name }) => name);
  const found: string[] = [];
  for (const name of paths) {
    const files = (await namedFiles(context, [name])).filter((file) => file.kind === kind || file.name === name);
    if (files.length === 0) throw new WindlassError('usage', `there is no ${WORDS[kind]} in ${name}`);
    found.push(...files.map((file) => file.name));
  }
  return found;
}

const WORDS = { chain: 'chain', eval: 'eval suite' } as const;

async function namedFiles(context: Context, paths: readonly string[]): Promise<readonly Vetted[]> {
  const all: Vetted[] = [];
  for (const name of paths) {
    const path = resolve(context.cwd, name);
    if (await isFolder(path)) all.push(...(await filesBelow(path, (file) => join(name, relative(path, file)))));
    else all.push({ kind: (await kindOf(path, true)) ?? 'chain', name, path });
  }
  return all;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}

/** What is recognised: a folder may hold YAML of other programs too. */
async function filesBelow(folder: string, named: (path: string) => string): Promise<readonly Vetted[]> {
  const found: Vetted[] = [];
  const open = [folder];
  for (let at = open.pop(); at !== undefined && found.length < MAX_FILES; at = open.pop()) {
    for (const entry of await readdir(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.') && !PASSED_OVER.has(entry.name)) open.push(path);
      if (!entry.isFile() || (!isConfig(path) && !/\.(ya?ml|json)$/i.test(path))) continue;
      const kind = await kindOf(path);
      if (kind !== null) found.push({ kind, name: named(path), path });
    }
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Configuration by its name, the others by the key that no other file has at its top. What cannot be read is no other's. A file
 * of envelopes goes by any name, so it is one where it was named.
 */
async function kindOf(path: string, named = false): Promise<Vetted['kind'] | null> {
  if (isConfig(path) || path.endsWith('.toml')) return 'configuration';
  const { readText } = await import('../chain/index.js');
  const text = await readText(path).catch(() => null);
  if (text === null || hasTopKey(text, 'tasks')) return 'chain';
  if (hasTopKey(text, 'lanes')) return 'dialogue';
  if (hasTopKey(text, 'golden') || hasTopKey(text, 'negative')) return 'eval';
  return named && looksConfigured(text) ? 'configuration' : null;
}

/** Some key is one of a configuration, or of no chain and nearly one of a configuration. */
function looksConfigured(text: string): boolean {
  const keys = topKeys(text).filter((key) => !CHAIN_KEYS.includes(key));
  if (keys.some((key) => CONFIG_KEYS.includes(key))) return true;
  return keys.some((key) => closest(key, CONFIG_KEYS) !== null && closest(key, CHAIN_KEYS) === null);
}

function isConfig(path: string): boolean {
  return CONFIG_NAMES.some((name) => name === basename(path));
}

/** By the look of it, so that a file which cannot be parsed is recognised too: as far left as the first line, or in braces. */
function hasTopKey(text: string, key: string): boolean {
  return topKeys(text).includes(key);
}

function topKeys(text: string): readonly string[] {
  const first = /^([ \t]*)[^\s#%-]/m.exec(text);
  if (!first) return [];
  if (text.trimStart().startsWith('{')) return topOfBraces(text);
  return [...text.matchAll(new RegExp(`^${first[1] ?? ''}["']?([A-Za-z_$][\\w$]*)["']?[ \\t]*:`, 'gm'))].map(([, key]) => key ?? '');
}

/** Keys of the outermost braces. */
function topOfBraces(text: string): readonly string[] {
  const keys: string[] = [];
  let depth = 0;
  for (const [token, quoted, bare] of text.matchAll(/"((?:[^"\\]|\\.)*)"\s*:|([A-Za-z_$]\w*)\s*:|"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (depth === 1) keys.push(quoted ?? bare ?? '');
  }
  return keys;
}
