import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type AlwaysRule, isJsonObject, type Json, makeFolders, WindlassError } from '../contract/index.js';
import { underLock, writeAtomically } from './atomic-file.js';
import { configFiles } from './find-workspace.js';
import { readConfigFile } from './read-file.js';

/**
 * Adds a rule to an envelope of an operator's YAML file, which is made if missing; comments and order stay. A file that is not
 * understood is not written. Two processes that add at once both come in.
 * @throws WindlassError `invalid_file`, `invalid_syntax`, `store_busy`, or the system's own error
 */
export async function addAlwaysRule(file: string, envelope: string, rule: AlwaysRule): Promise<void> {
  if (!/\.ya?ml$/i.test(file)) throw refuse(file, 'is no YAML file');
  makeFolders(dirname(file), 0o700);
  const real = await realpath(file).catch(() => file);
  await refuseDouble(file, envelope);
  await underLock(`${real}.lock`, async () => {
    const before = await readFile(real, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return null;
      throw cause;
    });
    if (before !== null) await readConfigFile(real); // as strict as when it is used
    const after = await withRule(real, before ?? '', envelope, rule);
    if (after === null) return;
    const mode = before === null ? 0o600 : (await stat(real)).mode & 0o777;
    await writeAtomically(real, after, mode);
  });
}

/** Null when the rule stands there already. */
async function withRule(file: string, text: string, envelope: string, rule: AlwaysRule): Promise<string | null> {
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text, { version: '1.2' });
  if (document.errors.length > 0) throw refuse(file, 'cannot be read as YAML');
  if (document.contents === null) document.contents = document.createNode({}) as unknown as typeof document.contents;
  const at = ['envelopes', envelope, 'always_allow'];
  const found: unknown = (document.toJS() as { envelopes?: { [name: string]: { always_allow?: unknown } } }).envelopes?.[envelope]
    ?.always_allow;
  const known = Array.isArray(found) ? found : [];
  if (known.some((each) => JSON.stringify(each) === JSON.stringify(rule))) return null;
  if (Array.isArray(found)) document.addIn(at, document.createNode(rule, { flow: true }));
  else document.setIn(at, document.createNode([rule]));
  const value = document.toJS() as Json;
  const { configProblems } = await import('./problems.js');
  if (!isJsonObject(value) || configProblems(value).length > 0) throw refuse(file, 'would no longer be a configuration');
  return document.toString({ lineWidth: 0 });
}

/** One envelope in two files of a folder is an error, which would stop every run. */
async function refuseDouble(file: string, envelope: string): Promise<void> {
  for (const other of await configFiles(dirname(file))) {
    if (other === file) continue;
    const { body } = await readConfigFile(other);
    if (Object.hasOwn(body.envelopes ?? {}, envelope))
      throw refuse(file, `cannot take it: ${other} defines the envelope ${JSON.stringify(envelope)}`);
  }
}

function refuse(file: string, why: string): WindlassError {
  return new WindlassError('invalid_file', `${file} ${why}; nothing was added`, { data: { file } });
}
