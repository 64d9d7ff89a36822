import { resolve } from 'node:path';
import { resolve as join } from 'node:path/posix';
import {
  type CallId,
  type CallRecord,
  type Decision,
  isJsonObject,
  type Json,
  type JsonObject,
  type Located,
  type PinnedRun,
  type Plan,
  type PolicySources,
  type RealPath,
  type ResolvedCall,
  type RunId,
  type SessionId,
  stricter,
  type TaskId,
  type ToolDescriptor,
} from '../contract/index.js';
import type { Gate, Policy } from '../gate/index.js';
import type { Context } from './context.js';
import type { EngineRoom } from './engine-room.js';
import { decisionBody } from './errors.js';
import type { ChangedCall, PolicyDiffDocument } from './policy-documents.js';
import { findRun } from './runs.js';
import { systemClock } from './system.js';
import { temporaryBase } from './temporary.js';

export interface PolicyDiffRequest {
  /** An envelope by its name, or `file.yaml` (its default envelope) or `file.yaml#name`. */
  readonly a: string;
  readonly b: string;
  /** Default: all runs of the workspace. */
  readonly runs?: readonly string[];
  /** Milliseconds: only runs that started since. */
  readonly sinceMs?: number;
  /** How many changed calls the document holds; all are counted. */
  readonly limit: number;
  /** Told of every changed call, also of those beyond the limit. */
  readonly onChange?: (change: ChangedCall) => void;
}

/**
 * Judges the recorded calls of past runs by two envelopes, each under today's caps (TM-18). Journals are read row by row, and of a
 * run only its open calls are held.
 * @throws WindlassError `run_not_found`, `envelope_not_found`, `invalid_file`
 */
export async function diffPolicies(context: Context, room: EngineRoom, request: PolicyDiffRequest): Promise<PolicyDiffDocument> {
  const { a, b, limit } = request;
  const [before, after] = [room.gate.compile(await sourcesOf(context, a)), room.gate.compile(await sourcesOf(context, b))];
  const tools = new Map((await room.tools()).tools().map((tool) => [tool.name as string, tool]));
  const changes: ChangedCall[] = [];
  const changed = { stricter: 0, milder: 0 };
  let [runs, calls, skipped] = [0, 0, 0];
  const { journal } = await context.store();
  for (const run of await runsOf(context, request)) {
    runs += 1;
    const pinned = await journal.pinned(run);
    for await (const recorded of recordedCalls(journal.rows(run))) {
      const descriptor = tools.get(recorded.tool);
      if (recorded.plan === null || descriptor === undefined) {
        skipped += 1;
        continue;
      }
      calls += 1;
      const call = rebuilt(recorded, recorded.plan, descriptor, pinned, join(temporaryBase(context), run) as RealPath);
      const was = judged(room.gate, call, recorded.plan, before);
      const is = judged(room.gate, call, recorded.plan, after);
      if (was.verdict === is.verdict) continue;
      changed[stricter(was.verdict, is.verdict) === is.verdict ? 'stricter' : 'milder'] += 1;
      const { tool, args } = recorded;
      const change = { run, call: recorded.call, tool, args, before: decisionBody(was), after: decisionBody(is) };
      request.onChange?.(change);
      if (changes.length < limit) changes.push(change);
    }
  }
  return { v: 1, a, b, runs, calls, skipped, changed, changes };
}

async function runsOf(context: Context, { runs, sinceMs }: PolicyDiffRequest): Promise<readonly RunId[]> {
  if (runs !== undefined && runs.length > 0) return Promise.all(runs.map(async (run) => (await findRun(context, run)).row.id));
  const { journal } = await context.store();
  const since = sinceMs === undefined ? 0 : systemClock.now() - sinceMs;
  const rows = await journal.list({ limit: Number.MAX_SAFE_INTEGER });
  return rows.filter(({ startedAt }) => startedAt >= since).map(({ id }) => id);
}

/** Names of this configuration, or those of a file, which counts as the caller's own. */
async function sourcesOf(context: Context, name: string): Promise<PolicySources> {
  const [file = '', chosen] = name.split('#');
  if (!/[/.]/.test(name)) return selected((await context.config()).policySources('attended'), name);
  const { loadConfig } = await import('../config/index.js');
  const config = await loadConfig({
    workspace: context.found,
    cwd: context.cwd,
    env: context.env,
    configFile: resolve(context.cwd, file),
    scrubber: context.scrubber,
  });
  const sources = config.policySources('attended');
  const own = Object.entries(sources.envelopes).filter(([, document]) => document.file === resolve(context.cwd, file));
  return selected(sources, chosen ?? (own.length === 1 ? (own[0]?.[0] ?? sources.envelope) : sources.envelope));
}

function selected({ withoutUntrusted: _, ...sources }: PolicySources, envelope: string): PolicySources {
  return { ...sources, envelope };
}

interface RecordedCall {
  readonly call: CallId;
  readonly tool: string;
  readonly args: Json;
  readonly plan: Plan | null;
}

/** Calls as they end, with the newest plan of each; those that never ended come last. */
async function* recordedCalls(rows: AsyncIterable<{ readonly record: { readonly kind: string } }>): AsyncGenerator<RecordedCall> {
  const open = new Map<CallId, RecordedCall>();
  for await (const { record } of rows as AsyncIterable<{ readonly record: CallRecord }>) {
    if (record.kind === 'ToolCallRequested')
      open.set(record.call, { call: record.call, tool: record.tool, args: record.args ?? {}, plan: null });
    const known = 'call' in record ? open.get(record.call) : undefined;
    if (known === undefined) continue;
    switch (record.kind) {
      case 'ToolArgsValidated':
        open.set(known.call, { ...known, tool: record.tool, args: record.args ?? known.args });
        break;
      case 'ToolPolicyChecked':
      case 'ToolCallStarted':
        if (record.plan) open.set(known.call, { ...known, plan: record.plan });
        break;
      case 'ToolCallFinished':
      case 'ToolCallFailed':
      case 'ToolCallDenied':
      case 'ToolCallUnknown':
        open.delete(known.call);
        yield known;
    }
  }
  yield* open.values();
}

function judged(gate: Gate, call: ResolvedCall, plan: Plan, policy: Policy): Decision {
  return gate.judgePaths(call, policy) ?? gate.judge(call, plan, policy, CONFINED);
}

/** What a machine can confine is no matter of the envelopes' words. */
const CONFINED = { available: true, attended: false };

/** The call as the gate got it: its paths lead where its plan says they led. */
function rebuilt(
  { call, tool, args }: RecordedCall,
  plan: Plan,
  descriptor: ToolDescriptor,
  pinned: PinnedRun,
  tmpdir: RealPath,
): ResolvedCall {
  const values: JsonObject = isJsonObject(args) ? args : {};
  const located: { [arg: string]: Located } = {};
  for (const path of descriptor.effects.paths) {
    const value = values[path.arg] ?? path.default;
    if (typeof value === 'string') located[path.arg] = locatedAs(value, plan, pinned.workspace);
  }
  return {
    request: {
      id: call,
      run: pinned.id,
      task: 'recorded' as TaskId,
      session: pinned.session as SessionId,
      tool,
      args,
      proposedBy: 'chain',
      lease: { tools: [descriptor.name] },
      policies: {},
    },
    descriptor,
    args: values,
    located,
    roots: { workspace: pinned.workspace as RealPath, tmpdir },
    policy: {},
  };
}

function locatedAs(value: string, { reads, writes }: Plan, workspace: string): Located {
  const lexical = join(workspace, value);
  const target = [...writes, ...reads].find(({ path, real, spellings = [] }) =>
    [path, real, ...spellings].some((name) => name === value || name === lexical),
  );
  const real = target?.real ?? (lexical as RealPath);
  const display = target?.path ?? value;
  return { real, display, kind: 'file', spellings: [...new Set([value, display, real])] };
}
