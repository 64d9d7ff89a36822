// Writes everything that is derived from another file, and with `--check` fails when a committed file has drifted:
//   schemas/*.schema.json       -> src/<room>/generated/<name>.ts            types
//                                  src/<room>/generated/<name>-validator.js  validator without imports, and its .d.ts
//                                  src/<room>/generated/<name>-keys.ts       known keys, for "did you mean"
//   schemas/config.schema.json  -> `policy` in schemas/chain.schema.json     the caps of a task, as configured caps have them
//   src/config/shipped/*.yaml   -> src/config/generated/shipped.ts           the shipped envelopes, with the lines of their keys
//   src/engine/machine.ts       -> src/engine/generated/transitions.ts       what the machine of an attempt allows, asked of XState
//   src/contract/error-codes.ts -> docs/errors.md
//   the effect table and the built-in tools -> docs/tools.md
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { compile } from 'json-schema-to-typescript';
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { taskPolicy } from './task-policy.mjs';
import { toolsPage } from './tools-page.mjs';

/** Which room validates which file. A schema that is not named here is an error. */
const ROOMS = { chain: 'chain', config: 'config', eval: 'chain', 'tool-descriptor': 'contract' };

const require = createRequire(import.meta.url);
const { default: Ajv2020 } = require('ajv/dist/2020.js');
const { default: standalone } = require('ajv/dist/standalone/index.js');
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const banner = (from) => `// Generated from ${from} by scripts/generate.mjs. Do not edit.\n`;

const derived = await taskPolicy(root);
const outputs = [
  ...derived,
  ...(await fromSchemas()),
  ...(await shippedEnvelopes()),
  ...(await transitions()),
  ...(await errorsPage()),
  ...(await toolsPage(root)),
];
await (process.argv.includes('--check') ? check(outputs) : write(outputs));

async function fromSchemas() {
  const names = (await readdir(path.join(root, 'schemas'))).filter((name) => name.endsWith('.schema.json')).sort();
  const made = [];
  for (const file of names) {
    const name = file.replace('.schema.json', '');
    const room = ROOMS[name];
    if (!room) throw new Error(`schemas/${file}: add it to ROOMS in scripts/generate.mjs`);
    const from = `schemas/${file}`;
    const known = derived.find((each) => each.file === from);
    const schema = JSON.parse(known?.text ?? (await readFile(path.join(root, from), 'utf8')));
    const target = (suffix) => path.join('src', room, 'generated', `${name}${suffix}`);
    made.push({ file: target('.ts'), text: await types(schema, name, from) });
    made.push({ file: target('-validator.js'), text: await validator(schema, from) });
    made.push({ file: target('-validator.d.ts'), text: validatorTypes(from) });
    made.push({ file: target('-keys.ts'), text: keys(schema, from) });
  }
  return made;
}

function types(schema, name, from) {
  return compile(forTypes(schema), name, {
    bannerComment: banner(from).trimEnd(),
    unreachableDefinitions: false,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 140 },
  });
}

/** The schema as the type generator reads it best: conditions left out, unions spelt out, one type a definition. */
function forTypes(node) {
  if (Array.isArray(node)) return node.map(forTypes);
  if (typeof node !== 'object' || node === null) return node;
  if (node.$ref) return { $ref: node.$ref };
  const { allOf, type, ...rest } = node;
  const plain = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, forTypes(value)]));
  if (!Array.isArray(type)) return type === undefined ? plain : { ...plain, type };
  const { description, ...shape } = plain;
  return { description, anyOf: type.map((one) => (one === 'object' || one === 'array' ? { ...shape, type: one } : { type: one })) };
}

async function validator(schema, from) {
  const ajv = new Ajv2020({
    code: { source: true, esm: true },
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
  });
  const code = standalone(ajv, ajv.compile(schema));
  // esbuild inlines ajv's small run-time helpers, so that start-up needs no package for this
  const bundled = await build({
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
    legalComments: 'none',
  });
  const text = bundled.outputFiles[0].text;
  if (/^\s*import\s/m.test(text)) throw new Error(`${from}: the validator still imports something`);
  return banner(from) + text;
}

function validatorTypes(from) {
  return `${banner(from)}import type { ErrorObject } from 'ajv';

export declare const validate: { (data: unknown): boolean; errors?: ErrorObject[] | null };
export default validate;
`;
}

/** Every object that closes its keys, by its place in the file: `/tasks/*`. */
function keys(schema, from) {
  const found = {};
  const visit = (node, at) => {
    if (typeof node !== 'object' || node === null) return;
    if (node.$ref) visit(schema.$defs[node.$ref.replace('#/$defs/', '')], at);
    if (node.additionalProperties === false && node.properties) found[at] = Object.keys(node.properties);
    for (const [key, value] of Object.entries(node.properties ?? {})) visit(value, `${at}/${key}`);
    visit(node.items, `${at}/*`);
    visit(node.additionalProperties, `${at}/*`);
  };
  visit(schema, '');
  return `${banner(from)}export const KEYS: { readonly [place: string]: readonly string[] } = ${JSON.stringify(found, null, 2)};\n`;
}

/** One envelope a file, of the file's name: its value, and the 1-based line of every key and list entry. */
async function shippedEnvelopes() {
  const folder = 'src/config/shipped';
  const bodies = {};
  for (const file of (await readdir(path.join(root, folder))).filter((name) => name.endsWith('.yaml')).sort()) {
    const name = file.replace('.yaml', '');
    const counter = new LineCounter();
    const document = parseDocument(await readFile(path.join(root, folder, file), 'utf8'), { lineCounter: counter, strict: true });
    const envelopes = document.toJS({ maxAliasCount: 0 })?.envelopes;
    if (document.errors.length > 0 || JSON.stringify(Object.keys(envelopes ?? {})) !== JSON.stringify([name]))
      throw new Error(`${folder}/${file} must hold the one envelope ${name}: ${document.errors.join('; ')}`);
    const lines = {};
    lineNumbers(document.getIn(['envelopes', name], true), '', lines, (offset) => counter.linePos(offset).line);
    bodies[name] = { body: envelopes[name], lines };
  }
  const text = `${banner(`${folder}/*.yaml`)}import type { JsonObject } from '../../contract/index.js';

export const BODIES: { readonly [name: string]: { readonly body: JsonObject; readonly lines: { readonly [pointer: string]: number } } } = ${JSON.stringify(bodies, null, 2)};
`;
  return [{ file: 'src/config/generated/shipped.ts', text }];
}

function lineNumbers(node, at, lines, lineOf) {
  const child = (key) => `${at}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  if (isMap(node))
    for (const { key, value } of node.items) {
      lines[child(isScalar(key) ? key.value : key)] = lineOf(key.range[0]);
      lineNumbers(value, child(isScalar(key) ? key.value : key), lines, lineOf);
    }
  if (isSeq(node))
    for (const [index, item] of node.items.entries()) {
      lines[child(index)] = lineOf(item.range[0]);
      lineNumbers(item, child(index), lines, lineOf);
    }
}

async function transitions() {
  const from = 'src/engine/machine.ts';
  const { transitionsOfMachine } = await load(path.join(root, from));
  const text = `${banner(from)}import type { Transitions } from '../machine.js';

export const TRANSITIONS: Transitions = ${JSON.stringify(transitionsOfMachine(), null, 2)};
`;
  return [{ file: 'src/engine/generated/transitions.ts', text }];
}

/** What a source file exports. */
async function load(file) {
  const bundled = await build({ entryPoints: [file], bundle: true, format: 'esm', platform: 'node', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(bundled.outputFiles[0].contents).toString('base64')}`);
}

async function errorsPage() {
  const file = path.join(root, 'src/contract/error-codes.ts');
  const source = await readFile(file, 'utf8').catch(() => null);
  if (source === null) return [];
  const { ERROR_CODES } = await load(file);
  const cell = (text) => text.replaceAll('|', '\\|');
  const rows = Object.entries(ERROR_CODES).map(
    ([code, { exit, means, remedy }]) => `| \`${code}\` | ${exit} | ${cell(means)} | ${cell(remedy)} |`,
  );
  const text = `<!-- Generated from src/contract/error-codes.ts by scripts/generate.mjs. Do not edit. -->
# Errors

Every error carries one of these codes, in \`--json\` under \`error.code\`. A command that ends with it exits with the number
given here: 4 where a call was refused and nothing was done, 1 where it failed. A run whose task failed with a
code of 2 ends with 1: what is wrong is in its chain, not on the command line ([exit-codes.md](exit-codes.md)). Codes are stable: they are added, never renamed.

| code | exit | means | what to do |
|---|---|---|---|
${rows.join('\n')}
`;
  return [{ file: 'docs/errors.md', text }];
}

async function write(files) {
  for (const { file, text } of files) {
    const target = path.join(root, file);
    if ((await readFile(target, 'utf8').catch(() => null)) === text) continue;
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
    console.log(`wrote ${file}`);
  }
}

async function check(files) {
  const drifted = [];
  for (const { file, text } of files) {
    if ((await readFile(path.join(root, file), 'utf8').catch(() => null)) !== text) drifted.push(file);
  }
  if (drifted.length === 0) return;
  console.error(`out of date, run \`npm run gen\`:\n${drifted.map((file) => `  ${file}`).join('\n')}`);
  process.exitCode = 1;
}
