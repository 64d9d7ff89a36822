import type { Check, Failure, Json, Observed, Plan, ResolvedCall, ToolResult, Toolset, Unit } from '../../contract/index.js';
import type { ToolRoom } from '../room.js';
import { askVerifiers } from './hooks.js';

/** Entries of one list that a toolset may report; more are counted. */
const MAX_OBSERVED = 100;

/** What was looked at, and the first thing that did not hold. */
export interface Verified {
  readonly checks: readonly Check[];
  readonly failure: Failure | null;
}

/**
 * Holds what the toolset reports against what can be seen: the value is JSON and fits the output schema, every file that
 * was to be written has the planned content, its verifiers agree. A result that does not hold is a failure, never a success.
 * Effects beyond the plan are flagged: they have happened, and are no reason to call what came out wrong.
 */
export async function verify(
  { validator }: Pick<ToolRoom, 'validator'>,
  { call, plan, toolset }: { readonly call: ResolvedCall; readonly plan: Plan; readonly toolset: Toolset },
  result: ToolResult,
  unit: Unit,
): Promise<Verified> {
  if (!isJson(result.value)) return judged(call, [failed('json', `${call.descriptor.name} returned a value that is not JSON`)]);
  const { output } = call.descriptor.schemas;
  const checks: Check[] = [];
  if (output) checks.push(schemaCheck((await validator(output, true))(result.value).problems));
  checks.push(...(await contentCheck(call, plan, unit)), ...effectsCheck(plan, result.observed));
  if (checks.every(({ result: said }) => said !== 'fail')) checks.push(...(await askVerifiers(call, plan, result, toolset)));
  return judged(call, checks);
}

/** What is kept of what a toolset reports of its effects. */
export function bounded(observed: Observed): Observed {
  return Object.fromEntries(
    Object.entries(observed).map(([name, list]) => [name, Array.isArray(list) ? list.slice(0, MAX_OBSERVED) : list]),
  );
}

const CODES: { readonly [check: string]: string } = { json: 'bad_result', schema: 'bad_result', content: 'effect_mismatch' };

function judged({ descriptor }: ResolvedCall, checks: readonly Check[]): Verified {
  const wrong = checks.find(({ result }) => result === 'fail');
  if (!wrong) return { checks, failure: null };
  const { name, message = 'it does not hold' } = wrong;
  const code = CODES[name] ?? 'verification_failed';
  const said = name === 'json' || name === 'content' ? message : `the result of ${descriptor.name} does not pass ${name}: ${message}`;
  return { checks, failure: { class: 'output', code, message: said, retryable: false } };
}

function schemaCheck(problems: readonly { readonly at: string; readonly expected: string }[]): Check {
  if (problems.length === 0) return { name: 'schema', result: 'pass' };
  return failed('schema', problems.map(({ at, expected }) => `at ${at === '' ? '/' : at}: ${expected}`).join('; '));
}

async function contentCheck(call: ResolvedCall, plan: Plan, unit: Unit): Promise<readonly Check[]> {
  let looked = false;
  for (const target of plan.writes) {
    const at = Object.values(call.located).find((located) => located.real === target.real);
    if (!at || target.post === undefined) continue;
    looked = true;
    if ((await unit.hashFile(at)) !== target.post) {
      return [failed('content', `${target.path} does not hold what ${call.descriptor.name} planned to write`)];
    }
  }
  return looked ? [{ name: 'content', result: 'pass' }] : [];
}

/** Whether what was seen stayed within what was planned, and judged (TM-9). */
function effectsCheck(plan: Plan, observed: Observed | undefined): readonly Check[] {
  if (!observed) return [];
  const written = new Set(plan.writes.map(({ path }) => path));
  const read = new Set([...plan.reads.map(({ path }) => path), ...written]);
  const changed = [...(observed.writes ?? []), ...(observed.deletes ?? [])];
  const beyond = [
    ...(observed.reads ?? []).filter((path) => !read.has(path)).map((path) => `read ${path}`),
    ...changed.filter((path) => !written.has(path)).map((path) => `changed ${path}`),
    ...(observed.hosts ?? []).filter((host) => !plan.hosts.includes(host)).map((host) => `reached ${host}`),
    ...[...written].filter((path) => observed.writes && !changed.includes(path)).map((path) => `left ${path} as it was`),
  ];
  const many = Object.values(observed).filter((list) => Array.isArray(list) && list.length > MAX_OBSERVED);
  if (many.length > 0) beyond.push(`reported more than the ${MAX_OBSERVED} entries of a list that are kept`);
  if (beyond.length === 0) return [{ name: 'effects', result: 'pass' }];
  const shown = beyond.slice(0, 5).join(', ');
  const more = beyond.length > 5 ? ` and ${beyond.length - 5} more` : '';
  return [{ name: 'effects', result: 'warn', message: `not as planned: ${shown}${more}` }];
}

function failed(name: string, message: string): Check {
  return { name, result: 'fail', message };
}

export function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  return Object.values(value).every(isJson);
}
