import { didYouMean, type Problem, problem } from '../../chain/index.js';
import { escapePointer, isJsonObject, type Json, notADuration, parseDuration } from '../../contract/index.js';

/** A value of a file with its whereabouts. */
export interface Place {
  readonly value: Json;
  /** JSON pointer. */
  readonly pointer: string;
}

/** What is wrong with a file, found while its values are taken apart; whoever knows the text adds line and column. */
export class Misfit extends Error {
  readonly problem: Problem;

  constructor(found: Problem) {
    super(found.message);
    this.problem = found;
  }
}

/** Ends the reading. @throws Misfit always */
export function refuse(place: Place, message: string, atKey = false): never {
  throw new Misfit(problem('invalid_file', place.pointer, message, atKey ? { atKey: true } : {}));
}

/** The entries of a mapping with exactly these keys allowed; absent optional ones are left out. */
export function fields(place: Place, allowed: readonly string[]): ReadonlyMap<string, Place> {
  const found = entries(place);
  for (const [key, at] of found) {
    if (!allowed.includes(key)) refuse(at, `unknown key "${key}" (allowed: ${allowed.join(', ')})${didYouMean(key, allowed)}`, true);
  }
  return found;
}

export function entries(place: Place): ReadonlyMap<string, Place> {
  const { value, pointer } = place;
  if (!isJsonObject(value)) return refuse(place, `expected a mapping, got ${kindOf(value)}`);
  return new Map(Object.entries(value).map(([key, item]) => [key, { value: item, pointer: `${pointer}/${escapePointer(key)}` }]));
}

export function items(place: Place): readonly Place[] {
  const { value, pointer } = place;
  if (!Array.isArray(value)) return refuse(place, `expected a list, got ${kindOf(value)}`);
  return value.map((item, index) => ({ value: item, pointer: `${pointer}/${index}` }));
}

export function string(place: Place): string {
  return typeof place.value === 'string' ? place.value : refuse(place, `expected a string, got ${JSON.stringify(place.value)}`);
}

export function strings(place: Place): readonly string[] {
  return items(place).map(string);
}

/** A whole number, 0 or more. */
export function count(place: Place): number {
  const { value } = place;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  return refuse(place, `expected a whole number, 0 or more, got ${JSON.stringify(value)}`);
}

export function oneOf<T extends string>(place: Place, choices: readonly T[]): T {
  return choices.find((choice) => choice === place.value) ?? refuse(place, `expected one of ${choices.join(', ')}`);
}

/** Milliseconds of `90s`, `250ms`, `1h30m`. */
export function duration(place: Place): number {
  const text = string(place);
  return parseDuration(text) ?? refuse(place, notADuration(text));
}

function kindOf(value: Json): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return isJsonObject(value) ? 'a mapping' : 'a single value';
}
