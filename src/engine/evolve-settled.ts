import { type EngineRecord, failureOf, type MessageId, type Outcome } from '../contract/index.js';
import { enter, misfit } from './enter.js';
import { runOutcome } from './failures.js';
import { MessageLog } from './messages.js';
import type { Program } from './program.js';
import type { Active, Held, RunState, TaskResult } from './types.js';
import { spend } from './usage.js';
import { isHistory, resolveRef } from './values.js';

type Settled = Extract<EngineRecord, { kind: 'task_settled' }>;

/** The state after an attempt ended for good: its result is stored, the hop counted, the next task entered. */
export function foldSettled(program: Program, state: RunState, active: Active, record: Settled): RunState {
  const output = resolveRef(state, record.output);
  // A task that was cancelled has not failed: `last_error` keeps what it said.
  const failure = record.outcome.kind === 'cancelled' ? null : failureOf(record.outcome);
  const leaves = record.next === 'end' || record.via === 'finally';
  const spent = spend(state, program.task(active.task), {
    steps: refusedAtEntry(record.outcome) ? 0 : 1,
    wallMs: Math.max(0, record.at - active.enteredAt),
  });
  // Every field by its name: the engine of Node 20 finds a new shape in what is spread, at every step of every run.
  const after: RunState = {
    run: state.run,
    definition: state.definition,
    input: state.input,
    vars: state.vars,
    startedAt: state.startedAt,
    waitedMs: state.waitedMs,
    status: 'running',
    active: null,
    results: state.results.with(active.task, result(record, output, failure)),
    previous: output,
    previousTask: active.task,
    lastError: failure ? { task: active.task, failure } : state.lastError,
    rootFailure: rootAfter(state, record, failure),
    visits: state.visits,
    edges: leaves ? state.edges : count(state.edges, `${record.task}->${record.next}`),
    turns: state.turns,
    messages: state.messages,
    views: state.views,
    lastFinish: state.lastFinish,
    usage: spent.usage,
    taskUsage: spent.taskUsage,
    spent: spentAfter(program, state, record),
    denials: state.denials,
    ending: leaves ? endingAfter(state, active, record, output) : state.ending,
    outcome: state.outcome,
  };
  const pruned = prune(after);
  return record.next === 'end' ? pruned : enter(pruned, record.next, enteredVia(record), record.at);
}

function refusedAtEntry(outcome: Outcome): boolean {
  return outcome.kind === 'exhausted' && outcome.budget === 'steps';
}

function result(record: Settled, output: Held, failure: TaskResult['failure'] | null): TaskResult {
  return {
    outcome: record.outcome,
    output,
    ...(failure ? { failure } : {}),
    ...('call' in record.output ? { call: record.output.call } : {}),
  };
}

/** A success clears the remembered failure; the first failure after that becomes it. */
function rootAfter(state: RunState, record: Settled, failure: TaskResult['failure'] | null): RunState['rootFailure'] {
  if (record.outcome.kind === 'ok') return null;
  if (record.outcome.kind !== 'failed' && record.outcome.kind !== 'timeout') return state.rootFailure;
  return state.rootFailure ?? (failure ? { task: record.task, failure } : null);
}

function count(edges: RunState['edges'], edge: string): RunState['edges'] {
  return edges.with(edge, (edges.get(edge) ?? 0) + 1);
}

/** The first ending stands; `finally` changes it only from success to its own failure. */
function endingAfter(state: RunState, active: Active, record: Settled, output: Held): RunState['ending'] {
  const outcome = runOutcome(state, active.task, active.attempt, record.outcome);
  if (state.ending === null) return { task: active.task, outcome, output, stopReason: stopReason(state, outcome) };
  if (state.ending.outcome.kind !== 'ok' || outcome.kind === 'ok') return state.ending;
  return { ...state.ending, outcome, stopReason: stopReason(state, outcome) };
}

/** `end_turn`, `max_tokens` (the newest reply was cut by its length), or the outcome that stopped the run. */
function stopReason(state: RunState, outcome: Outcome): string {
  if (outcome.kind !== 'ok') return outcome.kind;
  return state.lastFinish === 'length' ? 'max_tokens' : 'end_turn';
}

/** A budget of the run lends its `on_exhausted` edge once. */
function spentAfter(program: Program, state: RunState, record: Settled): RunState['spent'] {
  if (record.via !== 'on_exhausted' || record.outcome.kind !== 'exhausted') return state.spent;
  const { budget, limit } = record.outcome;
  return isRunBudget(program, budget, limit) ? [...state.spent, budget] : state.spent;
}

export function isRunBudget(program: Program, budget: RunState['spent'][number], limit: number): boolean {
  const { steps, turns, toolCalls, tokens, wall, costUsd } = program.definition.budget;
  return { steps, turns, tool_calls: toolCalls, tokens, wall, cost_usd: costUsd }[budget] === limit;
}

function enteredVia(record: Settled): Active['enteredVia'] {
  if (record.via === 'leaf') throw misfit(record.kind, 'a leaf leads nowhere');
  return record.via;
}

function prune(state: RunState): RunState {
  if (!(state.messages instanceof MessageLog)) return state;
  const messages = state.messages.pruned(() => liveHeads(state));
  return messages === state.messages ? state : { ...state, messages };
}

function* liveHeads(state: RunState): Generator<MessageId> {
  for (const { output } of state.results.values()) if (isHistory(output)) yield output.head;
  if (isHistory(state.previous)) yield state.previous.head;
  if (state.ending && isHistory(state.ending.output)) yield state.ending.output.head;
}
