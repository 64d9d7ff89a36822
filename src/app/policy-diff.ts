import { hashJson, type RunId } from '../contract/index.js';
import type { Policy } from '../gate/index.js';
import { type Context, theGate } from './context.js';
import { decisionBody } from './errors.js';
import { type Rejudged, recordedJudge } from './judge-recorded.js';
import { namedPolicy } from './named-policy.js';
import type { ChangedCall, PolicyDiffDocument } from './policy-documents.js';
import { recordedCalls } from './recorded-calls.js';
import { findRun } from './runs.js';
import { systemClock } from './system.js';
import { Tally } from './tally.js';

export interface PolicyDiffRequest {
  /** An envelope by its name, or `file.yaml` (its default envelope) or `file.yaml#name`. */
  readonly a: string;
  readonly b: string;
  /** Default: all runs of the workspace. */
  readonly runs?: readonly string[];
  /** Milliseconds: only runs that started since. */
  readonly sinceMs?: number;
  /** How many changed calls, and how many that were left out, the document holds; all are counted. */
  readonly limit: number;
  /** Told of every changed call, also of those beyond the limit. */
  readonly onChange?: (change: ChangedCall) => void;
}

/**
 * Judges the recorded calls of past runs by two envelopes, each under today's caps and the `policy:` of the call's task (TM-18).
 * Journals are read row by row, and of a run only its open calls are held.
 * @throws WindlassError `run_not_found`, `envelope_not_found`, `invalid_file`
 */
export async function diffPolicies(context: Context, request: PolicyDiffRequest): Promise<PolicyDiffDocument> {
  const { a, b, limit } = request;
  const gate = await theGate();
  const [before, after] = [gate.compile(await namedPolicy(context, a)), gate.compile(await namedPolicy(context, b))];
  const judge = await recordedJudge(context);
  const alike = hashJson(before.sources.toolsPolicies) === hashJson(after.sources.toolsPolicies);
  const tally = new Tally(limit, request.onChange);
  const { journal } = await context.store();
  let runs = 0;
  for (const run of await runsOf(context, request)) {
    runs += 1;
    const of = judge(await journal.pinned(run));
    for await (const recorded of recordedCalls(journal.rows(run))) {
      const [was, is] = [before, after].map((policy: Policy) => of(recorded, policy)) as [Rejudged, Rejudged];
      const { call, tool, args } = recorded;
      const compared = compare(was, is, alike);
      if ('leftOut' in compared) tally.leaveOut({ run, call, tool, args, reason: compared.leftOut });
      else tally.count({ run, call, tool, args, before: decisionBody(compared.was), after: decisionBody(compared.is) });
    }
  }
  const { calls, skipped, changed, changes, leftOut } = tally;
  return { v: 1, a, b, runs, calls, skipped, changed, changes, left_out: leftOut };
}

/** `alike`: whatever a toolset makes of the `tools_policies` of today, it makes of them under both. */
function compare(was: Rejudged, is: Rejudged, alike: boolean) {
  if ('leftOut' in was) return was;
  if ('leftOut' in is) return is;
  const unless = was.unless ?? is.unless;
  const stays = alike && was.decision.verdict === is.decision.verdict;
  return unless === undefined || stays ? { was: was.decision, is: is.decision } : { leftOut: unless };
}

async function runsOf(context: Context, { runs, sinceMs }: PolicyDiffRequest): Promise<readonly RunId[]> {
  if (runs !== undefined && runs.length > 0) return Promise.all(runs.map(async (run) => (await findRun(context, run)).row.id));
  const { journal } = await context.store();
  const since = sinceMs === undefined ? 0 : systemClock.now() - sinceMs;
  const rows = await journal.list({ limit: Number.MAX_SAFE_INTEGER });
  return rows.filter(({ startedAt }) => startedAt >= since).map(({ id }) => id);
}
