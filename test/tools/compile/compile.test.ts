import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject, ToolFormat, ToolName, ToolSchema } from '../../../src/contract/index.js';
import { compileCommand } from '../../../src/tools/compile/cli.js';
import { compileTools } from '../../../src/tools/compile/compile.js';
import { forGemini } from '../../../src/tools/compile/gemini.js';
import { compileMcp } from '../../../src/tools/compile/mcp.js';
import { DESCRIPTION_BYTES, describeTool, offerOf } from '../../../src/tools/compile/offer.js';
import { localFs, localShell } from '../../../src/toolsets/index.js';
import { mcpTool, sketch } from '../registry/tools.js';

const FORMATS: readonly ToolFormat[] = ['openai', 'anthropic', 'gemini'];
const builtIn = [...localFs.describe(), ...localShell.describe()];
const offers = builtIn.map(offerOf);
const offer = (name: string, input: JsonObject = { type: 'object', properties: {}, additionalProperties: false }): ToolSchema => ({
  name: name as ToolName,
  description: 'd',
  input,
});
const bytes = (value: unknown) => JSON.stringify(value);

describe('TM-1 provider schemas', () => {
  it('have the shape each provider asks for', () => {
    const [read] = offers.filter(({ name }) => name === 'local_fs.read_file');
    if (!read) throw new Error('no read_file');
    const { description, input } = read;
    expect(compileTools('openai', [read]).tools).toEqual([
      { type: 'function', function: { name: 'local_fs_read_file', description, parameters: input } },
    ]);
    expect(compileTools('anthropic', [read]).tools).toEqual([{ name: 'local_fs_read_file', description, input_schema: input }]);
    expect(compileTools('gemini', [read]).tools).toMatchObject([
      { name: 'local_fs_read_file', description, parameters: { type: 'object', required: ['path'] } },
    ]);
  });

  it.each(FORMATS)('%s: the same set is the same bytes, whatever order it came in', (format) => {
    const name = fc.stringMatching(/^[a-z_.]{1,12}$/);
    const once = bytes(compileTools(format, offers).tools);
    expect(bytes(compileTools(format, [...offers].reverse()).tools)).toBe(once);
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 12 }), fc.nat(), (names, turn) => {
        const tools = names.map((each) => offer(each));
        const at = names.length === 0 ? 0 : turn % names.length;
        expect(bytes(compileTools(format, [...tools.slice(at), ...tools.slice(0, at)]).tools)).toBe(
          bytes(compileTools(format, tools).tools),
        );
      }),
      { numRuns: 200, seed: 11 },
    );
  });

  it.each(FORMATS)('%s: a name leads back to its tool', (format) => {
    const { tools, toWire, toTool } = compileTools(format, [offer('a.b'), offer('a_b'), offer('9.lives')]);
    const names = tools.map((tool) => String(((tool['function'] as JsonObject | undefined) ?? tool)['name']));
    expect(names.every((name) => /^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(name))).toBe(true);
    expect(names.map(toTool).sort()).toEqual(['9.lives', 'a.b', 'a_b']);
    expect(toTool(toWire('a.b'))).toBe('a.b');
  });

  it.each(['openai', 'anthropic'] as const)('%s: alternatives do not stand at the root', (format) => {
    const input: JsonObject = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { a: { type: 'string' } },
      oneOf: [{ properties: { b: { type: 'integer' } }, required: ['b'] }, { properties: { a: { const: 'x' }, c: {} } }],
      additionalProperties: false,
    };
    const [tool] = compileTools(format, [offer('x.y', input)]).tools;
    expect((tool?.['function'] as JsonObject | undefined)?.['parameters'] ?? tool?.['input_schema']).toEqual({
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'integer' }, c: {} },
      additionalProperties: false,
    });
  });
});

describe('descriptions', () => {
  it('say what, when and when not, in at most 1 KiB of whole characters', () => {
    const said = { summary: 'Sends mail.', useWhen: ['someone is to be told'], doNotUseWhen: ['a file will do'], examples: [] };
    expect(describeTool(said)).toBe('Sends mail. Use it someone is to be told. Do not use it a file will do.');
    const long = describeTool({ ...said, summary: '€'.repeat(400) });
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(DESCRIPTION_BYTES);
    expect(long).toMatch(/^€+…$/);
    for (const { name, description } of offers) expect(Buffer.byteLength(description), name).toBeLessThanOrEqual(DESCRIPTION_BYTES);
  });
});

/** What Gemini's parser knows; any other key refuses the whole request. */
const KNOWN = new Set(
  'type format description nullable enum items minItems maxItems properties required minLength maxLength minimum maximum pattern anyOf'.split(
    ' ',
  ),
);

function unknownTo(schema: Json, found: string[] = []): readonly string[] {
  const node = schema as JsonObject;
  for (const [key, value] of Object.entries(node)) {
    if (!KNOWN.has(key)) found.push(key);
    if (key === 'type' && typeof value !== 'string') found.push('a list of types');
    if (key === 'enum' && !(value as readonly Json[]).every((each) => typeof each === 'string')) found.push('an enum of no text');
    if (key === 'properties') for (const inner of Object.values(value as JsonObject)) unknownTo(inner, found);
    if (key === 'items') unknownTo(value, found);
    if (key === 'anyOf') for (const inner of value as readonly Json[]) unknownTo(inner, found);
  }
  if (node['type'] === undefined && node['anyOf'] === undefined) found.push('no type');
  if (node['type'] === 'array' && node['items'] === undefined) found.push('no items');
  return found;
}

describe('Gemini', () => {
  it('takes every built-in tool', () => {
    for (const { name, input } of offers) expect([name, unknownTo(forGemini(input))]).toEqual([name, []]);
  });

  it('gets references resolved, types one at a time, and bounds it knows', () => {
    const out = forGemini({
      type: 'object',
      additionalProperties: false,
      required: ['who', 'gone'],
      properties: {
        who: { $ref: '#/$defs/person', description: 'whom' },
        maybe: { type: ['string', 'null'], format: 'uri' },
        either: { type: ['string', 'array'], items: { type: 'string' } },
        count: { type: 'integer', exclusiveMinimum: 0, multipleOf: 2 },
        kind: { const: 'x' },
        size: { enum: [1, 2] },
        one: { oneOf: [{ type: 'string' }, { type: 'null' }, { type: 'object', properties: { a: { type: 'boolean' } } }] },
        both: { allOf: [{ properties: { a: { type: 'string' } }, required: ['a'] }, { properties: { b: { type: 'number' } } }] },
      },
      $defs: { person: { type: 'object', properties: { name: { type: 'string' }, boss: { $ref: '#/$defs/person' } } } },
    });
    expect(out).toMatchObject({
      type: 'object',
      required: ['who'],
      properties: {
        who: { type: 'object', description: 'whom', properties: { name: { type: 'string' }, boss: { type: 'object' } } },
        maybe: { type: 'string', nullable: true },
        either: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
        count: { type: 'integer', minimum: 1 },
        kind: { type: 'string', enum: ['x'] },
        one: { anyOf: [{ type: 'string' }, { type: 'object', properties: { a: { type: 'boolean' } } }] },
        both: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } }, required: ['a'] },
      },
    });
    expect(unknownTo(out)).toEqual([]);
  });

  it('is not sent what grows without end when it is written out', () => {
    const names = Array.from({ length: 20 }, (_, at) => `d${at}`);
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
    const $defs = Object.fromEntries(names.map((name) => [name, { allOf: [{ type: 'object', properties }] }]));
    expect(bytes(forGemini({ type: 'object', properties, $defs })).length).toBeLessThan(500_000);
  });

  it('gets nothing it does not know, from any schema', () => {
    const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 3 },
        fc.constant<JsonObject>({ type: 'string' }),
        fc.record(
          {
            type: fc.oneof(
              fc.constantFrom('string', 'object', 'array', 'integer'),
              fc.constant(['string', 'null']),
              fc.constant(['array', 'number']),
            ),
            properties: fc.dictionary(fc.constantFrom('a', 'b', '$ref'), tie('schema'), { maxKeys: 3 }),
            items: tie('schema'),
            anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
            oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
            allOf: fc.array(tie('schema'), { maxLength: 2 }),
            not: tie('schema'),
            enum: fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { maxLength: 3 }),
            const: fc.oneof(fc.string(), fc.integer()),
            required: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
            exclusiveMinimum: fc.integer(),
            format: fc.constantFrom('uri', 'date-time'),
            additionalProperties: fc.boolean(),
            $ref: fc.constantFrom('#/$defs/a', '#/$defs/missing', 'https://elsewhere'),
          },
          { requiredKeys: [] },
        ) as fc.Arbitrary<JsonObject>,
      ),
    }));
    fc.assert(
      fc.property(schema, schema, (root, def) => {
        expect(unknownTo(forGemini({ ...root, $defs: { a: def } }))).toEqual([]);
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});

describe('MCP and the command line', () => {
  it('TM-1 an entry of tools/list carries the effect class as hints', () => {
    const names = compileMcp([...localFs.describe()].reverse()).map((entry) => entry['name']);
    expect([names.at(0), names.at(-1)]).toEqual(['local_fs_apply_patch', 'local_fs_write_file']);
    const hints = (tool: Parameters<typeof compileMcp>[0][number]) => compileMcp([tool])[0]?.['annotations'];
    expect(hints(sketch())).toMatchObject({ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false });
    expect(hints(sketch({ actions: ['delete'], effect: 'destructive', idempotency: 'at-most-once' }))).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
    });
    expect(hints(mcpTool())).toMatchObject({ openWorldHint: true });
    const output = { type: 'object', properties: { n: { type: 'integer' } } } as const;
    expect(compileMcp([sketch({ output })])).toMatchObject([{ title: 'Look', inputSchema: { type: 'object' }, outputSchema: output }]);
  });

  it('TM-1 a command names the tool and every required argument', async () => {
    const commands = builtIn.map(compileCommand);
    expect(commands).toContain(`windlass tool call local_fs.write_file --args '{"path":"…","content":"…"}'`);
    const page = await readFile(new URL('../../../docs/tools.md', import.meta.url), 'utf8');
    for (const command of commands) expect(page).toContain(command);
  });
});
