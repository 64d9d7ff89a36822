// A program that embeds windlass by its public API, with a toolset of its own whose effects lie outside the workspace.
// usage: node host.mjs LEDGER run CHAIN | resume RUN
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { defineTool, openWorkspace } from '../../dist/lib/index.js';

const [ledger, verb, subject] = process.argv.slice(2);

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
    summary: `Enters a ${name} into the ledger.`,
    input: { type: 'object', properties: { note: { type: 'string' } }, required: ['note'], additionalProperties: false },
    effect: 'mutate-irreversible',
    idempotency,
    actions: ['external_send'],
    domains: ['ledger'],
    groups: [],
  }),
});

const tools = [
  // A service that honours keys: the same key twice is one charge.
  tool('charge', 'provider-native', (call) => {
    if (!entries().some((entry) => entry.call === call.request.id)) enter(call, call.args.note);
  }),
  // Mail: once it is gone it is gone, and nobody can be asked.
  tool('send', 'at-most-once', (call) => enter(call, call.args.note)),
];

const toolset = {
  name: 'ledger',
  policyKeys: [],
  describe: () => tools.map(({ descriptor }) => descriptor),
  plan: async (_call, host) => ({
    kind: 'planned',
    payload: null,
    plan: { reads: [], writes: [], programs: [], hosts: [], cwd: host.unit.root, argv: [] },
  }),
  apply: async ({ call }) => {
    tools.find(({ descriptor }) => descriptor.name === call.descriptor.name).act(call);
    await new Promise((later) => setTimeout(later, 20)); // room for a kill between the effect and its record
    return { kind: 'done', result: { value: { noted: call.args.note } } };
  },
  recover: async () => ({ kind: 'repeat' }),
};

const workspace = await openWorkspace({ config: 'operator.yaml', toolsets: [toolset] });
const onEvent = (event) => process.stdout.write(`${JSON.stringify(event)}\n`);
const document =
  verb === 'run' ? await workspace.runChain({ chain: subject, onEvent }) : await workspace.resumeRun({ run: subject, onEvent });
process.stdout.write(`${JSON.stringify(document)}\n`);
await workspace.close();
