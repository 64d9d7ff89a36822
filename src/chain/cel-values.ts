import type { Json } from '../contract/index.js';
import { TemplateProblem } from './template-problem.js';

/** Results of conversions, by the value converted: values of a run never change. */
const converted = new WeakMap<object, unknown>();

/** JSON as CEL sees it: whole numbers as ints. */
export function toCel(value: Json): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  const known = converted.get(value);
  if (known !== undefined) return known;
  const made: unknown = Array.isArray(value)
    ? value.map(toCel)
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toCel(inner)]));
  if (Object.isFrozen(value)) converted.set(value, made);
  return made;
}

/**
 * A result as JSON. Ints beyond 2^53-1 leave as text, timestamps as RFC 3339, durations as text such as `90s`.
 * @throws TemplateProblem for values JSON has no form for
 */
export function fromCel(value: unknown): Json {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'bigint':
      return value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= -BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value.toString();
    case 'number':
      if (!Number.isFinite(value)) throw new TemplateProblem('expression', 'the result is not a finite number');
      return value;
    case 'object':
      return value === null ? null : fromObject(value);
    default:
      throw new TemplateProblem('expression', `the result is ${typeof value === 'undefined' ? 'nothing' : 'not a value'}`);
  }
}

function fromObject(value: object): Json {
  if (Array.isArray(value)) return value.map(fromCel);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, inner]) => [String(key), fromCel(inner)]));
  if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fromCel(inner)]));
  return fromSpecial(value);
}

/** CEL's own number and duration classes are told by their fields: they are not exported as values to compare with. */
function fromSpecial(value: object): Json {
  const fields = value as { readonly value?: unknown; readonly seconds?: unknown; readonly nanos?: unknown };
  if (typeof fields.seconds === 'bigint') return `${fields.seconds}${fraction(fields.nanos)}s`;
  if (typeof fields.value === 'bigint') return fromCel(fields.value);
  throw new TemplateProblem(
    'expression',
    `the result is a ${value.constructor.name}, which has no JSON form; convert it, for example with string(…)`,
  );
}

function fraction(nanos: unknown): string {
  const digits = typeof nanos === 'number' && nanos > 0 ? String(nanos).padStart(9, '0').replace(/0+$/, '') : '';
  return digits === '' ? '' : `.${digits}`;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
