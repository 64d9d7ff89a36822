import { isAbsolute } from 'node:path';
import type { LoadedChain } from '../chain/index.js';
import {
  type CallId,
  type CallRecord,
  didYouMean,
  failureOf,
  isCallRecord,
  isJsonObject,
  type Json,
  type JsonObject,
  type Outcome,
  type PolicySources,
  type RunId,
  type SessionId,
  type TaskId,
  type ToolName,
  type ToolsPolicies,
  WindlassError,
} from '../contract/index.js';
import { artifactBody } from './artifacts.js';
import { attendRun } from './asks.js';
import { type Context, envelopeOf } from './context.js';
import type { ArtifactBody, CallDocument } from './documents.js';
import type { EngineRoom } from './engine-room.js';
import { decisionBody, errorBody } from './errors.js';
import { pinRun, programPath } from './pin.js';
import { lineBody, planBody } from './plan-body.js';
import { checkPolicy } from './policy-tests.js';
import { artifactEvents } from './result-story.js';
import { runDocument } from './run.js';
import { unknownTool } from './tools.js';
import type { CallRequestOptions } from './types.js';
import { openRunUnit } from './unit.js';
import { tellUntrusted } from './untrusted.js';

const TASK = 'call' as TaskId;

/**
 * One call through the whole gate, as a run of one task (rulings 3.8).
 * @throws WindlassError `usage` for what is no tool name, no object, or no tools_policies
 */
export async function callTool(context: Context, room: EngineRoom, request: CallRequestOptions): Promise<CallDocument> {
  const call = await readCall(room, request);
  const sources = (await context.config()).policySources('attended');
  await checkPolicy(sources);
  tellUntrusted(context, sources);
  request.onJudge?.(envelopeOf(sources));
  return request.dryRun === true ? tryCall(context, room, request, call, sources) : makeCall(context, room, request, call, sources);
}

interface Call {
  readonly tool: ToolName;
  readonly args: JsonObject;
  readonly policies: ToolsPolicies;
  /** The chain of one task that it is made as. */
  readonly chain: Pick<LoadedChain, 'definition' | 'hash'>;
}

type CallWords = Pick<CallRequestOptions, 'tool' | 'args' | 'policies' | 'path'>;

/** @throws WindlassError `usage`, `unknown_tool`, `bad_argument` for arguments that no chain can hold */
export async function readCall(room: EngineRoom, { tool, args, policies = {}, path = [] }: CallWords): Promise<Call> {
  const tools = (await room.tools()).tools();
  if (!/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/.test(tool)) {
    const meant = tools.map(({ name }) => name).filter((name) => name.split('.').includes(tool));
    const hint = meant.length === 0 ? '; `windlass tools list` names them' : `: ${meant.join(', ')}`;
    throw new WindlassError('usage', `${JSON.stringify(tool)} is no tool; tools are named toolset.tool${hint}`, { data: { tool } });
  }
  if (!tools.some(({ name }) => name === tool)) {
    const known = tools.map(({ name }) => name);
    throw unknownTool(tool, known);
  }
  if (!isJsonObject(args)) throw new WindlassError('usage', 'the arguments must be a JSON object');
  const relative = path.find((folder) => !isAbsolute(folder));
  if (relative !== undefined)
    throw new WindlassError('usage', `${JSON.stringify(relative)} is no absolute folder; programs are found in absolute folders only`);
  if (!isPolicies(policies))
    throw new WindlassError('usage', 'policies must be an object of toolsets, each with text values: {"local_fs":{"_allowed_dir":"src"}}');
  refuseMisspelt(policies, [...new Set(tools.map(({ name }) => name.slice(0, name.indexOf('.'))))]);
  const call = { tool: tool as ToolName, args, policies };
  return { ...call, chain: await chainOf(call) };
}

/** A toolset that is nearly one of ours is meant to be it, and left as it stands it would be restricted by nothing. */
function refuseMisspelt(policies: ToolsPolicies, toolsets: readonly string[]): void {
  for (const name of Object.keys(policies)) {
    const near = toolsets.includes(name) ? '' : didYouMean(name, toolsets);
    if (near !== '')
      throw new WindlassError('usage', `policies: there is no toolset ${JSON.stringify(name)}${near}`, { data: { toolset: name } });
  }
}

function isPolicies(value: Json): value is ToolsPolicies {
  return (
    isJsonObject(value) &&
    Object.values(value).every((each) => isJsonObject(each) && Object.values(each).every((text) => typeof text === 'string'))
  );
}

async function tryCall(
  context: Context,
  room: EngineRoom,
  { session, signal, path }: CallRequestOptions,
  { tool, args, policies }: Call,
  sources: PolicySources,
): Promise<CallDocument> {
  const policy = room.gate.compile(sources);
  const id = room.ids.call();
  const run = room.ids.run();
  const { decision, plan, failure } = await (await room.tools()).dryRun(
    { id, run, task: TASK, session: (session ?? run) as SessionId, tool, args, proposedBy: 'user', lease: { tools: [tool] }, policies },
    {
      step: { task: TASK, visit: 0, attempt: 0 },
      unit: await openRunUnit(context, {
        workspace: context.found.root,
        path: programPath(context, await context.config(), path),
      }),
      policy,
      signal: signal ?? new AbortController().signal,
    },
  );
  const outcome = failure ? 'failed' : ({ allow: 'ok', approve: 'waiting', deny: 'denied' } as const)[decision.verdict];
  return {
    v: 1,
    tool,
    call_id: id,
    run: null,
    outcome,
    decision: failure ? null : decisionBody(decision),
    plan: plan && planBody(plan),
    ...lineBody(plan),
    result: null,
    error: errorBody(failure ?? (outcome === 'denied' ? failureOf({ kind: 'denied', decision }) : null)),
    artifacts: [],
    asks: [],
  };
}

async function makeCall(
  context: Context,
  room: EngineRoom,
  { session, signal, path, onAsk }: CallRequestOptions,
  call: Call,
  sources: PolicySources,
): Promise<CallDocument> {
  const [{ INTERPRETER }, { systemClock }] = await Promise.all([import('../engine/index.js'), import('./system.js')]);
  const config = await context.config();
  const { definition, hash } = call.chain;
  const id = room.ids.run();
  const pinned = await pinRun(context, config, {
    id,
    chain: definition.id,
    definition,
    definitionHash: hash,
    interpreter: INTERPRETER,
    input: call.args,
    vars: {},
    policy: sources,
    chainDir: context.cwd,
    session: session ?? id,
    startedAt: systemClock.now(),
    ...(path !== undefined && { programFolders: path }),
  });
  await room.runtime.start(pinned, [], { callByCall: true });
  room.fresh(id);
  const leave = attendRun(context, room, id, { ...(onAsk && { onAsk }) });
  await room.drive(id, signal).finally(leave);
  return callDocument(context, room, id, call.tool);
}

/** Whether it is only tried, explained or made: what it is held against is the same. */
async function chainOf(call: Omit<Call, 'chain'>): Promise<Call['chain']> {
  const { MAX_DEPTH, parseChain, TOO_DEEP } = await import('../chain/index.js');
  // What JSON text has no word for would be another value in the chain.
  const open: (readonly [Json, number])[] = [[call.args, 0]];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [value, depth] = at;
    if (depth > MAX_DEPTH) throw untakeable(TOO_DEEP);
    if (typeof value === 'number' && !Number.isFinite(value)) throw untakeable(`${value} is no number that JSON has`);
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) open.push([part, depth + 1]);
  }
  return parseChain(textOf(call), `tool call ${call.tool}`).catch(blameArguments);
}

/** What the language does not take of a chain that was made here (depth, numbers, names of keys) was in the arguments. */
function blameArguments(error: unknown): never {
  if (!WindlassError.is(error) || (error.code !== 'invalid_file' && error.code !== 'invalid_syntax')) throw error;
  throw untakeable(error.message, error);
}

function untakeable(why: string, cause?: unknown): WindlassError {
  return new WindlassError('bad_argument', `the arguments cannot be taken: ${why}`, cause === undefined ? {} : { cause });
}

/** Arguments are values: one that a template would change is taken from the run's input instead. */
function textOf({ tool, args, policies }: Omit<Call, 'chain'>): string {
  const at = tool.indexOf('.');
  const entries = Object.entries(args);
  const literal = entries.filter(([, value]) => !/\{[{%]/.test(JSON.stringify(value)));
  const byInput = entries.filter(([, value]) => /\{[{%]/.test(JSON.stringify(value)));
  return JSON.stringify({
    id: 'tool_call',
    input: {},
    tasks: [
      {
        id: TASK,
        handler: 'tools',
        tools: {
          name: tool.slice(0, at),
          tool_name: tool.slice(at + 1),
          args: Object.fromEntries(literal),
          ...(byInput.length > 0 && { args_expr: Object.fromEntries(byInput.map(([name]) => [name, `input[${JSON.stringify(name)}]`])) }),
        },
        ...(Object.keys(policies).length > 0 && { execute_config: { tools_policies: policies } }),
      },
    ],
  });
}

async function callDocument(context: Context, room: EngineRoom, run: RunId, tool: ToolName): Promise<CallDocument> {
  const { journal, artifacts } = await context.store();
  const report = await room.runtime.report(run);
  const { asks } = await runDocument(room, run);
  const records: CallRecord[] = [];
  const events = new Map<string, number>();
  let ended: Outcome | null = null;
  for await (const row of journal.rows(run)) {
    artifactEvents([row], events);
    if (isCallRecord(row.record)) records.push(row.record);
    if (row.record.kind === 'task_settled') ended = row.record.outcome;
  }
  const id: CallId | undefined = records[0]?.call;
  const checked = records.findLast((record) => record.kind === 'ToolPolicyChecked' || record.kind === 'ToolCallDenied');
  const plan = records
    .flatMap((record) => ((record.kind === 'ToolPolicyChecked' || record.kind === 'ToolCallStarted') && record.plan ? [record.plan] : []))
    .at(-1);
  const kept: readonly ArtifactBody[] = (await artifacts.list(run)).map((each) => artifactBody(each, events));
  const [ask] = asks;
  return {
    v: 1,
    tool,
    call_id: id ?? '',
    run,
    outcome: outcomeOf(report.outcome),
    decision: checked ? decisionBody(checked.decision) : null,
    plan: plan ? planBody(plan) : null,
    ...lineBody(plan),
    // A task that brought nothing hands on what it was given: here the arguments, which are no result of the call.
    result: records.some(bringsValue) ? report.output : null,
    // Whoever made one call wrote no task: the run's own error speaks of one.
    error: errorBody(ended ? failureOf(ended) : report.error),
    artifacts: kept,
    ...(ask && { ask_id: ask.id }),
    asks,
  };
}

function bringsValue(record: CallRecord): boolean {
  return (record.kind === 'ToolCallFinished' || record.kind === 'ToolCallFailed') && record.value !== undefined;
}

/** A budget that is used up before the one call was made leaves it undone. */
function outcomeOf(outcome: Awaited<ReturnType<EngineRoom['runtime']['report']>>['outcome']): CallDocument['outcome'] {
  return outcome === null || outcome === 'exhausted' ? 'failed' : outcome;
}
