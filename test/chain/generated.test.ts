import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { HANDLERS } from '../../src/chain/index.js';
import { FAILURE_CLASSES } from '../../src/contract/index.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const schema = JSON.parse(await readFile(new URL('../../schemas/chain.schema.json', import.meta.url), 'utf8'));

it('D13 what is generated from the schemas is up to date', async () => {
  await promisify(execFile)(process.execPath, ['scripts/generate.mjs', '--check'], { cwd: root });
});

it('D14 the validator imports nothing', async () => {
  const text = await readFile(new URL('../../src/chain/generated/chain-validator.js', import.meta.url), 'utf8');
  expect(text).not.toMatch(/^\s*import\s|\bimport\(|\brequire\(["'`](?!ajv\/dist\/runtime)/m);
});

it('CHN-1 every key has a description for editors', () => {
  const bare: string[] = [];
  const visit = (node: unknown, at: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { properties, ...rest } = node as { properties?: Record<string, { description?: string; $ref?: string }> };
    for (const [key, value] of Object.entries(properties ?? {})) {
      const target = value.$ref ? schema.$defs[value.$ref.replace('#/$defs/', '')] : value;
      if (!at.includes('/allOf/') && !value.description && !target.description) bare.push(`${at}/${key}`);
      visit(value, `${at}/${key}`);
    }
    for (const [key, value] of Object.entries(rest)) visit(value, `${at}/${key}`);
  };
  visit(schema, '#');
  expect(bare).toEqual([]);
});

it('the schema and the code name the same handlers and failure classes', () => {
  expect(schema.$defs.task.properties.handler.enum).toEqual([...HANDLERS]);
  expect([...schema.$defs.transition.properties.on_failure.items.properties.class.enum].sort()).toEqual([...FAILURE_CLASSES, 'any'].sort());
});
