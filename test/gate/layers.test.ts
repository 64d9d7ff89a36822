import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, Plan, PolicyDocument, PolicySources, RealPath, Sha256, Verdict } from '../../src/contract/index.js';
import type { Policy } from '../../src/gate/index.js';
import { scaled } from '../support/tiers.js';
import type { CallShape } from './calls.js';
import { callOf, document, gate, planOf, sources } from './support.js';

const RANK: Record<Verdict, number> = { allow: 0, approve: 1, deny: 2 };
const RUNS = { numRuns: scaled(400, 30_000), seed: 20260103 };
const attended = { available: true, attended: true };

const verdict = fc.constantFrom<Verdict>('allow', 'approve', 'deny');
const glob = fc.constantFrom('a/**', '**/.env*', 'a/b', 'out/*');
const words = fc.array(fc.constantFrom('ls', 'git', 'git log', 'rm'), { maxLength: 2 });
const fileAxis = fc.oneof(
  verdict,
  fc.record({ grant: verdict, deny_paths: fc.array(glob, { maxLength: 2 }), approve_paths: fc.array(glob, { maxLength: 2 }) }),
);
const shellAxis = fc.oneof(
  verdict,
  fc.record(
    {
      grant: verdict,
      blacklist: words,
      ask_always: words,
      prefix_allowlist: words,
      substitution: fc.constantFrom('deny', 'approve', 'off'),
    },
    { requiredKeys: ['grant'] },
  ),
);
const onPath = glob.map((value) => ({ when_key: 'path', when_op: 'glob', when_value: value }));
const onArgument = fc.constantFrom(
  { when_key: 'n', when_op: 'eq', when_value: '3' },
  { when_key: 'url', when_op: 'host', when_value: 'example.com' },
);
// The product's own toolsets take no such arguments: a rule of theirs that asks for one is refused.
const standing = fc
  .oneof(
    { arbitrary: fc.tuple(fc.constantFrom('*', 'local_fs', 'local_shell', 'x'), fc.option(onPath, { nil: {} })), weight: 2 },
    { arbitrary: fc.tuple(fc.constantFrom('*', 'x'), onArgument), weight: 1 },
  )
  .map(([tools, when]) => ({ tools, tool: '*', ...when }));
const body = fc.record(
  {
    default_action: verdict,
    files: fc.record({ read: fileAxis, write: fileAxis }, { requiredKeys: [] }),
    shell: shellAxis,
    network: fc.record(
      { read: fc.oneof(verdict, fc.record({ grant: verdict, deny_hosts: fc.constant(['example.com']) })) },
      { requiredKeys: [] },
    ),
    tools: fc.dictionary(fc.constantFrom('*', 'local_fs', 'local_shell', 'x', 'x.y', 'local_fs.read_file'), verdict, { maxKeys: 3 }),
    always_deny: fc.array(standing, { maxLength: 1 }),
    always_allow: fc.array(standing, { maxLength: 1 }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>;

const file = fc.record({
  tool: fc.constantFrom('local_fs.read_file', 'local_fs.write_file', 'local_fs.list_dir', 'x.y'),
  path: fc.constantFrom('a/b', 'a/.env', 'out/x', 'b', '.'),
  args: fc.constantFrom({}, { n: 3 }, { url: 'https://api.example.com/' }, { url: 'https://other.org' }),
}) as fc.Arbitrary<CallShape>;
const line = fc
  .array(fc.constantFrom(['ls'], ['git', 'log'], ['git', 'push'], ['rm', 'x'], ['ls', '$(id)']), { minLength: 1, maxLength: 2 })
  .map((commands): readonly [CallShape, Partial<Plan>] => [
    { tool: 'local_shell.local_shell', axis: 'shell', path: null, effect: 'mutate-irreversible' },
    {
      argv: commands,
      programs: commands.map(([word = '']) => ({ word, real: `/usr/bin/${word}` as RealPath, sha256: 'a'.repeat(64) as Sha256 })),
      commands: commands.map((argv, step) => ({ argv, step, names: [argv[0] ?? ''], bare: argv[0] ?? '', concerns: [] })),
    },
  ]);
const action = fc.oneof(
  fc.tuple(file, fc.constantFrom<Partial<Plan>>({}, { hosts: ['api.example.com'] })).map(([shape, plan]) => [shape, plan] as const),
  line,
);

/** An envelope on top of parents and of weaker layers, caps, and files nobody trusted. */
const arrangement = fc.record({
  bodies: fc.array(body, { minLength: 1, maxLength: 3 }),
  under: fc.array(fc.tuple(body, fc.boolean()), { maxLength: 2 }),
  caps: fc.array(body, { maxLength: 2 }),
  floor: body,
  own: fc.option(body, { nil: undefined }),
});
type Arrangement = typeof arrangement extends fc.Arbitrary<infer T> ? T : never;

function sourcesOf({ bodies, under, caps, floor, own }: Arrangement): PolicySources {
  const envelopes: { [name: string]: PolicyDocument } = {};
  for (const [at, one] of bodies.entries()) envelopes[`e${at}`] = document({ ...one, ...(at > 0 && { extends: `e${at - 1}` }) });
  let over: PolicyDocument | undefined;
  for (const [one, trusted] of under) over = document(one, { trusted, layer: trusted ? 'user' : 'workspace', ...(over && { over }) });
  const top = `e${bodies.length - 1}`;
  const chosen = envelopes[top];
  if (chosen && over) envelopes[top] = { ...chosen, over };
  return {
    ...sources({}),
    envelope: top,
    envelopes,
    caps: caps.map((cap) => document(cap)),
    floor: document(floor, { layer: 'shipped' }),
    ...(own && { withoutUntrusted: { envelope: 'own', envelopes: { own: document(own) } } }),
  };
}

/** Null where the documents hold a rule that no call could meet: such a policy is refused. */
function compiled(from: PolicySources): Policy | null {
  try {
    return gate.compile(from);
  } catch {
    return null;
  }
}

function judged(policy: Policy, [shape, more]: readonly [CallShape, Partial<Plan>]): Verdict {
  const call = callOf(shape);
  return (gate.judgePaths(call, policy) ?? gate.judge(call, planOf(call, more), policy, attended)).verdict;
}

const ALLOW: JsonObject = {
  default_action: 'allow',
  shell: 'allow',
  files: { read: 'allow', write: 'allow' },
  network: { read: 'allow', write: 'allow' },
};

describe('ENV-5 D3 what one layer denies no other allows', () => {
  it('the decision is never milder than what any layer says, nor than a cap, a floor or an operator’s envelope on its own', () => {
    let denials = 0;
    fc.assert(
      fc.property(arrangement, action, (parts, call) => {
        const from = sourcesOf(parts);
        const policy = compiled(from);
        if (policy === null) return;
        const result = judged(policy, call);
        const resolved = callOf(call[0]);
        const { decision, layers } = gate.explain(resolved, planOf(resolved, call[1]), policy, attended);
        expect(decision.verdict).toBe(result);
        for (const layer of layers) expect(RANK[result]).toBeGreaterThanOrEqual(RANK[layer.verdict ?? 'allow']);
        const alone = [
          gate.compile({ ...from, caps: [] }),
          ...from.caps.map((cap) => gate.compile({ ...sources(ALLOW), caps: [cap] })),
          gate.compile({ ...sources(ALLOW), floor: from.floor as PolicyDocument }),
          ...(from.withoutUntrusted ? [gate.compile({ ...sources({}), ...from.withoutUntrusted })] : []),
        ];
        for (const one of alone) expect(RANK[result]).toBeGreaterThanOrEqual(RANK[judged(one, call)]);
        if (result === 'deny') denials++;
      }),
      RUNS,
    );
    expect(denials).toBeGreaterThan(20);
  });

  it('an always_deny rule holds wherever in the arrangement it stands', () => {
    let held = 0;
    fc.assert(
      fc.property(arrangement, action, standing, fc.nat(), (parts, call, rule, at) => {
        const from = sourcesOf(parts);
        const bare = compiled({ ...sources(ALLOW), envelopes: { e: document({ ...ALLOW, always_deny: [rule] }) } });
        if (bare === null || judged(bare, call) !== 'deny') return;
        const names = Object.keys(from.envelopes);
        const name = names[at % names.length] ?? '';
        const place = from.envelopes[name] as PolicyDocument;
        const lower = place.over ?? place;
        const harder = document(
          { ...lower.body, always_deny: [...((lower.body['always_deny'] ?? []) as JsonObject[]), rule] },
          { layer: lower.layer, trusted: lower.trusted, ...(lower.over && { over: lower.over }) },
        );
        const policy = compiled({ ...from, envelopes: { ...from.envelopes, [name]: place.over ? { ...place, over: harder } : harder } });
        if (policy === null) return;
        expect(judged(policy, call)).toBe('deny');
        held++;
      }),
      { ...RUNS, numRuns: RUNS.numRuns * 3 },
    );
    expect(held).toBeGreaterThan(20);
  });
});

describe('ENV-5 what is added to an envelope only tightens', () => {
  type Table = { readonly [key: string]: JsonObject[string] };
  const tableOf = (value: JsonObject[string] | undefined): Table =>
    typeof value === 'string' ? { grant: value } : ((value ?? { grant: 'approve' }) as Table);
  const listIn = (table: Table, key: string): JsonObject[string][] => [...((table[key] ?? []) as JsonObject[string][])];
  const inAxis = (one: JsonObject, group: 'files', member: 'read' | 'write', key: string, value: string): JsonObject => {
    const files = (one[group] ?? {}) as JsonObject;
    const axis = tableOf(files[member]);
    return { ...one, files: { ...files, [member]: { ...axis, [key]: [...listIn(axis, key), value] } } };
  };
  const inShell = (one: JsonObject, key: string, value: string): JsonObject => {
    const shell = tableOf(one['shell']);
    return { ...one, shell: { ...shell, [key]: [...listIn(shell, key), value] } };
  };
  const denies = (one: JsonObject, axis: 'shell' | 'read' | 'write') =>
    tableOf(axis === 'shell' ? one['shell'] : ((one['files'] ?? {}) as JsonObject)[axis])['grant'] === 'deny';

  /** Null where it does not apply: under a grant that denies, a rule that asks is an opening and not a bar (rulings 1.7). */
  const addition = fc.oneof(
    glob.map((value) => (one: JsonObject) => inAxis(one, 'files', 'read', 'deny_paths', value)),
    glob.map((value) => (one: JsonObject) => inAxis(one, 'files', 'write', 'deny_paths', value)),
    glob.map((value) => (one: JsonObject) => (denies(one, 'read') ? null : inAxis(one, 'files', 'read', 'approve_paths', value))),
    glob.map((value) => (one: JsonObject) => (denies(one, 'write') ? null : inAxis(one, 'files', 'write', 'approve_paths', value))),
    fc.constantFrom('ls', 'git', 'rm').map((value) => (one: JsonObject) => inShell(one, 'blacklist', value)),
    fc
      .constantFrom('ls', 'git log', 'rm')
      .map((value) => (one: JsonObject) => (denies(one, 'shell') ? null : inShell(one, 'ask_always', value))),
    fc.constant((one: JsonObject) => ({ ...one, shell: { ...tableOf(one['shell']), substitution: 'deny' } })),
    standing.map((rule) => (one: JsonObject) => ({ ...one, always_deny: [...((one['always_deny'] ?? []) as JsonObject[]), rule] })),
    fc.constantFrom('/usr/bin', '/opt').map((dir) => (one: JsonObject) => ({ ...one, trusted_binaries: { dirs: [dir] } })),
    fc
      .constantFrom('a', 'b')
      .map((digit) => (one: JsonObject) => ({ ...one, trusted_binaries: { hashes: { '/usr/bin/ls': digit.repeat(64) } } })),
  );

  it('a denying or asking rule, an always_deny, trusted binaries: a verdict moves up or stays', () => {
    let moved = 0;
    fc.assert(
      fc.property(body, fc.array(addition, { minLength: 1, maxLength: 3 }), action, (envelope, additions, call) => {
        // Stated axes, so that an addition adds to one instead of stating it.
        let one: JsonObject = {
          ...envelope,
          files: { read: 'allow', write: 'approve', ...((envelope['files'] ?? {}) as JsonObject) },
          shell: envelope['shell'] ?? 'approve',
        };
        let policy = compiled(sources(one));
        if (policy === null) return;
        let before = judged(policy, call);
        for (const add of additions) {
          const next = add(one);
          const harder = next && compiled(sources(next));
          if (!next || !harder) continue;
          const after = judged(harder, call);
          expect(RANK[after]).toBeGreaterThanOrEqual(RANK[before]);
          if (after !== before) moved++;
          [one, policy, before] = [next, harder, after];
        }
      }),
      RUNS,
    );
    expect(moved).toBeGreaterThan(15);
  });
});
