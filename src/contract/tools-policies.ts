import { normalize } from 'node:path/posix';
import type { ToolsPolicies } from './call.js';
import { placeText } from './decision.js';
import { parseDuration } from './duration.js';
import { escapePointer } from './json.js';
import { type PolicySources, placeIn } from './policy.js';

type Layered = PolicySources['toolsPolicies'][number];
type Policy = { readonly [key: string]: string };

/**
 * The `tools_policies` of all layers and of the task as one, which only tightens (rulings 1.2): lists of denied things
 * unite, lists of allowed things intersect (an empty one allows nothing), the smaller limit holds, and every
 * `_allowed_dir` must hold (see `allowedDirs`), as must every `_allowed_commands` (see `allowedLists`). Of the other keys,
 * which limit nothing, the task's wins, then the last layer's.
 */
export function mergeToolsPolicies(layers: PolicySources['toolsPolicies'], task: ToolsPolicies): ToolsPolicies {
  const ordered: readonly Layered[] = [...layers, { layer: 'task', trusted: true, body: task }];
  const merged: { [toolset: string]: Policy } = {};
  for (const { body, trusted } of ordered) {
    for (const [toolset, policy] of Object.entries(body)) {
      const known = Object.hasOwn(merged, toolset) ? merged[toolset] : undefined;
      merged[toolset] = mergeOne(known ?? {}, policy, trusted);
    }
  }
  return merged;
}

/** The folders of a merged policy; a path must lie inside every one of them. Empty = no restriction. */
export function allowedDirs(policy: Policy): readonly string[] {
  const value = policy['_allowed_dir'];
  return value === undefined ? [] : value.split('\n');
}

/**
 * The lists of programs of a merged policy; a program must be allowed by every one of them. Lists stand on lines of their own: a line
 * end beside a comma does not end one.
 */
export function allowedLists(value: string): readonly (readonly string[])[] {
  return value
    .trim()
    .split(/(?<!,[ \t\n]*)\n(?![ \t\n]*,)/)
    .map(list);
}

/** Where each key of a toolset stands that a layer or the task states. */
export function policyPlaces(
  layers: PolicySources['toolsPolicies'],
  task: ToolsPolicies,
  toolset: string,
): { readonly [key: string]: readonly string[] } {
  const places: { [key: string]: string[] } = {};
  for (const { body, places: known } of layers) {
    for (const key of Object.keys(own(body, toolset))) {
      const at = known && placeIn(known, `/${escapePointer(toolset)}/${escapePointer(key)}`);
      if (known) places[key] = [...(places[key] ?? []), placeText({ file: known.file, ...at })];
    }
  }
  for (const key of Object.keys(own(task, toolset))) places[key] = [...(places[key] ?? []), 'the task itself'];
  return places;
}

function own(body: ToolsPolicies, toolset: string): Policy {
  return (Object.hasOwn(body, toolset) ? body[toolset] : undefined) ?? {};
}

function mergeOne(known: Policy, added: Policy, trusted: boolean): Policy {
  const merged: { [key: string]: string } = { ...known };
  for (const [key, value] of Object.entries(added)) {
    const other = Object.hasOwn(known, key) ? known[key] : undefined;
    // An opt-in that loosens: an untrusted file cannot give it, and any "no" is final.
    if (key === '_own_writes_refresh') merged[key] = trusted && isTrue(value) && (other === undefined || isTrue(other)) ? 'true' : 'false';
    else merged[key] = other === undefined ? value : mergeValue(key, other, value);
  }
  return merged;
}

function mergeValue(key: string, a: string, b: string): string {
  if (key === '_allowed_dir') return mergeDirs(a, b);
  if (key.startsWith('_denied_')) return [...new Set([...list(a), ...list(b)])].join(',');
  if (key === '_allowed_commands') return mergeCommands(a, b);
  if (key.startsWith('_allowed_')) return common(list(a), list(b)).join(',');
  if (key === '_max_timeout') return milliseconds(b) < milliseconds(a) ? b : a;
  if (key.startsWith('_max_') || key === '_model_context_tokens') return smaller(a, b);
  return b;
}

/**
 * Of names, those that both lists hold; where one holds paths, only the unit can tell which names lead there, and the lists stand side
 * by side. One that allows nothing leaves nothing.
 */
function mergeCommands(a: string, b: string): string {
  let merged: readonly (readonly string[])[] = [];
  for (const added of [...allowedLists(a), ...allowedLists(b)]) {
    const names = merged.find((known) => areNames([...known, ...added]) || isWithin(known, added) || isWithin(added, known));
    merged = names === undefined ? [...merged, added] : merged.map((known) => (known === names ? common(known, added) : known));
  }
  return merged.some((each) => each.length === 0) ? '' : merged.map((each) => each.join(',')).join('\n');
}

function areNames(entries: readonly string[]): boolean {
  return entries.every((entry) => !entry.includes('/'));
}

function isWithin(few: readonly string[], many: readonly string[]): boolean {
  return few.every((entry) => many.includes(entry));
}

function common(a: readonly string[], b: readonly string[]): readonly string[] {
  return [...new Set(a)].filter((entry) => b.includes(entry));
}

/** Folders stand side by side: only the unit, which follows links, can tell whether one lies inside another. */
function mergeDirs(a: string, b: string): string {
  return [...new Set([...a.split('\n'), ...b.split('\n')].map((dir) => normalize(dir)))].join('\n');
}

function list(value: string): readonly string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Zero and below mean "no limit"; what toolsets do not read as a number (whole, in digits) limits nothing. */
function smaller(a: string, b: string): string {
  return limitOf(b) < limitOf(a) ? b : a;
}

function limitOf(value: string): number {
  const limit = /^\s*[+-]?\d{1,15}\s*$/.test(value) ? Number(value) : 0;
  return limit <= 0 ? Number.POSITIVE_INFINITY : limit;
}

/** What is no duration is kept, so that its toolset refuses it: it counts as the shortest. */
function milliseconds(value: string): number {
  return parseDuration(value) ?? 0;
}

function isTrue(value: string): boolean {
  return ['true', '1', 'yes', 'y', 'on'].includes(value.trim().toLowerCase());
}
