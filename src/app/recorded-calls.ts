import {
  type CallId,
  type Decision,
  isCallRecord,
  type JournalRow,
  type Json,
  type Plan,
  type TaskId,
  type ToolName,
} from '../contract/index.js';

/** A call as its records tell it. */
export interface RecordedCall {
  readonly call: CallId;
  readonly task: TaskId;
  /** As it was asked for, until a tool was found by that name. */
  readonly tool: string;
  /** As the tool took them. */
  readonly args: Json;
  /** The newest, for a call that was planned more than once; null = it was never planned. */
  readonly plan: Plan | null;
  /** What the gate last said of it; null = it did not come so far. */
  readonly decision: Decision | null;
  /** What refused it for good, a person included. */
  readonly refusal: Decision | null;
}

/** Calls as they end; those that never ended come last. Only the open ones of a run are held. */
export async function* recordedCalls(rows: AsyncIterable<JournalRow>): AsyncGenerator<RecordedCall> {
  const open = new Map<CallId, RecordedCall>();
  for await (const { record } of rows) {
    if (!isCallRecord(record)) continue;
    if (record.kind === 'ToolCallRequested') {
      const { call, task, tool, args = {} } = record;
      open.set(call, { call, task, tool, args, plan: null, decision: null, refusal: null });
    }
    const known = open.get(record.call);
    if (known === undefined) continue;
    switch (record.kind) {
      case 'ToolArgsValidated':
        open.set(known.call, { ...known, tool: record.tool satisfies ToolName, args: record.args ?? known.args });
        break;
      case 'ToolPolicyChecked':
        open.set(known.call, { ...known, decision: record.decision, plan: record.plan ?? known.plan });
        break;
      case 'ToolCallStarted':
        open.set(known.call, { ...known, plan: record.plan });
        break;
      case 'ToolCallFinished':
      case 'ToolCallFailed':
      case 'ToolCallDenied':
      case 'ToolCallUnknown':
        open.delete(known.call);
        yield record.kind === 'ToolCallDenied' ? { ...known, refusal: record.decision } : known;
    }
  }
  yield* open.values();
}
