import type { Json } from '../contract/index.js';
import type { Scope } from './interpreter-types.js';
import { rfc3339 } from './macro.js';
import { didYouMean } from './suggest.js';
import { TemplateProblem } from './template-problem.js';

/** A reference such as `tasks.log.output.lines[0]`, cut into its segments. */
export interface Path {
  /** `older`: `.name` of an older file, looked up among the variables. */
  readonly root: string;
  readonly rest: readonly (string | number)[];
  /** As written. */
  readonly source: string;
}

/** What templates and expressions may begin a reference with. */
export const ROOTS = ['input', 'vars', 'tasks', 'output', 'previous', 'edges', 'usage', 'run', 'now'] as const;
export const TASK_FIELDS = ['output', 'outcome', 'error', 'artifact'] as const;
export const USAGE_FIELDS = ['steps', 'tool_calls', 'tokens', 'cost_usd', 'elapsed'] as const;
export const RUN_FIELDS = ['id', 'started', 'chain'] as const;

const FORM = /^([A-Za-z_]\w*)((?:\.[A-Za-z_]\w*|\[\s*(?:"[^"]*"|'[^']*'|\d+)\s*\])*)$/;
const STEP = /\.([A-Za-z_]\w*)|\[\s*(?:"([^"]*)"|'([^']*)'|(\d+))\s*\]/g;
/** Words that Liquid reads as values, and properties it computes. */
const LIQUID_WORDS = new Set(['true', 'false', 'nil', 'null', 'empty', 'blank']);
const LIQUID_PROPERTIES = new Set(['size', 'first', 'last']);

/** Reads a plain path, without filters. Null when the expression is anything more. */
export function readPath(expression: string): Path | null {
  const match = FORM.exec(expression);
  const root = match?.[1];
  if (root === undefined || LIQUID_WORDS.has(root)) return null;
  const rest: (string | number)[] = [];
  for (const [, name, double, single, index] of (match?.[2] ?? '').matchAll(STEP)) {
    rest.push(index === undefined ? (name ?? double ?? single ?? '') : Number(index));
  }
  return rest.some((step) => typeof step === 'string' && LIQUID_PROPERTIES.has(step)) ? null : { root, rest, source: expression };
}

/** The value of a path. Only own properties exist. @throws TemplateProblem for a reference to nothing */
export function valueAt(path: Path, scope: Scope): Json {
  let value: Json | undefined = rootValue(path, scope);
  if (value === undefined) throw missing(path.source, path.root, ROOTS);
  for (const step of path.rest) {
    const holder: Json = value;
    value = property(holder, step);
    if (value === undefined && path.root === 'edges') value = 0;
    if (value === undefined) throw missing(path.source, String(step), keysOf(holder));
  }
  return path.root === 'run' && path.rest[0] === 'started' ? rfc3339(scope.run.started) : value;
}

function keysOf(holder: Json): readonly string[] {
  return typeof holder === 'object' && holder !== null && !Array.isArray(holder) ? Object.keys(holder) : [];
}

function rootValue(path: Path, scope: Scope): Json | undefined {
  switch (path.root) {
    case 'older':
      return scope.variables as Json;
    case 'now':
      return rfc3339(scope.now);
    case 'input':
    case 'vars':
    case 'tasks':
    case 'output':
    case 'previous':
    case 'edges':
    case 'usage':
    case 'run':
      return scope[path.root] as Json;
    default:
      return undefined;
  }
}

function property(value: Json, step: string | number): Json | undefined {
  if (typeof value === 'string') return typeof step === 'number' ? value[step] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return typeof step === 'number' ? (value as readonly Json[])[step] : undefined;
  return Object.hasOwn(value, step) ? (value as { readonly [key: string]: Json })[step] : undefined;
}

export function missing(source: string, step: string, known: readonly string[]): TemplateProblem {
  const hint = notRun(source, step) || didYouMean(step, known) || '; or give it a default: `| default: "…"`';
  return new TemplateProblem('unknown_reference', `unknown reference ${source}${hint}`, source);
}

/** That a task of the chain has no place in the scope says one thing only: another one with a similar name is not meant. */
function notRun(source: string, step: string): string {
  const [, task, rest] = /^tasks\.(\w+)(.*)$/.exec(source) ?? [];
  const first = task !== undefined && (step === task || rest === '');
  return first ? `: task "${task}" has not put anything out; give it a default: \`| default: "…"\`` : '';
}

/** How a value stands in text: as it is when it is text, nothing for null, otherwise JSON. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
