import { describe, expect, it } from 'vitest';
import { rehearse } from '../../src/app/rehearse.js';
import { type Axis, NEVER_MS, type PolicySources, WindlassError } from '../../src/contract/index.js';
import fixture from '../fixtures/gate/envelope-cases.json' with { type: 'json' };
import { gate } from '../support/gate.js';
import { makePlace } from './support.js';

/** What an `agents.toml` says, and what comes of it: an error that names these words, or verdicts of these calls. */
interface Case {
  readonly name: string;
  readonly envelopes: string;
  /** Default `a`. */
  readonly envelope?: string;
  readonly error?: readonly string[];
  readonly calls?: readonly (readonly [tool: string, args: object, verdict: string])[];
  /** Codes of warnings and notes. */
  readonly notes?: readonly string[];
  /** How long the calls wait for a person, in seconds. */
  readonly waits?: number | 'never';
  /** Answers and approvals that agents may give. */
  readonly attention?: readonly [number, number];
}

/** Tools that no toolset brings, on the axis that they declare: a start of missions, and a plain reader. */
const AXES: { readonly [call: string]: Axis } = { 'mission.mission_start': 'missions.fire', 'x.y': 'network.read' };
const { documents, calls, lines } = fixture as unknown as { readonly [part: string]: readonly Case[] };

describe.each([
  ['ENV-1..ENV-4 what a document of envelopes means', documents ?? []],
  ['ENV-5 LFS-12 what a rule matches', calls ?? []],
  ['LSH-7 LSH-8 lines under the shell axis', lines ?? []],
])('%s', (_title, cases) => {
  it.each(cases.map((each) => [each.name, each] as const))('%s', async (_name, each) => {
    if (each.error) {
      const message = await messageOf(each);
      for (const word of each.error) expect(message).toContain(word);
      return;
    }
    const policy = gate.compile(await sourcesOf(each));
    const waits = each.waits === 'never' ? NEVER_MS : each.waits && each.waits * 1000;
    for (const [call, args, verdict] of each.calls ?? []) {
      const decision = await judge(policy.sources, call, args);
      expect.soft([call, args, decision.verdict, decision.verdict === verdict ? '' : decision.reason]).toEqual([call, args, verdict, '']);
      if (waits !== undefined) expect(decision.timeoutMs).toBe(waits);
    }
    for (const note of each.notes ?? []) expect(policy.findings.map(({ code }) => code)).toContain(note);
    if (each.attention) expect(Object.values(policy.attention)).toEqual(each.attention);
    expect((each.calls ?? each.attention ?? []).length).toBeGreaterThan(0);
  });
});

async function sourcesOf({ envelopes, envelope = 'a' }: Case): Promise<PolicySources> {
  const place = await makePlace();
  const configFile = await place.write('work/agents.toml', `${envelopes}\n`);
  const config = await place.load({ configFile, flags: { envelope } });
  return config.policySources('attended');
}

async function messageOf(each: Case): Promise<string> {
  try {
    gate.compile(await sourcesOf(each));
  } catch (error) {
    if (WindlassError.is(error)) return `${error.position?.file ?? ''} ${error.message} ${JSON.stringify(error.data)}`;
    throw error;
  }
  throw new Error('it loads and compiles');
}

async function judge(sources: PolicySources, call: string, args: object) {
  const { policyTests } = await import('../../src/gate/index.js');
  const { envelope, envelopes } = sources;
  const document = envelopes[envelope];
  if (!document) throw new Error(`no envelope ${envelope}`);
  const tested = { ...document, body: { ...document.body, tests: [{ call, args, verdict: 'allow' }] } } as typeof document;
  const own = policyTests({ ...sources, envelopes: { ...envelopes, [envelope]: tested } }).find(({ test }) => test.envelope === envelope);
  if (!own) throw new Error('the call was not read');
  const policy = gate.compile(own.sources);
  const axis = own.test.axis ?? AXES[call];
  const rehearsed = await rehearse({ ...own.test, ...(axis && { axis }) }, gate, policy);
  if (rehearsed.kind === 'refused') return { verdict: 'deny', reason: rehearsed.reason, timeoutMs: undefined };
  if (rehearsed.kind === 'invalid') throw new Error(rehearsed.reason);
  const confinement = { available: true, attended: false };
  return gate.judgePaths(rehearsed.call, policy) ?? gate.judge(rehearsed.call, rehearsed.plan, policy, confinement);
}
