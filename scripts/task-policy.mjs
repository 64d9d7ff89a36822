// The caps of a task say what configured caps say about single calls, in the same words (schemas/config.schema.json).
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const FILE = 'schemas/chain.schema.json';
const PREFIX = 'policy_';

/** The schema of chains with `policy` and all it refers to as the configuration has them; the keys of `policy` are its own choice. */
export async function taskPolicy(root) {
  const read = async (file) => readFile(path.join(root, file), 'utf8');
  const text = await read(FILE);
  const chain = JSON.parse(text);
  const { $defs: from } = JSON.parse(await read('schemas/config.schema.json'));
  const keys = Object.keys(chain.$defs.policy.properties);
  const properties = Object.fromEntries(keys.map((key) => [key, from.policy.properties[key]]));
  const others = Object.entries(chain.$defs).filter(([name]) => !name.startsWith(PREFIX));
  const own = { ...chain.$defs.policy, properties: renamed(properties) };
  const parts = [...reached(properties, from)].sort().map((name) => [partName(name), renamed(from[name])]);
  const $defs = { ...Object.fromEntries(others), policy: own, ...Object.fromEntries(parts) };
  const made = { ...chain, $defs };
  return [{ file: FILE, text: isDeepStrictEqual(made, chain) ? text : formatted(made, root) }];
}

function reached(node, from, found = new Set()) {
  if (typeof node !== 'object' || node === null) return found;
  for (const [key, value] of Object.entries(node)) {
    const name = key === '$ref' ? value.split('/').at(-1) : null;
    if (name === null) reached(value, from, found);
    else if (!found.has(name)) reached(from[name], from, found.add(name));
  }
  return found;
}

function renamed(node) {
  if (Array.isArray(node)) return node.map(renamed);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === '$ref' ? `#/$defs/${partName(value.split('/').at(-1))}` : renamed(value)]),
  );
}

function partName(name) {
  return PREFIX + name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function formatted(schema, root) {
  const biome = path.join(root, 'node_modules/.bin/biome');
  return execFileSync(biome, ['format', `--stdin-file-path=${FILE}`], {
    cwd: root,
    input: JSON.stringify(schema, null, 2),
    encoding: 'utf8',
  });
}
