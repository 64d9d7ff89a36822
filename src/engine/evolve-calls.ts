import type { CallId, CallRecord, Stored } from '../contract/index.js';
import type { Program } from './program.js';
import type { CallEnd, HeldValue, RunState } from './types.js';
import { spend } from './usage.js';
import { holdStored, typeOfStored } from './values.js';

/**
 * Folds a record of a call. A request makes the call the one in flight; its terminal record ends it. Records of calls
 * that are not the attempt's own leave the state as it is, save that every denial is remembered.
 */
export function foldCall(program: Program, state: RunState, record: CallRecord): RunState {
  switch (record.kind) {
    case 'ToolCallRequested':
      return foldRequested(program, state, record);
    case 'ToolCallFinished':
      return end(state, record.call, {
        kind: 'ok',
        value: holdStored(record.value, typeOfStored(record.value)),
        text: textOf(record),
        whole: record.partial !== true,
      });
    case 'ToolCallFailed': {
      const { failure, effect, value } = record;
      const held = value === undefined ? null : holdStored(value, typeOfStored(value));
      return end(state, record.call, { kind: 'failed', failure, ran: effect !== undefined, value: held, text: textOf(record) });
    }
    case 'ToolCallUnknown':
      return end(state, record.call, { kind: 'unknown', reason: record.reason });
    case 'ToolCallDenied':
      return foldDenied(state, record);
    case 'ToolArgsValidated':
    case 'ToolPolicyChecked':
    case 'ApprovalRequested':
    case 'ApprovalGranted':
    case 'ToolSandboxPrepared':
    case 'ToolCallStarted':
    case 'ToolResultValidated':
    case 'ArtifactPersisted':
    case 'StateUpdated':
    case 'TraceUpdated':
      return state;
  }
}

function textOf({ text }: { readonly text?: Stored }): HeldValue | null {
  return text === undefined ? null : holdStored(text, 'string');
}

function foldRequested(program: Program, state: RunState, record: Extract<CallRecord, { kind: 'ToolCallRequested' }>): RunState {
  const { active } = state;
  if (!active || active.task !== record.task || active.visit !== record.visit || active.attempt !== record.attempt) return state;
  // A call that a crash interrupted is requested again under its id: it is still one call.
  if (active.inFlight === record.call) return state;
  const spent = spend(state, program.task(active.task), { toolCalls: 1 });
  return { ...state, ...spent, active: { ...active, inFlight: record.call } };
}

function foldDenied(state: RunState, record: Extract<CallRecord, { kind: 'ToolCallDenied' }>): RunState {
  const { active } = state;
  if (active?.inFlight !== record.call) return state;
  const { code, reason } = record.decision;
  const denials = [...state.denials, { task: active.task, call: record.call, code, reason }];
  return { ...end(state, record.call, { kind: 'denied', decision: record.decision }), denials };
}

function end(state: RunState, call: CallId, how: CallEnd): RunState {
  const { active } = state;
  if (active?.inFlight !== call) return state;
  return {
    ...state,
    status: state.status === 'waiting' ? 'running' : state.status,
    active: { ...active, inFlight: null, results: new Map(active.results).set(call, how) },
  };
}
