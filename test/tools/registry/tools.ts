import { defineTool, type JsonObject, type ToolDescriptor, type ToolSketch, type Toolset } from '../../../src/contract/index.js';
import { createRegistry, type Registry } from '../../../src/tools/registry/index.js';
import { SimulatedClock } from '../../support/clock.js';

const OPEN: JsonObject = { type: 'object', properties: {}, additionalProperties: false };

/** A good tool `box.look` that only reads, unless told otherwise. */
export function sketch(more: Partial<ToolSketch> = {}): ToolDescriptor {
  return defineTool({
    toolset: 'box',
    tool: 'look',
    version: '1',
    displayName: 'Look',
    summary: 'Looks into the box.',
    actions: ['read'],
    domains: ['boxes'],
    groups: [],
    input: OPEN,
    effect: 'read',
    ...more,
  });
}

/** The tool of an MCP server, as it is when nobody has said anything about it. */
export function mcpTool(more: Partial<ToolDescriptor> = {}): ToolDescriptor {
  const base = sketch({ toolset: 'mcp__files', tool: 'fetch', axis: 'network.read', groups: ['group:mcp'] });
  return {
    ...base,
    source: { type: 'mcp', id: 'files', server: 'files', uri: 'https://files.example/mcp' },
    lifecycle: { status: 'discovered' },
    sandbox: { mode: 'remote_api', network: { egress: 'open', allowDomains: [], denyPrivateNetworks: true } },
    execution: { ...base.execution, adapter: 'mcp' },
    provenance: { trustLevel: 'third_party', sourceRefs: [] },
    ...more,
  };
}

/** The tool of an HTTP service, as its description would make it. */
export function httpTool(): ToolDescriptor {
  const base = sketch({ toolset: 'weather', tool: 'report', axis: 'network.read' });
  return {
    ...base,
    source: { type: 'http', id: 'weather', uri: 'https://weather.example' },
    lifecycle: { status: 'discovered' },
    sandbox: mcpTool().sandbox,
    execution: { ...base.execution, adapter: 'http' },
    provenance: { trustLevel: 'third_party', sourceRefs: [] },
  };
}

export function toolsetOf(descriptors: readonly unknown[], more: Partial<Toolset> = {}): Toolset {
  const [first] = descriptors as readonly { readonly toolset?: string }[];
  return {
    name: first?.toolset ?? 'box',
    policyKeys: [],
    describe: () => descriptors as readonly ToolDescriptor[],
    plan: async (_call, host) => ({
      kind: 'planned',
      plan: { reads: [], writes: [], programs: [], hosts: [], cwd: host.unit.root, argv: [] },
      payload: null,
    }),
    apply: async ({ call }) => ({ kind: 'done', result: { value: call.descriptor.version } }),
    recover: async () => ({ kind: 'unknown' }),
    ...more,
  };
}

const NO_STATE = { select: async () => [], upsert: async () => {}, delete: async () => {} };

/** A registry without a disk behind it, for what happens before a call. */
export function emptyRegistry(): Registry {
  return createRegistry({
    clock: new SimulatedClock(),
    revocations: NO_STATE,
    grants: NO_STATE,
  });
}

export const caller = (run = 'run_1', session = run) => ({ run, session }) as never;
