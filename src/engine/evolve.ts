import type { EngineRecord, JournalRecord, MessageId, StepKey } from '../contract/index.js';
import { enter, misfit, NO_RESULTS } from './enter.js';
import { foldCall } from './evolve-calls.js';
import { foldSettled } from './evolve-settled.js';
import { MessageLog } from './messages.js';
import { withFailure } from './model-failures.js';
import type { Program } from './program.js';
import type { Active, CallEnd, RunState } from './types.js';
import { spend } from './usage.js';

/** Folds one record. Moves references to stored values about and never looks inside them. */
export function evolve(program: Program, state: RunState, record: JournalRecord): RunState {
  switch (record.kind) {
    case 'run_started':
      if (state.status !== 'new') throw misfit(record.kind, 'the run has already started');
      return { ...enter(state, program.entry.id, 'start', record.at), status: 'running' };
    case 'model_started':
      return foldModelStarted(program, state, record);
    case 'model_finished':
    case 'model_failed':
      return foldProposal(program, state, record);
    case 'tool_view':
      return { ...state, views: state.views.with(record.view, record.tools) };
    case 'message':
      return foldMessage(state, record);
    case 'sleeping':
      return { ...state, active: { ...attemptOf(state, record), sleepingUntil: record.until } };
    case 'woken':
      return { ...state, active: { ...attemptOf(state, record), sleepingUntil: null } };
    case 'task_retried':
      return foldRetried(state, record);
    case 'task_settled':
      return foldSettled(program, state, attemptOf(state, record), record);
    case 'task_parked':
      return { ...state, active: { ...attemptOf(state, record), parkedAt: record.at ?? null }, status: 'waiting' };
    case 'task_resumed':
      return foldResumed(state, record);
    case 'task_interrupted': {
      const active = attemptOf(state, record);
      return { ...state, active: { ...active, deaths: active.deaths + 1 } };
    }
    case 'run_finished':
      return foldFinished(state, record);
    case 'revert_started':
    case 'revert_finished':
      return state;
    default:
      return foldCall(program, state, record);
  }
}

/** The attempt a record is about, which must be the one under way. */
function attemptOf(state: RunState, record: StepKey & { readonly kind: string }): Active {
  const { active } = state;
  if (!active || active.task !== record.task || active.visit !== record.visit || active.attempt !== record.attempt) {
    const under = active ? `${active.task}#${active.visit}.${active.attempt}` : 'no task';
    throw misfit(record.kind, `it is about ${record.task}#${record.visit}.${record.attempt} while ${under} is under way`);
  }
  return active;
}

type RecordOf<K extends EngineRecord['kind']> = Extract<EngineRecord, { kind: K }>;

function foldModelStarted(program: Program, state: RunState, record: RecordOf<'model_started'>): RunState {
  const active = attemptOf(state, record);
  // One that a crash cut is asked again: the same turn, tokens and cost twice.
  const spent = spend(state, program.task(active.task), record.lost ? { tokens: record.lost, costUsd: record.lostUsd ?? 0 } : { turns: 1 });
  return { ...state, ...spent, active: { ...active, proposing: true, cutAt: record.cutAt ?? null } };
}

function foldProposal(program: Program, state: RunState, record: RecordOf<'model_finished' | 'model_failed'>): RunState {
  const active = attemptOf(state, record);
  const task = program.task(active.task);
  const turns = state.turns.with(task.id, (state.turns.get(task.id) ?? 0) + 1);
  if (record.kind === 'model_finished') {
    const spent = spend(state, task, { tokens: record.usage, costUsd: record.costUsd });
    return { ...state, ...spent, turns, active: { ...active, proposing: false } };
  }
  const spent = record.usage ? spend(state, task, { tokens: record.usage }) : {};
  return { ...state, ...spent, turns, active: withFailure(task.config, active, record.failure) };
}

function foldMessage(state: RunState, record: RecordOf<'message'>): RunState {
  const active = attemptOf(state, record);
  const { message } = record;
  const log = state.messages instanceof MessageLog ? state.messages : MessageLog.empty;
  const messages = log.append(message);
  const next = { ...active, head: message.id };
  if (message.role === 'assistant') return { ...state, messages, active: next, lastFinish: message.finish };
  if (message.role === 'user' || active.results.size === 0) return { ...state, messages, active: next };
  const ran = active.ran + [...active.results.values()].filter(sawTool).length;
  return { ...state, messages, active: { ...next, ran, results: NO_RESULTS } };
}

/** Whether a call got as far as a tool: one outside its lease, or naming none, did not. */
function sawTool(end: CallEnd): boolean {
  if (end.kind === 'failed') return end.ran;
  return end.kind !== 'denied' || end.decision.layer !== 'lease';
}

/** Waiting for a person costs no time: what is measured from the past is moved on. */
function foldResumed(state: RunState, record: RecordOf<'task_resumed'>): RunState {
  const active = attemptOf(state, record);
  if (active.parkedAt === null) return state;
  const waited = Math.max(0, record.at - active.parkedAt);
  return {
    ...state,
    waitedMs: state.waitedMs + waited,
    active: { ...active, startedAt: active.startedAt + waited, enteredAt: active.enteredAt + waited, parkedAt: null },
  };
}

/** The record has the last word on how the run ended: an envelope may call a run denied that went on to succeed. */
function foldFinished(state: RunState, { outcome, stopReason }: RecordOf<'run_finished'>): RunState {
  return { ...state, active: null, status: 'finished', outcome, ending: state.ending && { ...state.ending, outcome, stopReason } };
}

/** The next attempt keeps what calls were answered with, so that none is made twice, and drops replies. */
function foldRetried(state: RunState, record: RecordOf<'task_retried'>): RunState {
  const active = attemptOf(state, record);
  return {
    ...state,
    active: {
      ...active,
      attempt: active.attempt + 1,
      head: withoutReply(state, active.head),
      proposals: 0,
      candidate: 0,
      tries: 0,
      proposing: false,
      sleepingUntil: null,
      inFlight: null,
      results: NO_RESULTS,
      parkedAt: null,
      startedAt: record.at ?? active.startedAt,
      usageAtStart: state.usage,
    },
  };
}

function withoutReply(state: RunState, head: MessageId | null): MessageId | null {
  const message = head === null ? undefined : state.messages.get(head);
  return message?.role === 'assistant' ? message.parent : head;
}
