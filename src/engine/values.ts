import { type CallId, type DataType, type Json, type Stored, type TaskId, type ValueRef, WindlassError } from '../contract/index.js';
import type { Held, HeldHistory, HeldValue, Messages, RunState } from './types.js';

/** The type of a value that came without one. Floats and booleans are JSON, never text. */
export function typeOfJson(value: Json): HeldValue['type'] {
  if (value === null) return 'nil';
  if (typeof value === 'string') return 'string';
  return Number.isSafeInteger(value) ? 'int' : 'json';
}

/** A new value, stored where it is recorded. */
export function hold(value: Json): HeldValue {
  return { type: typeOfJson(value), stored: { inline: value }, json: value };
}

export function holdStored(stored: Stored, type: DataType): HeldValue {
  return { type: type === 'chat_history' ? 'json' : type, stored, json: 'inline' in stored ? stored.inline : undefined };
}

/** The type of a stored value. What lies in the artifact store is JSON of some kind until it is loaded. */
export function typeOfStored(stored: Stored): HeldValue['type'] {
  return 'inline' in stored ? typeOfJson(stored.inline) : 'any';
}

export function refOf(value: HeldValue): ValueRef {
  return { type: value.type, stored: value.stored };
}

export function isHistory(held: Held): held is HeldHistory {
  return held.type === 'chat_history';
}

/**
 * A held value as templates and people see it; a conversation is its last text.
 * @throws WindlassError `internal` when the value is in the artifact store and was not loaded (`needed`)
 */
export function jsonOf(held: Held, messages: Messages): Json {
  if (isHistory(held)) return messages.get(held.head)?.content ?? '';
  if (held.json !== undefined) return held.json;
  throw new WindlassError('internal', 'a stored value is read before it was loaded');
}

/** What a record's reference points at, in the state before that record. */
export function resolveRef(state: RunState, ref: ValueRef): Held {
  if ('input' in ref) return state.input;
  if ('task' in ref) return resultOf(state, ref.task);
  if ('call' in ref) return callValue(state, ref.call, ref.type);
  if ('head' in ref) return { type: 'chat_history', head: ref.head, length: ref.length };
  return holdStored(ref.stored, ref.type);
}

function resultOf(state: RunState, task: TaskId): Held {
  const result = state.results.get(task);
  if (!result) throw new WindlassError('internal', `a record takes the output of "${task}", which has none`);
  return result.output;
}

function callValue(state: RunState, call: CallId, type: DataType): Held {
  const end = state.active?.results.get(call);
  if (!end || !('value' in end) || end.value === null)
    throw new WindlassError('internal', `a record takes the result of ${call}, which has none`);
  return type === end.value.type ? end.value : { ...holdStored(end.value.stored, type), json: end.value.json };
}
