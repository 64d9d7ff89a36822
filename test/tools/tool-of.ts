import {
  type Applied,
  type AuthorizedCall,
  defineTool,
  type Plan,
  type ToolSketch,
  type Toolset,
  type ToolsetHost,
} from '../../src/contract/index.js';

/** A toolset of the one tool `box.do`, which does what a test says; it plans the empty plan unless told otherwise. */
export function boxOf(
  sketch: Partial<ToolSketch>,
  apply: (call: AuthorizedCall, host: ToolsetHost) => Promise<Applied>,
  more: Partial<Toolset> & { readonly plans?: Partial<Plan> } = {},
): Toolset {
  const { plans = {}, ...toolset } = more;
  return {
    name: 'box',
    policyKeys: [],
    describe: () => [
      defineTool({
        toolset: 'box',
        tool: 'do',
        version: '1',
        displayName: 'Do',
        summary: 'Does what a test says.',
        actions: [sketch.effect === undefined || sketch.effect === 'read' ? 'read' : 'write'],
        domains: ['boxes'],
        groups: [],
        input: { type: 'object', properties: { secret: { type: 'string' }, n: { type: 'integer' } }, additionalProperties: false },
        effect: 'read',
        ...sketch,
      }),
    ],
    plan: async (_call, host) => ({
      kind: 'planned',
      plan: { reads: [], writes: [], programs: [], hosts: [], cwd: host.unit.root, argv: [], ...plans },
      payload: null,
    }),
    apply,
    recover: async () => ({ kind: 'unknown' }),
    ...toolset,
  };
}
