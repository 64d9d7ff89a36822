import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  ACTION_TYPES,
  EFFECT_CLASSES,
  IDEMPOTENCY_CONTRACTS,
  LEVELS,
  loadDescriptorValidator,
  TOOL_GROUPS,
  type Toolset,
} from '../../src/contract/index.js';
import { localFs, localShell } from '../../src/toolsets/index.js';

const schema = JSON.parse(await readFile(new URL('../../schemas/tool-descriptor.schema.json', import.meta.url), 'utf8'));
const { Ajv2020 } = await import('ajv/dist/2020.js');
const validate = await loadDescriptorValidator();
const tools = [localFs, localShell].flatMap((toolset: Toolset) => toolset.describe());

/** The descriptor as data, without one place in it. */
function without(place: readonly string[]): unknown {
  const copy = JSON.parse(JSON.stringify(tools[0]));
  const parent = place.slice(0, -1).reduce((node, key) => node[key], copy);
  delete parent[place.at(-1) ?? ''];
  return copy;
}

describe('TM-1 the schema of descriptors', () => {
  it('is met by every built-in tool', () => {
    for (const tool of tools) expect([tool.name, validate(tool), validate.errors]).toEqual([tool.name, true, null]);
  });

  it('TKT-4 the arguments of every built-in tool are a schema that can be checked', () => {
    for (const { name, schemas } of tools)
      expect(() => new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schemas.input), name).not.toThrow();
  });

  it.each(['effects', 'risk', 'permissions', 'sandbox', 'credentials', 'contextPolicy'])('TM-21 %s is mandatory', (group) => {
    expect(validate(without([group]))).toBe(false);
    for (const key of schema.properties[group].required) expect(validate(without([group, key])), key).toBe(false);
  });

  it.each([
    'source',
    'lifecycle',
    'description',
    'intent',
    'schemas',
    'execution',
    'hooks',
    'observability',
    'provenance',
    'version',
    'displayName',
  ])('has %s', (group) => {
    expect(validate(without([group]))).toBe(false);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['source type', ['source', 'type'], ['builtin', 'cli', 'skill', 'mcp', 'http', 'subagent']],
    ['risk', ['risk', 'level'], ['low', 'medium', 'high', 'critical']],
    ['approval policy', ['permissions', 'approvalPolicy'], ['never', 'on_request', 'on_risk', 'always']],
    ['tenant boundary', ['permissions', 'tenantBoundary'], ['user', 'org', 'workspace', 'project']],
    ['credential strategy', ['credentials', 'strategy'], ['none', 'system', 'user_oauth', 'service_account', 'delegated']],
    ['output exposure', ['contextPolicy', 'exposure'], ['none', 'preview', 'structured', 'full']],
    ['audit level', ['observability', 'auditLevel'], ['none', 'basic', 'full']],
    ['trust level', ['provenance', 'trustLevel'], ['first_party', 'workspace', 'third_party', 'untrusted']],
    ['effect class', ['effects', 'class'], EFFECT_CLASSES],
    ['idempotency contract', ['effects', 'idempotency'], IDEMPOTENCY_CONTRACTS],
    ['permission level', ['permissions', 'level'], Object.keys(LEVELS)],
  ])('TM-21 the values of the %s are closed', (_name, [group = '', key = ''], values) => {
    const set = (value: string) => ({ ...tools[0], [group]: { ...((tools[0] as never)[group] as object), [key]: value } });
    expect(schema.properties[group].properties[key].enum).toEqual(values);
    for (const value of values) expect(validate(set(value)), value).toBe(true);
    expect(validate(set('something'))).toBe(false);
  });

  it('TM-3, ENV-8 names the action types and the tool groups of the code', () => {
    expect(schema.properties.intent.properties.actionTypes.items.enum).toEqual([...ACTION_TYPES]);
    expect(schema.properties.permissions.properties.groups.items.enum).toEqual(Object.keys(TOOL_GROUPS));
  });

  it('takes no key it does not know', () => {
    expect(validate({ ...tools[0], handler: 'rm -rf' })).toBe(false);
    expect(validate({ ...tools[0], effects: { ...tools[0]?.effects, idempotent: true } })).toBe(false);
  });

  it('says what every key means', () => {
    const bare: string[] = [];
    const visit = (node: { properties?: object; items?: object; description?: string }, at: string): void => {
      for (const [key, value] of Object.entries(node.properties ?? {})) {
        if (!value.description) bare.push(`${at}/${key}`);
        visit(value, `${at}/${key}`);
      }
      if (node.items) visit(node.items, `${at}/*`);
    };
    visit(schema, '');
    expect(bare).toEqual([]);
  });
});
