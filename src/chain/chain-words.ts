import type { ErrorObject } from 'ajv';
import { type Json, notADuration } from '../contract/index.js';
import { HANDLERS } from './definition.js';
import { KEYS } from './generated/chain-keys.js';
import type { Words } from './schema-problems.js';
import { didYouMean } from './suggest.js';

/** Keys of the older chain format that would have no effect here. */
const RETIRED: { readonly [key: string]: string } = {
  fallback_model_id: 'list the models under `candidates`, in the order in which they are tried',
  fallback_after: 'list the models under `candidates`, in the order in which they are tried',
};

export const OPERATORS: readonly string[] = [
  'equals',
  'contains',
  'starts_with',
  'ends_with',
  'edge_traversed_at_least',
  'expr',
  'default',
];

const TYPES: readonly string[] = ['string', 'integer', 'number', 'boolean', 'array', 'object'];

/** What errors of a chain file are called and how they are told. */
export const CHAIN_WORDS: Words = { keys: KEYS, retired: RETIRED, special };

function special(error: ErrorObject, place: string, value: Json | undefined): readonly [string, string] | null | undefined {
  if (place === '/tasks/*/policy' && error.keyword === 'additionalProperties') return notOfTask(String(error.params['additionalProperty']));
  const missing = error.keyword === 'required' ? String(error.params['missingProperty']) : '';
  if (missing === 'tools' || (missing === 'name' && place === '/tasks/*/tools')) {
    return ['tools_without_name', 'the handler `tools` needs `tools: { name, tool_name }`: which tool to call'];
  }
  if (error.keyword === 'type' && (place === '/input' || place === '/output' || error.schemaPath.includes('/vars/'))) {
    return [
      'wrong_type',
      `a JSON Schema is needed here, such as { type: ${typeof value === 'string' && TYPES.includes(value) ? value : 'string'} }`,
    ];
  }
  if (missing === 'edge') return ['edge_missing', '`edge_traversed_at_least` needs `edge: "from->to"`'];
  if (missing === 'when') return ['when_missing', 'this operator needs `when`'];
  if (error.keyword === 'minItems' && place === '/tasks') return ['no_tasks', 'a chain needs at least one task'];
  if (error.keyword === 'pattern' || error.keyword === 'maxLength') return badText(error, place, value);
  if (error.keyword !== 'enum' || typeof value !== 'string') return undefined;
  if (place === '/tasks/*/handler') {
    return ['unknown_handler', `unknown handler "${value}"; this version knows ${HANDLERS.join(', ')}${didYouMean(value, HANDLERS)}`];
  }
  if (place.endsWith('/operator')) {
    return ['unknown_operator', `unknown operator "${value}"; known: ${OPERATORS.join(', ')}${didYouMean(value, OPERATORS)}`];
  }
  return undefined;
}

/** Keys of envelopes and of configured caps that say something about a whole run, or that widen. */
const NOT_OF_TASK: { readonly [key: string]: string } = {
  compute: 'it bounds a whole run; a task is bounded by `budget` and `timeout`',
  attention: 'who answers for a run is said in an envelope',
  on_denied: 'a task says where a denial goes with `on_denied` in its `transition`',
  extends: 'it would take what it grants from an envelope, and a task only tightens',
  cap: 'caps on effects stand in envelopes; deny the tools under `tools` or `access`',
  trusted_binaries: 'which programs are trusted is said in an envelope',
  tests: 'they stand in envelopes, and beside chains',
};

function notOfTask(key: string): readonly [string, string] | undefined {
  if (!Object.hasOwn(NOT_OF_TASK, key)) return undefined;
  return ['not_of_task', `"${key}" is no part of a task's policy: ${NOT_OF_TASK[key]}`];
}

function badText(error: ErrorObject, place: string, value: Json | undefined): readonly [string, string] | null | undefined {
  const shown = JSON.stringify(value);
  if (place === '/tasks/*/id') {
    if (value === '') return ['blank_id', 'a task needs an id'];
    const better = String(value)
      .toLowerCase()
      .replace(/[^a-z0-9_]+/g, '_')
      .replace(/^[^a-z]+/, '')
      .slice(0, 64);
    return [
      'bad_id',
      `${shown} is not a task id: lower-case letters, digits and \`_\`, a letter first${better ? `, for example ${better}` : ''}`,
    ];
  }
  if (place === '/id')
    return value === ''
      ? ['blank_id', 'a chain needs an id']
      : ['bad_id', `${shown} is not a chain id: letters, digits, \`.\`, \`_\` and \`-\``];
  if (error.schemaPath.includes('patience'))
    return ['bad_duration', `${shown} is not a duration; write 90s, 30m, 2h or 1h30m, in whole seconds, or never`];
  if (error.params['pattern'] === DURATION || error.schemaPath.includes('duration') || error.schemaPath.includes('backoff')) {
    return ['bad_duration', notADuration(value)];
  }
  if (error.params['pattern'] === '^(allow|approve|deny)$') return ['bad_value', `${shown} must be allow, approve or deny`];
  // the pattern of a parameter's name shows a second time as its `propertyNames`
  return place === '/vars' && error.propertyName !== undefined ? null : undefined;
}

const DURATION = '^(([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))*)$';
