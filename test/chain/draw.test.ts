import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawGraph, type GraphFormat, parseChain } from '../../src/chain/index.js';
import type { EffectClass } from '../../src/contract/index.js';
import { readDot, readMermaid } from './pictures.js';

const EFFECTS: Readonly<Record<string, EffectClass>> = { 'local_fs.read_file': 'read', 'local_fs.write_file': 'mutate-reversible' };
const READERS = { mermaid: readMermaid, dot: readDot } as const;

async function draw(text: string, format: GraphFormat) {
  const { definition } = await parseChain(text, 'c.yaml');
  const drawn = drawGraph(definition, format, (tool) => EFFECTS[tool] ?? null);
  return { drawn, picture: READERS[format](drawn) };
}

const CHAIN = `id: night.review
budget: { steps: 50, turns: 1, tool_calls: 30, wall: 90m, cost_usd: 1.5 }
finally: graph
tasks:
  - id: think
    handler: chat_completion
    prompt_template: "{{ input }}"
    execute_config: { provider: scripted, model: small, tools: [local_fs], retry_policy: { max_attempts: 3 } }
    timeout: 30s
    budget: { tokens: 1000 }
    retry_on_failure: 2
    transition:
      on_failure: [{ class: rate_limit, goto: subgraph }, { class: timeout, goto: subgraph }, { class: any, goto: subgraph }]
      on_exhausted: subgraph
      on_timeout: subgraph
      branches:
        - { operator: equals, when: tool_call, goto: act }
        - { operator: default, goto: look }
  - id: act
    handler: execute_tool_calls
    calls_from: think
    transition:
      on_denied: subgraph
      on_unknown: subgraph
      branches:
        - { operator: edge_traversed_at_least, edge: "act->think", when: "5", goto: look }
        - { operator: default, goto: think }
  - id: look
    handler: tools
    tools: { name: local_fs, tool_name: read_file, args: { path: a } }
    transition: { branches: [{ operator: default, goto: put }] }
  - id: put
    handler: tools
    tools: { name: local_fs, tool_name: write_file, args: { path: a, content: b } }
    policy: { files: { write: approve } }
    transition: { branches: [{ operator: default, goto: class }] }
  - id: class
    handler: tools
    tools: { name: elsewhere, tool_name: send, args: {} }
  - id: subgraph
    handler: raise_error
    prompt_template: gone
  - id: graph
    handler: noop
`;

describe.each(['mermaid', 'dot'] as const)('graph as %s', (format) => {
  it('shows entry, ends, gates with their effect, and every budget', async () => {
    const { picture } = await draw(CHAIN, format);
    expect(picture.nodes.get('start')).toEqual(['night.review', 'budget: 50 steps, 1 turn, 30 tool calls, 1h30m, 1.5 USD']);
    expect(picture.nodes.get('t_think')).toEqual([
      'think',
      'model: scripted/small',
      'tools: local_fs',
      'budget: 1000 tokens',
      'timeout: 30s',
      'retries: 2',
      'attempts: 3 a model',
    ]);
    expect(picture.nodes.get('t_act')).toEqual(['act', 'gate: calls of think']);
    expect(picture.nodes.get('t_look')).toEqual(['look', 'gate: local_fs.read_file', 'effect: read']);
    expect(picture.nodes.get('t_put')).toEqual(['put', 'gate: local_fs.write_file', 'effect: mutate-reversible', 'narrowed by a policy']);
    expect(picture.nodes.get('t_class')).toEqual(['class', 'gate: elsewhere.send', 'effect: not known']);
    expect([...picture.nodes.keys()]).toEqual([
      'start',
      't_think',
      't_act',
      't_look',
      't_put',
      't_class',
      't_subgraph',
      't_graph',
      'closing',
      'stop',
    ]);
  });

  it('tells the ways out of a task apart, in words and in style', async () => {
    const { picture } = await draw(CHAIN, format);
    const of = (from: string, to: string) => picture.edges.filter((edge) => edge.from === from && edge.to === to);
    expect(of('start', 't_think')).toHaveLength(1);
    const out = of('t_think', 't_subgraph');
    expect(out.map(({ label }) => label)).toEqual(['failed: rate_limit', 'timeout', 'failed', 'exhausted', 'timeout']);
    const [act] = of('t_think', 't_act');
    const [denied, unknown] = of('t_act', 't_subgraph');
    expect(denied?.label).toBe('denied');
    expect(unknown?.label).toBe('unknown');
    const [bound] = of('t_act', 't_look');
    expect(bound?.label).toBe('1: after 5 × act->think');
    const styles = [act, out[0], out[1], out[3], denied, unknown, bound].map((edge) => edge?.style);
    expect(new Set(styles).size).toBe(styles.length);
  });

  it('marks the edge that a bound counts, the run that fails, and what runs however it ended', async () => {
    const { picture } = await draw(CHAIN, format);
    const labels = picture.edges.map(({ from, to, label }) => `${from} ${to} ${label}`);
    expect(labels).toContain('t_act t_think 2: else · counted to 5');
    expect(labels).toContain('t_class closing ');
    expect(labels).toContain('t_subgraph closing the run fails');
    expect(labels).toContain('closing t_graph however the run ended');
    expect(labels).toContain('t_graph stop ');
  });

  it('gives the same text for the same chain', async () => {
    expect((await draw(CHAIN, format)).drawn).toBe((await draw(CHAIN, format)).drawn);
  });

  it('takes whatever stands in a file as text: it ends no label, starts no tag and adds no line', async () => {
    const texts = [
      '"] --> evil',
      '</b>"',
      '%%{init: {}}%%',
      'style a:#fff;',
      '#quot;',
      '&lt;',
      '\\N\\"',
      '`md`',
      '1. list',
      'a\nb',
      '\u202eabc',
      '\u0007',
    ];
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 60 })), async (model) => {
        const file = {
          id: 'x',
          tasks: [{ id: 'end_', handler: 'chat_completion', prompt_template: 'p', execute_config: { provider: 's', model: `m${model}` } }],
        };
        const { definition } = await parseChain(JSON.stringify(file), 'c.json');
        const { nodes, edges } = READERS[format](drawGraph(definition, format, () => null));
        expect([...nodes.keys()]).toEqual(['start', 't_end_', 'stop']);
        expect(edges).toHaveLength(2);
        expect(nodes.get('t_end_')).toEqual(['end_', `model: s/m${shown(model)}`]);
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  it('cuts what is long', async () => {
    const { picture } = await draw(CHAIN.replace('model: small', `model: ${'m'.repeat(500)}`), format);
    expect(picture.nodes.get('t_think')?.[1]).toHaveLength(80);
  });
});

/** What is left of a text on its line, said another way than the product says it. */
function shown(text: string): string {
  return [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      if (code < 32 || (code >= 127 && code <= 159) || code === 0x2028 || code === 0x2029) return '\n';
      const hidden = (code >= 0x200b && code <= 0x200f) || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
      return hidden || (code >= 0xd800 && code <= 0xdfff) ? '\uFFFD' : character;
    })
    .join('')
    .replace(/\n+/g, ' ')
    .trimEnd();
}
