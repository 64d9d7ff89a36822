import { formatGoTime, isGoLayout } from './go-time.js';
import type { Scope } from './interpreter-types.js';
import { didYouMean } from './suggest.js';
import { TemplateProblem } from './template-problem.js';

/** A macro, read once. Its result is text that nothing reads again. */
export type Macro =
  | { readonly name: 'var'; readonly key: string; readonly fallback?: { readonly text: string } | { readonly key: string } }
  | { readonly name: 'now' | 'date'; readonly layout?: string }
  | { readonly name: 'chain' }
  | { readonly name: 'edge_count'; readonly edge: string }
  | { readonly name: 'tools' }
  | { readonly name: 'toolset_names' }
  | { readonly name: 'toolset_tools'; readonly toolset: string };

export type MacroReading = Macro | { readonly name: 'wrong'; readonly code: string; readonly message: string };

const FORM = /\{\{([A-Za-z0-9_]+)(?::([^}]*))?\}\}/y;
const NAMES = ['var', 'now', 'date', 'chain', 'edge_count', 'tools', 'toolservice'];

/**
 * Reads the macro that begins at `offset`, or returns null when what stands there is no macro: a name directly after the
 * braces, then nothing or a colon. `wrong` is something that can only be meant as one.
 */
export function macroAt(source: string, offset: number): { readonly macro: MacroReading; readonly end: number } | null {
  FORM.lastIndex = offset;
  const match = FORM.exec(source);
  if (match === null) return null;
  const macro = read(match[1] ?? '', match[2]?.trim());
  return macro === null ? null : { macro, end: FORM.lastIndex };
}

function read(name: string, payload: string | undefined): MacroReading | null {
  switch (name) {
    case 'var':
      return payload === undefined ? null : readVar(payload);
    case 'now':
    case 'date':
      if (payload === undefined || payload === '') return { name };
      return isGoLayout(payload) ? { name, layout: payload } : wrong(name, payload, 'a time layout such as 2006-01-02 15:04');
    case 'chain':
      return payload === 'id' ? { name } : payload === undefined ? null : wrong(name, payload, '`{{chain:id}}`');
    case 'edge_count':
      return payload === undefined ? null : readEdge(payload);
    case 'tools':
      return payload === undefined ? { name } : wrong(name, payload, '`{{tools}}`');
    case 'toolservice':
      return payload === undefined ? null : readToolservice(payload);
    case 'host':
      return {
        name: 'wrong',
        code: 'unknown_macro',
        message: '`{{host}}` is not available: a run does not depend on the machine it runs on; pass it in with `--var`',
      };
    default:
      if (payload === undefined) return null;
      return {
        name: 'wrong',
        code: 'unknown_macro',
        message: `unknown macro \`${name}\`; known: ${NAMES.join(', ')}${didYouMean(name, NAMES)}`,
      };
  }
}

function readVar(payload: string): MacroReading {
  const bar = payload.indexOf('|');
  const key = (bar < 0 ? payload : payload.slice(0, bar)).trim();
  if (key === '')
    return { name: 'wrong', code: 'empty_var', message: '`{{var:}}` names no variable; write `{{var:name}}` or `{{var:name|text}}`' };
  if (bar < 0) return { name: 'var', key };
  const text = payload.slice(bar + 1).trim();
  if (!text.startsWith('var:')) return { name: 'var', key, fallback: { text } };
  const other = text.slice(4).trim();
  if (other === '') return { name: 'wrong', code: 'empty_var', message: '`var:` after the bar names no variable' };
  return { name: 'var', key, fallback: { key: other } };
}

function readEdge(payload: string): MacroReading {
  const parts = payload.split('->').map((part) => part.trim());
  const [from, to] = parts;
  if (parts.length !== 2 || !from || !to) {
    return {
      name: 'wrong',
      code: 'edge_count_malformed',
      message: `\`{{edge_count:${payload}}}\` needs an edge, as \`{{edge_count:from->to}}\``,
    };
  }
  return { name: 'edge_count', edge: `${from}->${to}` };
}

function readToolservice(payload: string): MacroReading {
  if (payload === 'list') return { name: 'tools' };
  if (payload === 'tools') return { name: 'toolset_names' };
  const toolset = /^tools\s+(\S+)$/.exec(payload)?.[1];
  if (toolset !== undefined) return { name: 'toolset_tools', toolset };
  return wrong('toolservice', payload, '`list`, `tools` or `tools NAME`');
}

function wrong(name: string, payload: string, expected: string): MacroReading {
  return { name: 'wrong', code: 'unknown_macro', message: `the macro \`${name}\` does not take \`${payload}\`; it takes ${expected}` };
}

/** The text of a macro. `system`: times by the day, so that a system prefix stays the same. */
export function renderMacro(macro: Macro, scope: Scope, mode: 'data' | 'system'): string {
  switch (macro.name) {
    case 'var':
      return renderVar(macro, scope);
    case 'now':
      if (macro.layout !== undefined) return formatGoTime(scope.now, macro.layout);
      return mode === 'system' ? day(scope.now) : rfc3339(scope.now);
    case 'date':
      return macro.layout === undefined ? day(scope.now) : formatGoTime(scope.now, macro.layout);
    case 'chain':
      return scope.run.chain;
    case 'edge_count':
      return String(Object.hasOwn(scope.edges, macro.edge) ? scope.edges[macro.edge] : 0);
    case 'tools':
      return JSON.stringify(Object.fromEntries(sortedToolsets(scope).map((name) => [name, toolsOf(scope, name)])));
    case 'toolset_names':
      return JSON.stringify(sortedToolsets(scope));
    case 'toolset_tools':
      return JSON.stringify(toolsOf(scope, macro.toolset));
  }
}

function renderVar(macro: Extract<Macro, { name: 'var' }>, scope: Scope): string {
  const value = variable(scope, macro.key);
  if (value !== null) return value;
  if (macro.fallback && 'text' in macro.fallback) return macro.fallback.text;
  const other = macro.fallback ? variable(scope, macro.fallback.key) : null;
  if (other !== null) return other;
  const names = macro.fallback ? `${macro.key} and ${macro.fallback.key} are` : `${macro.key} is`;
  throw new TemplateProblem(
    'unset_variable',
    `the variable ${names} not set; pass \`--var ${macro.key}=…\`, or write \`{{var:${macro.key}|text}}\``,
  );
}

/** A variable as text; an empty one counts as not set. `a-b` also finds `a_b`, and the other way round. */
function variable(scope: Scope, key: string): string | null {
  const name = Object.hasOwn(scope.vars, key) ? key : otherSpelling(key);
  if (!Object.hasOwn(scope.vars, name)) return null;
  const value = scope.vars[name];
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The spelling that is tried when a variable of this name does not exist. */
export function otherSpelling(key: string): string {
  return key.includes('-') ? key.replaceAll('-', '_') : key.replaceAll('_', '-');
}

function sortedToolsets(scope: Scope): string[] {
  return Object.keys(scope.toolsets).sort();
}

function toolsOf(scope: Scope, toolset: string): string[] {
  return Object.hasOwn(scope.toolsets, toolset) ? [...(scope.toolsets[toolset] ?? [])].sort() : [];
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** UTC, by the second: `2026-03-01T09:30:00Z`. */
export function rfc3339(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
