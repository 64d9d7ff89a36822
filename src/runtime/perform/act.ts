import { type CallOutcome, type CallRequest, type JournalRecord, type SessionId, WindlassError } from '../../contract/index.js';
import type { CallContext } from '../../tools/index.js';
import type { Session } from '../session.js';
import type { CommandOf, Happened } from './happened.js';

/**
 * Calls the tool, or settles the call that an earlier drive left without an end. Null = the drive has to stop and
 * nothing happened: a later one makes the call.
 */
export async function performAct(session: Session, command: CommandOf<'act'>): Promise<Happened | null> {
  const records = session.takeInterrupted();
  const outcome = await session.during(command.deadline, (signal) => callOrRecover(session, command, records, signal));
  const { halt } = session.watch;
  if (outcome.kind === 'cancelled' && (halt === 'leave' || halt === 'lost')) return null;
  return { kind: 'acted', step: command.step, call: command.call, outcome };
}

async function callOrRecover(
  session: Session,
  command: CommandOf<'act'>,
  records: readonly JournalRecord[],
  signal: AbortSignal,
): Promise<CallOutcome> {
  const tools = await session.options.tools();
  const request = requestOf(session, command, records);
  const context = await contextOf(session, command, signal);
  if (records.length === 0) return tools.call(request, context);
  // What a killed write left beside its target is not the workspace's own.
  if (records.some((record) => record.kind === 'ToolCallStarted' && record.effect !== 'read')) await context.unit.sweep();
  return tools.recover(request, records, context, command.wornOut);
}

/** A call that was requested before is what its record says, not what it would be today. */
function requestOf({ pinned }: Session, command: CommandOf<'act'>, records: readonly JournalRecord[]): CallRequest {
  const { call, step, proposedBy, rationale, lease, policies, purpose, inContext } = command;
  const requested = records.find((record) => record.kind === 'ToolCallRequested');
  if (requested && requested.call !== call) throw new WindlassError('internal', `${requested.call} has no end, and ${call} is to be made`);
  const { tool } = requested ?? command;
  // Where a tool wants its arguments nowhere on record they are worked out again.
  const args = requested?.args ?? command.args;
  return {
    id: call,
    run: pinned.id,
    task: step.task,
    session: pinned.session as SessionId,
    tool,
    args,
    proposedBy,
    ...(rationale ? { rationale } : {}),
    lease,
    policies,
    purpose,
    ...(inContext ? { inContext } : {}),
  };
}

async function contextOf(session: Session, { step, tools }: CommandOf<'act'>, signal: AbortSignal): Promise<CallContext> {
  const { admitted } = session.options;
  return {
    step,
    selection: { ...tools, ...(admitted ? { runtime: admitted } : {}) },
    unit: await session.unit(),
    policy: session.offers.policyOf(step.task),
    chain: session.pinned.definitionHash,
    ...(session.pinned.firedBy && { firedBy: session.pinned.firedBy }),
    log: session.log,
    signal,
  };
}
