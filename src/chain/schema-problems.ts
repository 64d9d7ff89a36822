import type { ErrorObject } from 'ajv';
import { escapePointer, type Json, type JsonObject } from '../contract/index.js';
import { type Problem, pointerSegments, problem } from './problem.js';
import { closest, didYouMean } from './suggest.js';

/** What a room knows about its own file beyond the schema. */
export interface Words {
  /** Known keys by place, as generated: `/tasks/*` -> names. */
  readonly keys: { readonly [place: string]: readonly string[] };
  /** Keys of other formats, with what to do instead. */
  readonly retired?: { readonly [key: string]: string };
  /** A code and a message for one error; undefined = the general wording. */
  readonly special?: (
    error: ErrorObject,
    place: string,
    value: Json | undefined,
  ) => readonly [code: string, message: string] | null | undefined;
}

/**
 * Errors of a generated validator as problems: one a place, in words a person can act on.
 * `null` from `special` drops an error that another one already tells.
 */
export function schemaProblems(errors: readonly ErrorObject[], root: Json, words: Words): Problem[] {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  for (const error of errors) {
    if (error.keyword === 'if') continue;
    const found = toProblem(error, root, words);
    if (found === null) continue;
    const key = `${found.pointer} ${found.code} ${found.atKey ? found.message : ''}`;
    if (!seen.has(key)) problems.push(found);
    seen.add(key);
  }
  return problems;
}

function toProblem(error: ErrorObject, root: Json, words: Words): Problem | null {
  const at = error.instancePath;
  const value = lookUp(root, at);
  const special = words.special?.(error, placeOf(at), value);
  if (special === null) return null;
  const pointsAtKey = error.keyword === 'additionalProperties' || error.keyword === 'propertyNames';
  const [code, message] = special ?? general(error, value, words);
  if (!pointsAtKey) return problem(code, at, message);
  const key = String(error.params['additionalProperty'] ?? error.params['propertyName']);
  return problem(code, `${at}/${escapePointer(key)}`, message, { atKey: true });
}

function general(error: ErrorObject, value: Json | undefined, words: Words): readonly [string, string] {
  const params = error.params as { readonly [name: string]: Json };
  switch (error.keyword) {
    case 'additionalProperties':
      return ['unknown_key', unknownKey(String(params['additionalProperty']), placeOf(error.instancePath), words)];
    case 'propertyNames':
      return ['bad_key', `"${String(params['propertyName'])}" is not a name that can be used here`];
    case 'required':
      return ['missing_key', `the key "${String(params['missingProperty'])}" is missing`];
    case 'type':
      return ['wrong_type', `must be ${kinds(params['type'])}, not ${kindOf(value)}${quoteHint(params['type'], value)}`];
    case 'enum': {
      const allowed = params['allowedValues'] as readonly string[];
      return [
        'bad_value',
        `${show(value)} must be one of ${allowed.join(', ')}${typeof value === 'string' ? didYouMean(value, allowed) : ''}`,
      ];
    }
    case 'pattern':
      return ['bad_value', `${show(value)} does not have the form that is needed here`];
    case 'minLength':
      return ['bad_value', 'must not be empty'];
    case 'minItems':
      return ['bad_value', `needs at least ${params['limit']} item`];
    default:
      return ['out_of_range', `${show(value)} ${error.message ?? 'is not allowed'}`];
  }
}

function unknownKey(key: string, place: string, words: Words): string {
  const retired = words.retired && Object.hasOwn(words.retired, key) ? words.retired[key] : undefined;
  if (retired !== undefined) return `"${key}" is not used: ${retired}`;
  const here = words.keys[place] ?? [];
  const guess = closest(key, here);
  if (guess !== null) return `unknown key "${key}"; did you mean "${guess}"?`;
  const elsewhere = Object.keys(words.keys).find((other) => words.keys[other]?.includes(key));
  if (elsewhere !== undefined) return `the key "${key}" does not stand here; it belongs ${placeInWords(elsewhere)}`;
  return `unknown key "${key}"; known here: ${here.join(', ')}`;
}

function placeInWords(place: string): string {
  return place === '' ? 'at the top of the file' : `under ${place.slice(1).replaceAll('/*', '[]').replaceAll('/', '.')}`;
}

/** `/tasks/3/transition` -> `/tasks/*\/transition`: list positions do not matter for what is known. */
function placeOf(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*');
}

function lookUp(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const segment of pointerSegments(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as JsonObject)[segment];
  }
  return value;
}

function kinds(type: Json | undefined): string {
  const names = Array.isArray(type) ? (type as string[]) : [String(type)];
  return names.map((name) => KIND_NAMES[name] ?? name).join(' or ');
}

const KIND_NAMES: { readonly [type: string]: string } = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'a mapping',
  array: 'a list',
};

function kindOf(value: Json | undefined): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'number' ? `the number ${value}` : (KIND_NAMES[typeof value] ?? typeof value);
}

function quoteHint(type: Json | undefined, value: Json | undefined): string {
  const wantsText = type === 'string' || (Array.isArray(type) && type.includes('string'));
  return wantsText && (typeof value === 'number' || typeof value === 'boolean') ? '; quote it' : '';
}

function show(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
