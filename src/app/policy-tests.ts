import { resolve } from 'node:path';
import { type Json, type JsonObject, type PolicySources, type Verdict, WindlassError } from '../contract/index.js';
import { type Context, theGate } from './context.js';
import { CONFINED } from './judge-recorded.js';

/** How one test of an envelope went. */
export interface PolicyTestResult {
  readonly envelope: string;
  readonly call: string;
  readonly args: JsonObject;
  readonly expected: Verdict;
  readonly got: Verdict;
  readonly ok: boolean;
  /** Why it got that: the reason of the decision, or what is wrong with the test. */
  readonly reason: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** `policy test`: every test of every envelope of a file. */
export interface PolicyTestDocument {
  readonly v: 1;
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly tests: readonly PolicyTestResult[];
}

/**
 * Runs the tests of every envelope that a configuration file defines.
 * @throws WindlassError `usage` for a file without a test; `file_not_found`, `invalid_syntax`, `invalid_file` as loading it does
 */
export async function testPolicyFile(context: Context, file: string): Promise<PolicyTestDocument> {
  const { loadConfig } = await import('../config/index.js');
  const path = resolve(context.cwd, file);
  const config = await loadConfig({
    workspace: context.found,
    cwd: context.cwd,
    env: context.env,
    configFile: path,
    scrubber: context.scrubber,
  });
  const sources = config.policySources('attended');
  const tests = new Map<string, PolicyTestResult>();
  for (const [envelope, document] of Object.entries(sources.envelopes)) {
    if (document.file !== path) continue;
    for (const result of await runPolicyTests({ ...sources, envelope }))
      tests.set(`${result.file}:${result.line}:${result.envelope}`, result);
  }
  const results = [...tests.values()].filter((result) => result.file === path);
  if (results.length === 0) {
    const how = 'write `tests: [{ call: local_fs.read_file, args: { path: a }, verdict: allow }]` in an envelope of it';
    throw new WindlassError('usage', `there is no test: no envelope of ${file} has \`tests\`; ${how}`);
  }
  const failed = results.filter(({ ok }) => !ok).length;
  return { v: 1, file, passed: results.length - failed, failed, tests: results };
}

/**
 * An envelope that cannot be compiled, or does not do what it says of itself, is not used (ENV-10): nothing is begun under it.
 * @throws WindlassError `invalid_file` naming every finding, or every test that fails: line, call, expected, got
 */
export async function checkPolicy(sources: PolicySources): Promise<void> {
  (await theGate()).compile(sources);
  const failed = (await runPolicyTests(sources)).filter(({ ok }) => !ok);
  const [first] = failed;
  if (first === undefined) return;
  throw new WindlassError('invalid_file', failed.map(failureText).join('\n'), {
    data: {
      findings: failed.map((result) => ({
        file: result.file,
        line: result.line,
        column: result.column,
        severity: 'error',
        code: 'policy_test_failed',
        message: failureText(result),
      })),
    },
    position: { file: first.file, line: first.line, column: first.column },
  });
}

/**
 * The tests of the selected envelope and of all it extends.
 * @throws WindlassError `envelope_not_found`, `invalid_file`
 */
async function runPolicyTests(sources: PolicySources): Promise<readonly PolicyTestResult[]> {
  const { policyTests } = await import('../gate/index.js');
  const tests = policyTests(sources);
  if (tests.length === 0) return [];
  const [{ rehearse }, gate] = await Promise.all([import('./rehearse.js'), theGate()]);
  const results: PolicyTestResult[] = [];
  for (const { test, sources: own } of tests) {
    const policy = gate.compile(own);
    const rehearsed = await rehearse(test, gate, policy);
    const { verdict, reason } =
      rehearsed.kind === 'planned'
        ? (gate.judgePaths(rehearsed.call, policy) ?? gate.judge(rehearsed.call, rehearsed.plan, policy, CONFINED))
        : { verdict: 'deny' as const, reason: rehearsed.reason };
    results.push({
      envelope: test.envelope,
      call: `${test.toolset}.${test.tool}`,
      args: test.args,
      expected: test.verdict,
      got: verdict,
      ok: verdict === test.verdict && rehearsed.kind !== 'invalid',
      reason,
      file: test.source.file,
      line: test.source.line ?? 1,
      column: test.source.column ?? 1,
    });
  }
  return results;
}

function failureText({ envelope, call, args, expected, got, reason }: PolicyTestResult): string {
  return `envelope ${JSON.stringify(envelope)}: the test ${call} ${JSON.stringify(args as Json)} expects ${expected} and gets ${got}: ${reason}`;
}
