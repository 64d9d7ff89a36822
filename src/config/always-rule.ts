import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type AlwaysRule, isJsonObject, type Json, type JsonObject, makeFolders, WindlassError } from '../contract/index.js';
import { underLock, writeAtomically } from './atomic-file.js';
import { configFiles } from './find-workspace.js';
import { readConfigFile } from './read-file.js';

/**
 * Adds a rule to an envelope of an operator's YAML file, which is made if missing; comments and order stay. A file that is not
 * understood is not written. Two processes that add at once both come in.
 * @throws WindlassError `invalid_file`, `invalid_syntax`, `store_busy`, or the system's own error
 */
export async function addAlwaysRule(file: string, envelope: string, rule: AlwaysRule): Promise<void> {
  refuseOtherThanYaml(file, 'added');
  makeFolders(dirname(file), 0o700);
  await refuseDouble(file, envelope);
  await edit(file, (real, before) => withRule(real, before ?? '', envelope, rule));
}

/**
 * Takes a rule out of an envelope of an operator's YAML file; comments and order stay. False = it does not stand there (any more).
 * @throws WindlassError as `addAlwaysRule`
 */
export async function removeAlwaysRule(file: string, envelope: string, rule: JsonObject): Promise<boolean> {
  refuseOtherThanYaml(file, 'removed');
  return edit(file, async (real, before) => (before === null ? null : withoutRule(real, before, envelope, rule)));
}

/** `change` gives the new text, or null where nothing changes. True = it was written. */
async function edit(file: string, change: (real: string, before: string | null) => Promise<string | null>): Promise<boolean> {
  const real = await realpath(file).catch(() => file);
  let written = false;
  await underLock(`${real}.lock`, async () => {
    const before = await readFile(real, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return null;
      throw cause;
    });
    if (before !== null) await readConfigFile(real); // as strict as when it is used
    const after = await change(real, before);
    if (after === null) return;
    const mode = before === null ? 0o600 : (await stat(real)).mode & 0o777;
    await writeAtomically(real, after, mode);
    written = true;
  });
  return written;
}

async function parse(file: string, text: string, what: 'added' | 'removed') {
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text, { version: '1.2' });
  if (document.errors.length > 0) throw refuse(file, 'cannot be read as YAML', what);
  return document;
}

function rulesIn(value: unknown, envelope: string): readonly Json[] {
  const found = (value as { envelopes?: { [name: string]: { always_allow?: Json } } } | null)?.envelopes?.[envelope]?.always_allow;
  return Array.isArray(found) ? found : [];
}

/** Null when the rule does not stand there. A list that would be empty goes with it. */
async function withoutRule(file: string, text: string, envelope: string, rule: JsonObject): Promise<string | null> {
  const document = await parse(file, text, 'removed');
  const rules = rulesIn(document.toJS(), envelope);
  const at = rules.findIndex((each) => JSON.stringify(each) === JSON.stringify(rule));
  if (at < 0) return null;
  const list = ['envelopes', envelope, 'always_allow'];
  document.deleteIn(rules.length === 1 ? list : [...list, at]);
  return document.toString({ lineWidth: 0 });
}

/** Null when the rule stands there already. */
async function withRule(file: string, text: string, envelope: string, rule: AlwaysRule): Promise<string | null> {
  const document = await parse(file, text, 'added');
  if (document.contents === null) document.contents = document.createNode({}) as unknown as typeof document.contents;
  const at = ['envelopes', envelope, 'always_allow'];
  const known = rulesIn(document.toJS(), envelope);
  if (known.some((each) => JSON.stringify(each) === JSON.stringify(rule))) return null;
  if (known.length > 0) document.addIn(at, document.createNode(rule, { flow: true }));
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

function refuseOtherThanYaml(file: string, what: 'added' | 'removed'): void {
  if (!/\.ya?ml$/i.test(file)) throw refuse(file, 'is no YAML file', what);
}

function refuse(file: string, why: string, what: 'added' | 'removed' = 'added'): WindlassError {
  return new WindlassError('invalid_file', `${file} ${why}; nothing was ${what}`, { data: { file } });
}
