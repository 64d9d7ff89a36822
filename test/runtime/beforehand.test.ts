import { describe, expect, it } from 'vitest';
import { parseChain } from '../../src/chain/index.js';
import type { Confinement, JsonObject, PolicySources } from '../../src/contract/index.js';
import { barOfRun } from '../../src/runtime/beforehand.js';
import { Offers } from '../../src/runtime/offers.js';
import { createToolManager } from '../../src/tools/index.js';
import { localFs, localShell } from '../../src/toolsets/index.js';
import { SimulatedClock } from '../support/clock.js';
import { policySources } from '../support/policy.js';
import { gate } from './support.js';

const ALONE: Confinement = { available: false, attended: false };
const REQUIRED: JsonObject = { files: { read: 'allow' }, shell: { grant: 'allow', sandbox: 'required' } };

async function bar(
  tasks: string,
  envelope: JsonObject,
  more: Partial<PolicySources> = {},
  confinement = ALONE,
  admitted?: readonly string[],
) {
  const tools = await createToolManager({
    toolsets: [localFs, localShell],
    gate,
    states: { open: () => ({ select: async () => [], upsert: async () => {}, delete: async () => {} }) },
    clock: new SimulatedClock(),
    confinement,
  });
  const { definition } = await parseChain(`id: c\ntasks:\n${tasks}`, 'c.yaml');
  const options = { gate, tools, ...(admitted ? { admitted } : {}) };
  return barOfRun(
    definition,
    new Offers(gate.compile(policySources(envelope, more)), definition, { id: 'run_1', session: 'run_1' } as never, options),
    options,
  );
}

const shellTask = (more = '') => `  - id: first\n    handler: noop\n    transition: { branches: [{ operator: default, goto: run }] }
  - id: run\n    handler: tools\n    tools: { name: local_shell, tool_name: local_shell, args: { command: ls } }${more}\n`;
const modelTask = (tools: string, more = '') =>
  `  - id: chat\n    handler: chat_completion\n    execute_config: { provider: scripted, model: m, tools: ${tools}${more} }\n`;

describe('whether a run may begin where nothing confines programs', () => {
  it('rulings 4.2 not when a task calls a program, or a model is offered to', async () => {
    expect(await bar(shellTask(), REQUIRED)).toMatchObject({ verdict: 'deny', layer: 'sandbox', code: 'sandbox_unavailable' });
    expect(await bar(modelTask("['*']"), REQUIRED)).toMatchObject({ code: 'sandbox_unavailable' });
    expect(await bar(modelTask('[local_fs, local_shell]'), REQUIRED)).toMatchObject({ code: 'sandbox_unavailable' });
  });

  it('rulings 4.2 yes when the definition does not reach them', async () => {
    expect(await bar(modelTask('[local_fs]'), REQUIRED)).toBeNull();
    expect(await bar(modelTask("['*', '!local_shell']"), REQUIRED)).toBeNull();
    expect(await bar(modelTask("['*']", ', hide_tools: [local_shell.local_shell]'), REQUIRED)).toBeNull();
    expect(
      await bar(`  - id: chat\n    handler: chat_completion\n    execute_config: { provider: scripted, model: m }\n`, REQUIRED),
    ).toBeNull();
    expect(await bar(modelTask("['*']"), REQUIRED, {}, ALONE, ['local_fs'])).toBeNull();
    expect(await bar('  - id: a\n    handler: tools\n    tools: { name: local_fs, tool_name: list_dir, args: {} }\n', REQUIRED)).toBeNull();
  });

  it('rulings 4.2 yes when the policy never lets the tool run: its calls are refused one by one', async () => {
    expect(await bar(shellTask(), { shell: { grant: 'deny', sandbox: 'required' } })).toBeNull();
    expect(await bar(shellTask('\n    policy: { shell: deny }'), REQUIRED)).toBeNull();
    const prefixes = { shell: { grant: 'deny', prefix_allowlist: ['ls'], sandbox: 'required' } };
    expect(await bar(shellTask(), prefixes)).toMatchObject({ code: 'sandbox_unavailable' });
  });

  it('rulings 4.2 by the word of an operator, or where programs are confined', async () => {
    expect(await bar(shellTask(), { shell: { grant: 'allow', sandbox: 'off' } }, { unattended: true })).toBeNull();
    expect(await bar(shellTask(), REQUIRED, {}, { available: true, attended: false })).toBeNull();
  });

  it('rulings 4.2 where nothing is stated, a run that was fired needs confinement, whoever sits there; another is judged call by call', async () => {
    const silent = { shell: 'allow' };
    expect(await bar(shellTask(), silent, { unattended: true })).toMatchObject({ code: 'sandbox_unavailable' });
    expect(await bar(shellTask(), silent, { unattended: true }, { available: false, attended: true })).toMatchObject({
      code: 'sandbox_unavailable',
    });
    expect(await bar(shellTask(), silent)).toBeNull();
  });
});
