import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonObject, stricter, type Verdict } from '../../src/contract/index.js';
import { judgedTool, type Policy } from '../../src/gate/index.js';
import { scaled } from '../support/tiers.js';
import { callOf, document, gate, judge, planOf, policyOf, sources, taskWith } from './support.js';

/** Rules that no call could meet are refused, so such bodies say nothing here. */
function compiles(one: JsonObject): boolean {
  try {
    policyOf(one, { caps: [document(one)] });
    return true;
  } catch {
    return false;
  }
}

const RANK: Record<Verdict, number> = { allow: 0, approve: 1, deny: 2 };
const verdictOf = fc.constantFrom<Verdict>('allow', 'approve', 'deny');
const pattern = fc.constantFrom('**', 'a/**', '**/.env*', 'a/b', 'out/*', '/w/out/**');
const fileGrant = fc.oneof(
  verdictOf,
  fc.record({ grant: verdictOf, deny_paths: fc.array(pattern, { maxLength: 2 }), approve_paths: fc.array(pattern, { maxLength: 2 }) }),
);
const standing = fc.array(
  fc
    .tuple(fc.constantFrom('*', 'local_fs', 'x'), fc.constantFrom('*', 'read_file', 'write_file'), fc.option(pattern, { nil: null }))
    .map(([tools, tool, glob]) => ({
      tools,
      tool,
      ...(glob !== null && { when_key: 'path', when_op: 'glob', when_value: glob }),
    })),
  { maxLength: 2 },
);
const body = fc
  .record(
    {
      default_action: verdictOf,
      files: fc.record({ read: fileGrant, write: fileGrant }, { requiredKeys: [] }),
      shell: verdictOf,
      tools: fc.dictionary(fc.constantFrom('*', 'local_fs', 'x', 'x.y', 'local_fs.read_file', '*.write_file'), verdictOf, { maxKeys: 3 }),
      always_deny: standing,
      always_allow: standing,
      on_denied: fc.constantFrom('fail', 'continue'),
      compute: fc.record({ turns: fc.integer({ min: 1, max: 50 }), cost_usd: fc.integer({ min: 1, max: 9 }) }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  )
  .filter((one) => compiles(one as JsonObject)) as fc.Arbitrary<JsonObject>;
const call = fc.record({
  tool: fc.constantFrom('local_fs.read_file', 'local_fs.write_file', 'local_fs.list_dir', 'x.y'),
  path: fc.constantFrom('a/b', 'out/x', '.env', 'a/.env.local', 'chains/a.yaml', '.', 'b'),
});
const RUNS = { numRuns: scaled(200, 20_000), seed: 20260101 };

/** One way of adding to a policy. */
const step = fc.oneof(
  body.map((caps) => (policy: Policy) => gate.narrow(policy, taskWith(caps))),
  fc.tuple(body, fc.array(body, { maxLength: 2 })).map(
    ([envelope, caps]) =>
      (policy: Policy) =>
        gate.both(policy, policyOf(envelope, { caps: caps.map((one) => document(one)) })),
  ),
  body.map((envelope) => (policy: Policy) => gate.both(policyOf(envelope), policy)),
  fc.tuple(body, body).map(
    ([envelope, floor]) =>
      (policy: Policy) =>
        gate.both(policy, policyOf(envelope, { floor: document(floor), document: { layer: 'workspace', trusted: false } })),
  ),
);

describe('LFS-12 ENV-5 policies only tighten', () => {
  it('no sequence of caps, live policies and floors makes a verdict milder', () => {
    fc.assert(
      fc.property(body, fc.array(step, { maxLength: 4 }), call, (envelope, steps, shape) => {
        let policy = policyOf(envelope);
        let before = judge(policy, shape).verdict;
        for (const add of steps) {
          const turns = policy.compute.turns ?? Number.POSITIVE_INFINITY;
          const failed = policy.onDenied === 'fail';
          policy = add(policy);
          const after = judge(policy, shape).verdict;
          expect(RANK[after]).toBeGreaterThanOrEqual(RANK[before]);
          expect(policy.compute.turns ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(turns);
          if (failed) expect(policy.onDenied).toBe('fail');
          before = after;
        }
      }),
      RUNS,
    );
  });

  it('an untrusted envelope gives the stricter of itself and the floor, neither less nor more', () => {
    fc.assert(
      fc.property(body, body, call, (envelope, floor, shape) => {
        const untrusted = policyOf(envelope, {
          floor: document(floor, { layer: 'shipped' }),
          document: { layer: 'workspace', trusted: false },
        });
        const alone = policyOf(envelope, { document: { layer: 'workspace' } });
        const expected = stricter(judge(alone, shape).verdict, judge(policyOf(floor), shape).verdict);
        // Only an operator's envelope opens the control plane, so a grant in the floor does not count.
        if (shape.path !== 'chains/a.yaml') expect(judge(untrusted, shape).verdict).toBe(expected);
      }),
      RUNS,
    );
  });

  it('caps give the stricter of the envelope and each of them', () => {
    fc.assert(
      fc.property(body, body, call, (envelope, cap, shape) => {
        const capped = judge(policyOf(envelope, { caps: [document(cap)] }), shape).verdict;
        const narrowed = judge(gate.narrow(policyOf(envelope), taskWith(cap)), shape).verdict;
        expect(narrowed).toBe(capped);
        if (shape.path === 'chains/a.yaml') return;
        const uncapped = judge(policyOf(envelope), shape).verdict;
        const alone = judge(policyOf({ default_action: 'allow', ...cap }), shape);
        const most = stricter(uncapped, alone.verdict);
        // An envelope asks where it lacks a grant that the tool needs; a cap grants nothing, and lacks none.
        const least = alone.rule.startsWith('level ') ? uncapped : most;
        expect(RANK[capped]).toBeGreaterThanOrEqual(RANK[least]);
        expect(RANK[capped]).toBeLessThanOrEqual(RANK[most]);
      }),
      RUNS,
    );
  });

  it('a tool that is denied outright is denied for every call', () => {
    fc.assert(
      fc.property(body, fc.array(body, { maxLength: 1 }), call, (envelope, caps, shape) => {
        const policy = policyOf(envelope, { caps: caps.map((one) => document(one)) });
        if (gate.deniesOutright(judgedTool(callOf(shape).descriptor), policy)) expect(judge(policy, shape).verdict).toBe('deny');
      }),
      RUNS,
    );
  });

  it('more targets never make a verdict milder', () => {
    fc.assert(
      fc.property(body, call, call, (envelope, shape, other) => {
        const policy = policyOf(envelope);
        const one = callOf(shape);
        const plan = planOf(one);
        const more = planOf(callOf({ ...other, tool: shape.tool }));
        const wider = { ...plan, reads: [...plan.reads, ...more.reads], writes: [...plan.writes, ...more.writes] };
        expect(RANK[gate.judge(one, wider, policy).verdict]).toBeGreaterThanOrEqual(RANK[gate.judge(one, plan, policy).verdict]);
      }),
      RUNS,
    );
  });

  it('a policy compiles from its pinned form as it did from the first', () => {
    fc.assert(
      fc.property(body, call, (envelope, shape) => {
        const from = sources(envelope);
        expect(judge(gate.compile(JSON.parse(JSON.stringify(from))), shape)).toEqual(judge(gate.compile(from), shape));
      }),
      RUNS,
    );
  });
});
