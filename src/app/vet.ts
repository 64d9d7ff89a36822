import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { CONFIG_NAMES } from '../config/index.js';
import { type ConfigLayer, isJsonObject, type JsonObject, type Position, WindlassError } from '../contract/index.js';
import { type Context, theGate } from './context.js';
import type { Finding, VetDocument } from './documents.js';
import { checkPolicyTests } from './policy-tests.js';

/** Folders that hold other people's files, or files that other files are made from. */
const PASSED_OVER = new Set(['node_modules', 'dist', 'build', 'out', 'coverage', 'target', 'vendor']);
const MAX_FILES = 10_000;

/**
 * Everything that is wrong with the named files, or with what lies in the named folders; without a path, with `chains/` and the
 * configuration of the workspace.
 * @throws WindlassError `file_not_found`
 */
export async function vetPaths(context: Context, paths: readonly string[]): Promise<VetDocument> {
  const files = paths.length > 0 ? await namedFiles(context, paths) : await workspaceFiles(context);
  const findings: Finding[] = [];
  for (const file of files) findings.push(...(await vetFile(context, file)));
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  return { v: 1, files: files.length, errors, warnings, findings };
}

interface Vetted {
  /** As findings name it. */
  readonly name: string;
  readonly path: string;
}

async function workspaceFiles(context: Context): Promise<readonly Vetted[]> {
  const chains = join(context.found.root, 'chains');
  const found = (await isFolder(chains)) ? await filesBelow(chains) : [];
  return [...context.found.files, ...found].map((path) => ({ name: relative(context.cwd, path) || path, path }));
}

async function namedFiles(context: Context, paths: readonly string[]): Promise<readonly Vetted[]> {
  const all: Vetted[] = [];
  for (const name of paths) {
    const path = resolve(context.cwd, name);
    if (await isFolder(path)) all.push(...(await filesBelow(path)).map((file) => ({ name: join(name, relative(path, file)), path: file })));
    else all.push({ name, path });
  }
  return all;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}

/** Configuration by its name, and files that have tasks: a folder may hold YAML of other programs too. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  const open = [folder];
  for (let at = open.pop(); at !== undefined && found.length < MAX_FILES; at = open.pop()) {
    for (const entry of await readdir(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.') && !PASSED_OVER.has(entry.name)) open.push(path);
      else if (entry.isFile() && (isConfig(path) || (await looksLikeChain(path)))) found.push(path);
    }
  }
  return found.sort();
}

function isConfig(path: string): boolean {
  return CONFIG_NAMES.some((name) => name === basename(path));
}

async function looksLikeChain(path: string): Promise<boolean> {
  if (!/\.(ya?ml|json)$/i.test(path)) return false;
  const { readText } = await import('../chain/index.js');
  const text = await readText(path).catch(() => 'tasks:'); // what cannot be read is a finding, not passed over
  return /^\s*["']?tasks["']?\s*:/m.test(text);
}

async function vetFile(context: Context, file: Vetted): Promise<readonly Finding[]> {
  if (isConfig(file.path) || file.path.endsWith('.toml')) return vetConfig(context, file);
  const { readText, vet } = await import('../chain/index.js');
  const text = await readText(file.path).catch((error: unknown) => findingsOf(error, file));
  if (typeof text !== 'string') return text;
  return holdsEnvelopes(text) ? vetConfig(context, file) : (await vet(text, file.name)).map(body);
}

function holdsEnvelopes(text: string): boolean {
  return /^["']?(envelopes|policy)["']?\s*:/m.test(text) && !/^["']?tasks["']?\s*:/m.test(text);
}

/** A configuration is right when it can be read, and every envelope in it compiles and passes its own tests. */
async function vetConfig(context: Context, file: Vetted): Promise<readonly Finding[]> {
  const { loadConfig, readConfigFile } = await import('../config/index.js');
  try {
    await readConfigFile(file.path);
    const config = await loadConfig({ workspace: context.found, cwd: context.cwd, env: context.env, configFile: file.path });
    const gate = await theGate();
    const sources = config.policySources('attended');
    const own = Object.keys(sources.envelopes).filter((name) => sources.envelopes[name]?.layer === ('operator' satisfies ConfigLayer));
    const findings: Finding[] = [];
    // A file with caps alone is held against the envelope that would judge.
    for (const envelope of own.length > 0 ? own : [sources.envelope]) {
      try {
        const policy = gate.compile({ ...sources, envelope });
        const remarks = policy.findings.filter((each) => each.file === file.path);
        findings.push(...remarks.map((each) => placed({ ...each, line: each.line ?? 1, column: 1 }, file)));
        await checkPolicyTests({ ...sources, envelope });
      } catch (error) {
        findings.push(...findingsOf(error, file));
      }
    }
    return distinct(findings);
  } catch (error) {
    return findingsOf(error, file);
  }
}

/** An error of a file as findings. @throws whatever is no such error, or tells that the file is not there */
function findingsOf(error: unknown, file: Vetted): readonly Finding[] {
  if (!WindlassError.is(error) || error.code === 'file_not_found') throw error;
  const all = error.data['findings'];
  if (Array.isArray(all) && all.length > 0) return all.filter(isJsonObject).map((each) => placed(each as unknown as Finding, file));
  const { line, column }: Pick<Position, 'line' | 'column'> = error.position ?? { line: 1, column: 1 };
  return [{ file: file.name, line, column, severity: 'error', code: error.code, message: error.message }];
}

/** Under the name it was asked about; what stands in another file keeps that file's name. */
function placed(finding: Finding, { name, path }: Vetted): Finding {
  return body({ ...finding, file: finding.file === path ? name : finding.file });
}

function body({ file, line, column, severity, code, message }: Finding): Finding {
  return { file, line, column, severity, code, message };
}

/** Envelopes that extend one another tell the same mistake. */
function distinct(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((each) => [JSON.stringify(each as unknown as JsonObject), each])).values()];
}
