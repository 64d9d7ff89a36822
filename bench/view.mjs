import { performance } from 'node:perf_hooks';
import { fromSource } from './from-source.mjs';
import { median } from './place.mjs';

const FEW = 1000;
const MANY = 10_000;
const ROUNDS = 9;

const SOURCES = `
export { defineTool, Mint } from './src/contract/index.ts';
export { createGate } from './src/gate/index.ts';
export { createToolManager } from './src/tools/index.ts';
`;

/**
 * What a model call may see is worked out over every tool there is: ten times the tools may cost twelve times the time.
 * The registry, the gate and a policy with rules that name paths and tools are the product's own.
 */
export async function viewResolution() {
  const { defineTool, Mint, createGate, createToolManager } = await fromSource(SOURCES);
  const gate = createGate(Mint.take());
  const measured = {};
  for (const size of [FEW, MANY]) {
    const manager = await createToolManager({
      toolsets: toolsets(size, defineTool),
      gate,
      states: { open: () => ({ select: async () => [], upsert: async () => {}, delete: async () => {} }) },
      clock: { now: () => 0, sleepUntil: async () => {} },
    });
    if (manager.tools().length !== size) throw new Error(`${manager.tools().length} of ${size} tools are callable`);
    const request = {
      selection: { patterns: ['*', '!set3'], hide: ['set0.tool0'] },
      policy: gate.compile(policy()),
      goal: 'look at the invoices',
      failures: new Map([['set1.tool1', 3]]),
    };
    const times = [];
    for (let round = 0; round < ROUNDS; round++) {
      globalThis.gc?.();
      const start = performance.now();
      const { view } = manager.compileView(manager.resolve(request));
      times.push(performance.now() - start);
      const hidden = view.hidden.reduce((sum, { tools }) => sum + tools.length, 0);
      if (view.exposed.length + hidden !== size) throw new Error('a tool has neither a place nor a reason');
    }
    measured[size] = median(times);
  }
  const figures = { ms_1000: round2(measured[FEW]), ms_10000: round2(measured[MANY]) };
  return { value: measured[MANY] / measured[FEW], figures };
}

function toolsets(size, defineTool) {
  const per = size / 10;
  return Array.from({ length: 10 }, (_, set) => {
    const tools = Array.from({ length: per }, (_, n) => sketch(`set${set}`, `tool${n}`, n, defineTool));
    const idle = async () => ({ kind: 'refused', refusal: { code: 'none', reason: 'only looked at', recoverable: false } });
    return { name: `set${set}`, policyKeys: [], describe: () => tools, plan: idle, apply: idle, recover: idle };
  });
}

function sketch(toolset, tool, n, defineTool) {
  const writes = n % 4 === 0;
  return defineTool({
    toolset,
    tool,
    version: '1',
    displayName: tool,
    summary: `Looks at invoice ${n}.`,
    actions: [writes ? 'write' : 'read'],
    domains: ['files'],
    hints: n % 7 === 0 ? ['invoices'] : ['letters'],
    input: { type: 'object', additionalProperties: false, properties: { path: { type: 'string' } } },
    effect: writes ? 'mutate-reversible' : 'read',
    ...(writes ? { idempotency: 'check-before-act' } : {}),
    axis: writes ? 'files.write' : 'files.read',
    paths: [{ arg: 'path', access: writes ? 'write' : 'read' }],
    groups: ['group:fs'],
  });
}

function policy() {
  const body = {
    default_action: 'deny',
    files: { read: { grant: 'allow', approve_paths: ['**/*.pem'] }, write: { grant: 'approve', deny_paths: ['**/vendor/**'] } },
    tools: { 'set2.tool1': 'deny', 'set4.*': 'approve' },
  };
  const document = { layer: 'operator', file: 'bench.yaml', body, lines: {}, trusted: true };
  return { envelope: 'bench', envelopes: { bench: document }, caps: [], toolsPolicies: [], protectedPaths: [] };
}

function round2(ms) {
  return Math.round(ms * 100) / 100;
}
