import { describe, expect, it } from 'vitest';
import type { ToolDescriptor, ToolSketch } from '../../../src/contract/index.js';
import { lintPermissions } from '../../../src/tools/registry/lint-permissions.js';
import { lintSandbox } from '../../../src/tools/registry/lint-sandbox.js';
import { localFs, localShell } from '../../../src/toolsets/index.js';
import { mcpTool, sketch } from './tools.js';

type Change = { readonly [Group in keyof ToolDescriptor]?: Partial<ToolDescriptor[Group]> };

/** A good descriptor with some places of it changed. */
function changed(tool: ToolDescriptor, change: Change): ToolDescriptor {
  const groups = Object.entries(change).map(([group, over]) => [
    group,
    { ...(tool[group as keyof ToolDescriptor] as object), ...(over as object) },
  ]);
  return { ...tool, ...Object.fromEntries(groups) };
}

const PATH = { type: 'object', properties: { path: { type: 'string' } }, additionalProperties: false } as const;
const writer = sketch({
  actions: ['write'],
  effect: 'mutate-reversible',
  idempotency: 'check-before-act',
  axis: 'files.write',
  input: PATH,
  paths: [{ arg: 'path', access: 'write' }],
});
const sender = sketch({ actions: ['external_send'], effect: 'mutate-irreversible', idempotency: 'at-most-once', axis: 'network.write' });
const destroyer = sketch({ actions: ['delete'], effect: 'destructive', idempotency: 'at-most-once' });
const program = sketch({ actions: ['execute'], effect: 'mutate-irreversible', idempotency: 'at-most-once', axis: 'shell' });

it('the good ones pass, so that the refusals below mean something', () => {
  for (const tool of [sketch(), writer, sender, destroyer, program, mcpTool(), ...localFs.describe(), ...localShell.describe()]) {
    expect([tool.name, lintPermissions(tool), lintSandbox(tool)]).toEqual([tool.name, [], []]);
  }
});

describe('ENV-14 the permission lint refuses', () => {
  it.each<[string, ToolDescriptor, Change, string]>([
    ['an action without a row', sketch(), { intent: { actionTypes: ['write'] } }, 'no row of the effect table has write with effect read'],
    ['a level below its actions', writer, { permissions: { level: 'L0' } }, 'declares level L0, and its actions stand on L2'],
    ['a level above its actions', sketch(), { permissions: { level: 'L5' } }, 'its actions stand on L0'],
    ['an axis that says less than the effect', writer, { permissions: { axis: 'files.read' } }, 'under files.read'],
    ['ENV-6 an effect without a contract', writer, { effects: { idempotency: undefined as never } }, 'names no contract for a repeat'],
    ['ENV-6 a read with a contract', sketch(), { effects: { idempotency: 'at-most-once' } }, 'needs no contract'],
    ['a read that writes', sketch(), { effects: { writes: ['workspace:**'] } }, 'a read declares writes'],
    ['a read that changes state', sketch(), { effects: { mutatesState: true } }, 'mutatesState is true'],
    ['something reversible that deletes', writer, { effects: { deletes: ['workspace:**'] } }, 'what deletes is not'],
    ['something irreversible called reversible', sender, { effects: { reversible: true } }, 'reversible is true'],
    ['data that leaves without a call', sketch(), { effects: { sendsUserData: true } }, 'sends data out'],
    ['a network axis without the network', sender, { effects: { externalCalls: false, sendsUserData: false } }, 'makes no external calls'],
    ['a file axis with the network', writer, { effects: { externalCalls: true } }, 'makes external calls and stands on files.write'],
    ['a path that is no argument', writer, { effects: { paths: [{ arg: 'target', access: 'write' }] } }, 'not among its arguments'],
    [
      'a written path of a read',
      sketch({ input: PATH }),
      { effects: { paths: [{ arg: 'path', access: 'write' }] } },
      'names what it writes',
    ],
    ['a risk that plays it down', sender, { risk: { level: 'low' } }, 'too low for level L4'],
    ['destruction that is not said', destroyer, { risk: { destructive: false } }, 'risk.destructive is false'],
    ['an external write nobody is asked about', sender, { permissions: { approvalPolicy: 'never' } }, 'never asked about'],
    [
      'destruction without a dry run or a stronger yes',
      destroyer,
      { effects: { dryRunSupported: false }, permissions: { approvalPolicy: 'on_request' } },
      'has no dry run',
    ],
    ['scopes without an identity', sender, { permissions: { requiredScopes: ['mail.send'] } }, 'acts under no identity'],
    ['an external tool that enables itself', mcpTool(), { lifecycle: { status: 'enabled' } }, 'does not enable itself'],
    ['an MCP tool outside its group', mcpTool(), { permissions: { groups: [] } }, 'group:mcp'],
    ['a tool of ours inside it', sketch(), { permissions: { groups: ['group:mcp'] } }, 'group:mcp'],
    ['another adapter than its source', mcpTool(), { execution: { adapter: 'in_process' } }, 'adapter in_process'],
  ])('%s', (_name, tool, change, reason) => {
    expect(lintPermissions(changed(tool, change)).join('; ')).toContain(reason);
  });

  it('ENV-13 auth that would show a secret to the model', () => {
    const auth = sketch({ actions: ['auth'], axis: 'network.read' });
    expect(lintPermissions(auth).join()).toContain('exposure must be none');
    expect(lintPermissions(changed(auth, { contextPolicy: { exposure: 'none' } }))).toEqual([]);
  });

  it.each<[string, Partial<ToolSketch>, string]>([
    ['write_file', { actions: ['write'], effect: 'mutate-irreversible', idempotency: 'at-most-once' }, 'write_file is mutate-reversible'],
    ['memory_append', { actions: ['memory_write'], effect: 'mutate-reversible', idempotency: 'at-most-once' }, 'is check-before-act'],
    [
      'process_start',
      { actions: ['execute'], effect: 'mutate-reversible', idempotency: 'at-most-once', axis: 'shell' },
      'is mutate-irreversible',
    ],
    ['elevated', { actions: ['execute'], effect: 'mutate-irreversible', idempotency: 'at-most-once', axis: 'shell' }, 'is destructive'],
    ['mcp_find_tools', { actions: ['write'], effect: 'mutate-reversible', idempotency: 'at-most-once' }, 'is read'],
  ])('ENV-11 a built-in %s of another class', (tool, more, reason) => {
    expect(lintPermissions(sketch({ tool, ...more })).join('; ')).toContain(reason);
  });
});

describe('ENV-11 the built-in tools', () => {
  it('have the published classes and contracts', () => {
    const classes = [...localFs.describe(), ...localShell.describe()].map(({ tool, effects }) => [
      tool,
      effects.class,
      effects.idempotency,
    ]);
    expect(classes).toEqual([
      ['read_file', 'read', undefined],
      ['read_file_range', 'read', undefined],
      ['list_dir', 'read', undefined],
      ['grep', 'read', undefined],
      ['find_files', 'read', undefined],
      ['stat_file', 'read', undefined],
      ['count_stats', 'read', undefined],
      ['write_file', 'mutate-reversible', 'check-before-act'],
      ['edit_file', 'mutate-reversible', 'check-before-act'],
      ['sed', 'mutate-reversible', 'check-before-act'],
      ['apply_patch', 'mutate-reversible', 'check-before-act'],
      ['local_shell', 'mutate-irreversible', 'at-most-once'],
    ]);
  });
});

describe('TM-19 catch-all tools', () => {
  const takes = (properties: object, more: Partial<ToolSketch> = {}) =>
    lintPermissions(sketch({ ...more, input: { type: 'object', properties: properties as never, additionalProperties: false } })).join(
      '; ',
    );

  it.each<[string, object, string]>([
    ['a free method', { method: { type: 'string' }, path: { type: 'string' } }, '/method decides what it does, up to destructive'],
    ['SQL', { sql: { type: 'string' } }, '/sql'],
    ['an action to choose', { action: { enum: ['list', 'delete'] } }, '/action decides what it does, up to destructive'],
    ['an operation of words that say nothing', { operation: { enum: ['alpha', 'beta'] } }, 'up to mutate-reversible'],
    ['a method that posts', { http_method: { enum: ['GET', 'POST'] } }, 'up to mutate-irreversible'],
    ['one inside an argument', { request: { type: 'object', properties: { verb: { type: 'string' } } } }, '/request/verb'],
    ['one inside a list', { steps: { type: 'array', items: { properties: { action: {} } } } }, '/steps/*/action'],
    ['one inside an alternative', { what: { anyOf: [{ properties: { statement: { type: 'string' } } }] } }, '/what/statement'],
  ])('%s is refused as a read', (_name, properties, reason) => {
    expect(takes(properties)).toContain(reason);
  });

  it('what leaves no choice is none', () => {
    expect(takes({ action: { const: 'list' }, method: { enum: ['GET', 'HEAD'] }, operation: { type: 'integer' } })).toBe('');
    expect(takes({ query: { type: 'string' }, command: { type: 'string' } })).toBe('');
  });

  it('one that is classed by its worst case passes', () => {
    const worst = { actions: ['delete'], effect: 'destructive', idempotency: 'at-most-once' } as const;
    expect(takes({ method: { type: 'string' } }, worst)).toBe('');
    expect(
      takes({ method: { type: 'string' } }, { actions: ['external_send'], effect: 'mutate-irreversible', idempotency: 'at-most-once' }),
    ).toContain('/method');
  });
});

describe('TM-12 the sandbox lint refuses', () => {
  const network = { egress: 'none', allowDomains: [], denyPrivateNetworks: true } as const;
  const folders = { readRoots: ['workspace'], writeRoots: ['workspace'], blockedPaths: [] };
  it.each<[string, ToolDescriptor, Change, string]>([
    ['a program without a sandbox', program, { sandbox: { mode: 'none' } }, 'starts a program of this machine with sandbox none'],
    [
      'a stdio server without one',
      mcpTool(),
      { source: { command: 'files-server' } },
      'starts a program of this machine with sandbox remote_api',
    ],
    ['a container nobody makes', program, { sandbox: { mode: 'container' } }, 'makes a container'],
    ['a sandbox without folders', program, { sandbox: { filesystem: undefined as never } }, 'names no folders'],
    ['write roots of a reader', sketch({ axis: 'files.read' }), { sandbox: { filesystem: folders } }, 'has write roots'],
    [
      'a writer that runs read-only',
      writer,
      { sandbox: { mode: 'read_only', filesystem: { ...folders, writeRoots: [] } } },
      'runs read_only',
    ],
    [
      'write roots outside the workspace',
      writer,
      { sandbox: { filesystem: { ...folders, writeRoots: ['workspace', '/etc'] } } },
      '/etc lie outside',
    ],
    ['an allow list of nothing', sender, { sandbox: { network: { ...network, egress: 'allowlist' } } }, 'egress allowlist with 0'],
    ['calls out with no way out', sender, { sandbox: { network } }, 'external calls with egress none'],
    [
      'a way out that is not needed',
      writer,
      { sandbox: { network: { ...network, egress: 'open' } } },
      'no external calls with egress open',
    ],
    ['read roots that nothing shows', program, { sandbox: { filesystem: { ...folders, readRoots: ['/etc'] } } }, '/etc lie outside'],
    [
      'a blocked path that is no pattern',
      program,
      { sandbox: { filesystem: { ...folders, cwd: 'workspace', tempDir: 'private', blockedPaths: ['a]b['] } } },
      'the path pattern "a]b[" has a "["',
    ],
    ['a program without a folder to start in', program, { sandbox: { filesystem: folders } }, 'names no cwd, or no private tempDir'],
    ['one whose variables nobody named', program, { sandbox: { environment: undefined as never } }, 'nothing of its environment'],
    ['one without bounds', program, { sandbox: { limits: { maxProcesses: 10 } } }, 'without maxMemoryMb, maxProcesses, maxFileMb'],
    ['wider bounds than everybody’s', program, { sandbox: { limits: { maxProcesses: 5000 } } }, 'maxProcesses is above 4096'],
    [
      'one that is not on record',
      program,
      { sandbox: { audit: { recordCommand: false, recordFileAccess: true, recordNetworkAccess: true } } },
      'not on record',
    ],
    [
      'secrets in variables',
      program,
      { sandbox: { environment: { inheritedEnv: [], injectedEnv: ['PATH'], secretEnvAllowed: true } } },
      'lets a secret into a variable',
    ],
    [
      'variables that nobody sets',
      program,
      { sandbox: { environment: { inheritedEnv: [], injectedEnv: ['API_KEY'], secretEnvAllowed: false } } },
      'nothing sets API_KEY',
    ],
    [
      'output that stays where nothing is written',
      sketch({ axis: 'files.read' }),
      { sandbox: { filesystem: { ...folders, writeRoots: [], persistOutputs: true } } },
      'has no write root',
    ],
  ])('%s', (_name, tool, change, reason) => {
    expect(lintSandbox(changed(tool, change)).join('; ')).toContain(reason);
  });
});

it('TM-12 a tool of our own that starts programs states folder, variables, bounds and record, and passes', () => {
  expect(lintSandbox(program)).toEqual([]);
  expect(program.sandbox).toMatchObject({
    filesystem: { cwd: 'workspace', tempDir: 'private', persistOutputs: true },
    environment: { inheritedEnv: ['*'], secretEnvAllowed: false },
    limits: { maxMemoryMb: 8192, maxProcesses: 4096, maxFileMb: 8192 },
    audit: { recordCommand: true },
  });
});
