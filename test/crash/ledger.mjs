// A toolset whose effects lie outside the workspace, in a file: what a payment service and a mail gateway are to a chain.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { defineTool } from '../../dist/lib/index.js';

/**
 * @param ledger the file
 * Every call that is made leaves a line beside the ledger, in FILE.made, whether it enters something or not.
 * @param around told of each effect, `before` and `after` it happens; what it returns is waited for
 */
export function createLedger(ledger, around) {
  const entries = () =>
    existsSync(ledger)
      ? readFileSync(ledger, 'utf8')
          .trim()
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line))
      : [];
  const enter = (call, note) => appendFileSync(ledger, `${JSON.stringify({ tool: call.descriptor.tool, call: call.request.id, note })}\n`);

  const tool = (name, idempotency, act) => ({
    act,
    descriptor: defineTool({
      toolset: 'ledger',
      tool: name,
      version: '1',
      displayName: name,
      actions: [idempotency ? 'write' : 'read'],
      domains: ['ledger'],
      groups: [],
      summary: `Enters a ${name} into the ledger.`,
      input: { type: 'object', properties: { note: { type: 'string' } }, required: ['note'], additionalProperties: false },
      effect: idempotency ? 'mutate-irreversible' : 'read',
      ...(idempotency && { idempotency }),
    }),
  });

  const tools = [
    tool('look', undefined, () => {}),
    // A record that can be looked up before it is entered again.
    tool('file', 'check-before-act', (call) => enter(call, call.args.note)),
    // A service that honours keys: the same key twice is one charge.
    tool('charge', 'provider-native', (call) => {
      if (!entries().some((entry) => entry.call === call.request.id)) enter(call, call.args.note);
    }),
    // Mail: once it is gone it is gone, and nobody can be asked.
    tool('send', 'at-most-once', (call) => enter(call, call.args.note)),
  ];

  return {
    name: 'ledger',
    policyKeys: [],
    describe: () => tools.map(({ descriptor }) => descriptor),
    plan: async (_call, host) => ({
      kind: 'planned',
      payload: null,
      plan: { reads: [], writes: [], programs: [], hosts: [], cwd: host.unit.root, argv: [] },
    }),
    apply: async ({ call }) => {
      appendFileSync(`${ledger}.made`, `${JSON.stringify({ tool: call.descriptor.tool, key: call.request.id })}\n`);
      await around('before', call);
      tools.find(({ descriptor }) => descriptor.name === call.descriptor.name).act(call);
      await around('after', call);
      return { kind: 'done', result: { value: { noted: call.args.note } } };
    },
    recover: async ({ call }) => {
      if (call.descriptor.tool !== 'file' || !entries().some((entry) => entry.call === call.request.id)) return { kind: 'repeat' };
      return { kind: 'done', result: { value: { noted: call.args.note } } };
    },
  };
}
