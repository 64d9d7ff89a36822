import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToolView } from '../../../src/contract/index.js';
import type { ViewRequest } from '../../../src/tools/index.js';
import { admits } from '../../../src/tools/selection.js';
import { OPEN, policySources } from '../../support/policy.js';
import { mcpTool, sketch, toolsetOf } from '../registry/tools.js';
import { type Bench, bench, gate } from '../support.js';

const open = gate.compile(policySources(OPEN));
const all = { selection: { patterns: ['*'], hide: [] }, policy: open } as const;

function view(at: Bench, request: Partial<ViewRequest> = {}): ToolView {
  return at.manager.compileView(at.manager.resolve({ ...all, ...request })).view;
}

const shown = (at: Bench, request?: Partial<ViewRequest>) => view(at, request).exposed.map(({ tool }) => tool);
const why = ({ hidden }: ToolView, tool: string) => hidden.find(({ tools }) => tools.includes(tool));

/** Tools named `box.NAME`, each changed as said. */
const boxes = (...tools: Parameters<typeof sketch>[0][]) => [toolsetOf(tools.map((change) => sketch(change)))];

describe('TM-4 every tool has a place or a reason', () => {
  it('CHN-9 shows what is selected, not hidden and not denied outright, sorted by name', async () => {
    const at = await bench();
    const selection = { patterns: ['ledger'], hide: ['ledger.slow', ' broken '] };
    const tools = shown(at, { selection });
    expect(tools).toEqual([...tools].sort());
    expect(tools).toContain('ledger.look');
    expect(tools).not.toContain('ledger.slow');
    expect(tools).not.toContain('ledger.broken');
    const { schemas } = at.manager.compileView(at.manager.resolve({ ...all, selection }));
    expect(schemas.map(({ name }) => name)).toEqual(tools);
    expect(shown(at, { selection: { hide: [] } })).toEqual([]);
    expect(shown(at, { selection: { patterns: ['*'], hide: [], runtime: [] } })).toEqual([]);
    const strict = gate.compile(policySources({ default_action: 'deny', tools: { 'ledger.look': 'approve' } }));
    expect(shown(at, { policy: strict })).toEqual(['ledger.look']);
  });

  it('says by a code, a sentence and, where a policy spoke, rule and line, who kept a tool out', async () => {
    const at = await bench();
    const policy = gate.compile(policySources({ default_action: 'allow', tools: { 'ledger.send': 'deny' } }));
    const seen = view(at, { policy, selection: { patterns: ['*'], hide: ['ledger.slow'] } });
    expect(why(seen, 'ledger.slow')).toMatchObject({ code: 'hidden', reason: 'hide_tools hides it' });
    expect(why(seen, 'ledger.send')).toMatchObject({
      code: 'denied',
      layer: 'envelope',
      rule: 'tools "ledger.send" deny',
      source: { file: '/etc/policy.yaml', line: expect.any(Number) },
    });
    const lists: readonly [ViewRequest['selection'], string][] = [
      [{ hide: [] }, 'no_list'],
      [{ patterns: [], hide: [] }, 'not_listed'],
      [{ patterns: ['other'], hide: [] }, 'not_listed'],
      [{ patterns: ['*', '!ledger'], hide: [] }, 'excluded'],
      [{ patterns: ['*'], hide: [], runtime: ['other'] }, 'not_admitted'],
    ];
    expect(why(view(at, { toolless: 'route' }), 'ledger.look')).toMatchObject({
      code: 'no_list',
      reason: expect.stringContaining('route'),
    });
    for (const [selection, code] of lists) expect(why(view(at, { selection }), 'ledger.look')).toMatchObject({ code });
  });

  it('TM-5 an exposed tool tells its terms: version, effect, risk, whether a call asks, and how much may return', async () => {
    const at = await bench();
    const policy = gate.compile(policySources({ default_action: 'approve', tools: { 'ledger.look': 'allow' } }));
    const { exposed } = view(at, { policy });
    expect(exposed.find(({ tool }) => tool === 'ledger.look')).toMatchObject({
      version: '1',
      effect: 'read',
      asks: 'never',
      outputBytes: 51200,
      rule: 'tools "ledger.look" allow',
      code: 'listed',
    });
    expect(exposed.find(({ tool }) => tool === 'ledger.send')).toMatchObject({ asks: 'always', rule: 'default_action approve' });
  });

  it('approval hints say when the arguments decide', async () => {
    const at = await bench({ toolsets: boxes({ tool: 'look', axis: 'files.read' }) });
    const asks = (files: object) =>
      view(at, { policy: gate.compile(policySources({ default_action: 'deny', files } as never)) }).exposed.find(
        ({ tool }) => tool === 'box.look',
      )?.asks;
    expect(asks({ read: { grant: 'allow', approve_paths: ['*.pem'] } })).toBe('by_arguments');
    expect(asks({ read: 'allow' })).toBe('never');
    expect(asks({ read: 'approve' })).toBe('always');
    expect(asks({ read: 'deny' })).toBeUndefined();
  });

  it('TM-2 what is registered and not callable is no candidate, and says how far it came', async () => {
    const at = await bench();
    const waiting = toolsetOf([mcpTool()]);
    await at.manager.registry.register(waiting);
    const [registration] = at.manager.registry.view().filter(({ name }) => name === 'mcp__files__fetch');
    expect(registration?.state).not.toBe('callable');
    expect(why(view(at), 'mcp__files__fetch')).toMatchObject({
      code: 'not_callable',
      reason: expect.stringContaining('security review required'),
    });
  });

  it('never loses a tool, whatever is asked', async () => {
    const at = await bench();
    const names = at.manager.registry.view().map(({ name }) => name);
    const some = fc.subarray(names);
    const lists = fc.array(fc.constantFrom('*', 'ledger', '!ledger', 'other', '!other'));
    fc.assert(
      fc.property(lists, some, fc.integer({ min: 1, max: 20 }), fc.boolean(), some, (patterns, hide, maxVisible, spent, failing) => {
        const failures = new Map(failing.map((name, count) => [name, count]));
        const { exposed, hidden } = view(at, { selection: { patterns, hide }, maxVisible, spent, failures });
        const seen = [...exposed.map(({ tool }) => tool), ...hidden.flatMap(({ tools }) => tools)].sort();
        expect(seen).toEqual([...names].sort());
        expect(exposed.length).toBeLessThanOrEqual(maxVisible);
        for (const { tool } of exposed) expect(admits(patterns, 'ledger') && !hide.includes(tool) && !spent).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('TM-4 what there is here', () => {
  const tool = (change: object) => [toolsetOf([{ ...sketch({ tool: 'look' }), ...change } as never])];

  it('a tool whose secret no operator defines is not shown', async () => {
    const credentials = { strategy: 'service_account', requiredSecrets: ['billing'], scopeCheckRequired: true };
    const without = await bench({ toolsets: tool({ credentials }) });
    expect(why(view(without), 'box.look')).toMatchObject({ code: 'no_credential', reason: expect.stringContaining('billing') });
    const holder = await bench({ toolsets: tool({ credentials }), holdsSecret: (name) => name === 'billing' });
    expect(shown(holder)).toContain('box.look');
  });

  it('without a call left in the budget nothing is offered', async () => {
    const at = await bench();
    expect(shown(at, { spent: true })).toEqual([]);
    expect(why(view(at, { spent: true }), 'ledger.look')).toMatchObject({ code: 'no_budget' });
  });

  it('what nothing here may confine is not shown', async () => {
    const policy = gate.compile(policySources({ default_action: 'allow', shell: { grant: 'allow', sandbox: 'required' } }));
    const shell = sketch({ tool: 'sh', axis: 'shell', actions: ['execute'], effect: 'mutate-irreversible', idempotency: 'at-most-once' });
    const unconfined = await bench({ toolsets: [toolsetOf([shell])] });
    expect(why(view(unconfined, { policy }), 'box.sh')).toMatchObject({ code: 'denied', layer: 'sandbox' });
    const confined = await bench({ toolsets: [toolsetOf([shell])], confinement: { available: true, attended: false } });
    expect(shown(confined, { policy })).toContain('box.sh');
  });
});

describe('TM-4 rank and size', () => {
  const tools = boxes(
    { tool: 'alpha', hints: ['letters'] },
    { tool: 'beta', hints: ['invoices'] },
    { tool: 'gamma', effect: 'mutate-reversible', idempotency: 'check-before-act', actions: ['write'], axis: 'files.write' },
    { tool: 'zeta', hints: ['letters'] },
  );
  const only = { selection: { patterns: ['box'], hide: [] } };

  it('a full view keeps what the words of the task speak for, then what risks least, then the first names', async () => {
    const at = await bench({ toolsets: tools });
    expect(shown(at, { ...only, maxVisible: 1, goal: 'Sort the invoices.' })).toEqual(['box.beta']);
    expect(shown(at, { ...only, maxVisible: 1 })).toEqual(['box.alpha']);
    expect(shown(at, { ...only, maxVisible: 3 })).toEqual(['box.alpha', 'box.beta', 'box.zeta']);
    const cut = view(at, { ...only, maxVisible: 3 });
    expect(why(cut, 'box.gamma')).toMatchObject({
      code: 'over_limit',
      reason: expect.stringContaining('4 tools could be shown and 3 are'),
    });
    expect(cut.limit).toBe(3);
  });

  it('a tool that keeps failing in this run makes room, and the reason says so', async () => {
    const at = await bench({ toolsets: tools });
    const failures = new Map([['box.beta', 3]]);
    const cut = view(at, { ...only, maxVisible: 2, goal: 'invoices', failures });
    expect(cut.exposed.map(({ tool }) => tool)).toEqual(['box.alpha', 'box.zeta']);
    expect(why(cut, 'box.beta')).toMatchObject({ reason: expect.stringContaining('failed 3 times in a row') });
    expect(shown(at, { ...only, goal: 'invoices', failures })).toContain('box.beta');
  });

  it('shows at most 64 tools unless told otherwise', async () => {
    const many = boxes(...Array.from({ length: 70 }, (_, n) => ({ tool: `t${n}` })));
    const at = await bench({ toolsets: many });
    expect(shown(at, only)).toHaveLength(64);
    expect(shown(at, { ...only, maxVisible: 70 })).toHaveLength(70);
  });
});

describe('TM-5 a view is a lease', () => {
  it('the same circumstances give the same bytes, whatever order tools came in; others give others', async () => {
    const [box] = boxes({ tool: 'alpha' }, { tool: 'beta' });
    const [turned] = boxes({ tool: 'beta' }, { tool: 'alpha' });
    const one = await bench({ toolsets: [box as never] });
    const other = await bench({ toolsets: [turned as never] });
    const compile = (at: Bench, request: Partial<ViewRequest> = {}) => at.manager.compileView(at.manager.resolve({ ...all, ...request }));
    expect(JSON.stringify(compile(one))).toBe(JSON.stringify(compile(other)));
    expect(compile(one).hash).toBe(compile(other).hash);
    const narrower = compile(one, { selection: { patterns: ['*'], hide: ['box.alpha'] } });
    expect(narrower.hash).not.toBe(compile(one).hash);
  });

  it('is the same set at exposure and at execution: what it does not hold is refused although it exists', async () => {
    const at = await bench();
    const { hash, view: seen } = at.manager.compileView(
      at.manager.resolve({ ...all, selection: { patterns: ['ledger'], hide: ['echo'] } }),
    );
    const lease = { tools: seen.exposed.map(({ tool }) => tool), view: hash };
    expect(await at.manager.call(at.request('ledger.echo', {}, { lease }), at.context())).toMatchObject({
      decision: { code: 'outside_lease' },
    });
    expect(await at.manager.call(at.request('ledger.look', {}, { lease }), at.context())).toMatchObject({ kind: 'ok' });
  });

  it('rulings 6.1 a direct call needs no list, and sees nothing but the tool it names', async () => {
    const at = await bench();
    const direct = view(at, { selection: { hide: [] }, direct: 'ledger.look' });
    expect(direct.exposed).toMatchObject([{ tool: 'ledger.look', code: 'named' }]);
    expect(why(direct, 'ledger.send')).toMatchObject({ code: 'not_named' });
    expect(view(at, { selection: { patterns: [], hide: [] }, direct: 'ledger.look' }).exposed).toEqual([]);
  });

  it('TM-13 what is revoked is not shown, also where another process revoked it', async () => {
    const at = await bench();
    expect(
      why(
        view(at, { revoked: new Map([['ledger.look', { subject: 'ledger.look', by: 'ada', reason: 'it lies', at: 0 }]]) }),
        'ledger.look',
      ),
    ).toMatchObject({ code: 'revoked' });
    await at.manager.registry.revoke({ tool: 'ledger.send' }, 'ada', 'it lies');
    expect(why(view(at), 'ledger.send')).toMatchObject({ code: 'not_callable', reason: 'blocked: ada revoked it: it lies' });
  });
});
