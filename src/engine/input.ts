import type { Task } from '../chain/definition.js';
import { sha256, type TaskId, type ValueRef } from '../contract/index.js';
import { problem } from './failures.js';
import { backwards } from './messages.js';
import type { Program } from './program.js';
import { scopeOf } from './scope.js';
import type { Active, Held, RunState } from './types.js';
import { hold, isHistory, refOf } from './values.js';

/** The effective input of a task. */
export interface TaskInput {
  readonly held: Held;
  /** How a record names it, when the task passes it on. */
  readonly ref: ValueRef;
  /** What the task reports of the failure that led here, where its history says nothing of it. */
  readonly notice: string | null;
}

/**
 * Works the input out: the value that arrived, `input_var`, `prompt_template`, the cap, the failure context. The same
 * state gives the same input however often it is asked.
 * @throws TaskProblem class `input`; WindlassError `template_error`
 */
export function resolveInput(program: Program, state: RunState, active: Active, task: Task): TaskInput {
  const chosen = choose(program, state, active, task);
  const capped = capString(chosen, task.inputMaxBytes);
  return withFailureContext(state, active, capped);
}

type Chosen = Omit<TaskInput, 'notice'>;

/** What reaches the task when nothing can be worked out. */
export function arrivedRef(state: RunState): ValueRef {
  return state.previousTask === null ? { input: true } : { task: state.previousTask };
}

function choose(program: Program, state: RunState, active: Active, task: Task): Chosen {
  if (continues(program, state, active, task)) return { held: active.arrived, ref: arrivedRef(state) };
  // The variable must exist even where a template then replaces its value.
  const named = task.inputVar === undefined ? null : variable(state, task, task.inputVar);
  if (task.promptTemplate !== undefined && task.promptTemplate !== '') {
    return fresh(program.interpreter.render(task.promptTemplate, scopeOf(program, state, active, task)));
  }
  if (named) return named;
  const arrived = { held: active.arrived, ref: arrivedRef(state) };
  if (task.callsFrom !== undefined && !isHistory(arrived.held)) return ofTask(state, task.callsFrom) ?? arrived;
  return arrived;
}

/**
 * The answers to a task's own calls come back to it: the conversation goes on. What began it, a `prompt_template` or an
 * `input_var`, would begin another one, in which the model never sees what its calls brought.
 */
function continues(program: Program, state: RunState, active: Active, task: Task): boolean {
  if (task.handler !== 'chat_completion' || !isHistory(active.arrived) || state.previousTask === null) return false;
  const from = program.task(state.previousTask);
  return from.handler === 'execute_tool_calls' && from.callsFrom === task.id;
}

/** @throws TaskProblem class `input` */
function variable(state: RunState, task: Task, name: string): Chosen {
  const result = ofTask(state, name as TaskId);
  if (result) return result;
  if (name === 'input') return { held: state.input, ref: { input: true } };
  if (name === 'previous_output' && state.previousTask !== null) return { held: state.previous, ref: { task: state.previousTask } };
  if (name === 'last_error' && state.lastError) return fresh(state.lastError.failure.message);
  const failure = name.endsWith('_error') ? state.results.get(name.slice(0, -'_error'.length) as TaskId)?.failure : undefined;
  if (failure) return fresh(failure.message);
  throw problem('input', 'unfit_input', `input_var of "${task.id}" names "${name}", which has no value yet`);
}

function ofTask(state: RunState, task: TaskId): Chosen | null {
  const result = state.results.get(task);
  return result ? { held: result.output, ref: { task } } : null;
}

function fresh(text: string): Chosen {
  const held = hold(text);
  return { held, ref: refOf(held) };
}

/** `input_max_bytes` on a string; a history is capped where it is read (`capHistory`). */
function capString(chosen: Chosen, max: number | undefined): Chosen {
  const { held } = chosen;
  if (max === undefined || max <= 0 || isHistory(held) || typeof held.json !== 'string') return chosen;
  const bytes = Buffer.from(held.json, 'utf8');
  if (bytes.length <= max) return chosen;
  return fresh(`${cutUtf8(bytes, max)}\n[cut: original size ${bytes.length} bytes, sha256 ${sha256(bytes)}]`);
}

/** The longest prefix of at most `max` bytes that ends between two characters. */
export function cutUtf8(bytes: Buffer, max: number): string {
  let end = Math.min(max, bytes.length);
  while (end > 0 && end < bytes.length && (bytes.readUInt8(end) & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}

/** A task that was entered because another did not succeed always has something to report. */
function withFailureContext(state: RunState, active: Active, chosen: Chosen): TaskInput {
  const failed = cameFrom(state, active);
  if (!failed) return { held: chosen.held, ref: chosen.ref, notice: null };
  const notice =
    `The task "${failed.task}" did not succeed: ${failed.failure.message}\n` +
    'Report this honestly: say what was not done and why, and do not present it as done.';
  if (isHistory(chosen.held)) return { ...chosen, notice: isReportable(state, chosen.held.head) ? null : notice };
  const blank = typeof chosen.held.json === 'string' && chosen.held.json.trim() === '';
  return blank ? { ...fresh(notice), notice: null } : { ...chosen, notice: null };
}

function cameFrom(state: RunState, active: Active): RunState['lastError'] {
  switch (active.enteredVia) {
    case 'start':
    case 'branch':
    case 'finally':
      return null;
    case 'on_failure':
    case 'on_denied':
    case 'on_exhausted':
    case 'on_unknown':
    case 'on_timeout':
      return state.lastError;
  }
}

/** Something besides answers to calls that are no longer there. */
function isReportable(state: RunState, head: Extract<Held, { type: 'chat_history' }>['head']): boolean {
  for (const message of backwards(state.messages, head)) {
    if (message.role === 'user' && message.content.trim() !== '') return true;
    if (message.role === 'assistant' && (message.content.trim() !== '' || message.calls.length > 0)) return true;
  }
  return false;
}
