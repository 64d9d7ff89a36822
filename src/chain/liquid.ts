import { type Context, Liquid, type Template } from 'liquidjs';
import type { Scope } from './interpreter-types.js';
import type { Token } from './lexer.js';
import { type Macro, renderMacro, rfc3339 } from './macro.js';
import { olderExpression } from './older-template.js';
import { asText, missing, ROOTS } from './scope-paths.js';
import type { Render } from './template.js';
import { olderConstruct, TemplateProblem } from './template-problem.js';

/** Longest source, longest rendering and most memory of one template. They bound accidents; no real template gets near. */
const LIMITS = { parseLimit: 1_000_000, renderLimit: 2_000, memoryLimit: 100_000_000 };

/** Tags that read other files. */
const REFUSED_TAGS = ['include', 'render', 'layout', 'block', 'liquid', 'echo'];

/** Filters that read their argument as an expression, draw lots, or step around the way values become text. */
const REFUSED_FILTERS = [
  'where_exp',
  'reject_exp',
  'group_by_exp',
  'has_exp',
  'find_exp',
  'find_index_exp',
  'sample',
  'raw',
  'inspect',
  'jsonify',
];

const DATE_FILTERS = ['date', 'date_to_xmlschema', 'date_to_rfc822', 'date_to_string', 'date_to_long_string'];

/** The name under which a macro's result is fetched while rendering; no source can spell it. */
const MACRO_FILTER = '__macro';
/** Root of `.name` references of older files inside a translated source. */
const OLDER_ROOT = '__older';

/** A reference that a template makes: `['tasks', 'log', 'output']`; null stands for a part that is only known at run time. */
export interface Reference {
  readonly segments: readonly (string | number | null)[];
  /** `.name` of an older file: the segments begin with the name of the variable. */
  readonly older: boolean;
}

export interface LiquidEngine {
  /** @throws TemplateProblem */
  compile(tokens: readonly Token[]): Render;
  /** Every reference to something outside of the template. @throws TemplateProblem */
  references(tokens: readonly Token[]): readonly Reference[];
}

/** Liquid with everything taken out that reaches beyond the values it is given. Times are UTC. */
export function createLiquid(edges: readonly string[]): LiquidEngine {
  const zeroEdges = Object.fromEntries(edges.map((edge) => [edge, 0]));
  const liquid = new Liquid({
    ...LIMITS,
    strictFilters: true,
    strictVariables: true,
    lenientIf: true,
    ownPropertyOnly: true,
    timezoneOffset: 0,
    locale: 'en-US',
    templates: {},
    outputEscape: output,
  });
  for (const tag of REFUSED_TAGS) delete liquid.tags[tag];
  for (const filter of REFUSED_FILTERS) delete liquid.filters[filter];
  for (const filter of DATE_FILTERS) refuseClock(liquid, filter);
  liquid.registerFilter('join', (list: unknown, by?: unknown) =>
    Array.isArray(list) ? list.map(asText).join(by === undefined ? ' ' : asText(by)) : asText(list),
  );

  // rendering is synchronous, so one slot is enough
  let rendering: { readonly scope: Scope; readonly macros: readonly Macro[] } | null = null;
  liquid.registerFilter(MACRO_FILTER, (index: unknown) => {
    const macro = rendering?.macros[Number(index)];
    return rendering && macro ? renderMacro(macro, rendering.scope, 'data') : '';
  });

  return {
    compile(tokens) {
      const { source, macros } = translate(tokens);
      const parsed = parse(liquid, source);
      return (scope) => {
        const outer = rendering;
        rendering = { scope, macros };
        try {
          return String(liquid.renderSync(parsed, contextOf(scope, zeroEdges)));
        } catch (cause) {
          throw toProblem(cause);
        } finally {
          rendering = outer;
        }
      };
    },
    references(tokens) {
      const parsed = parse(liquid, translate(tokens).source);
      const { globals } = liquid.analyzeSync(parsed, { partials: false });
      return Object.values(globals).flatMap((uses) => uses.map(({ segments }) => referenceOf(segments.map(plainSegment))));
    },
  };
}

/** The source Liquid reads: the file's own text, with macros and older spellings in its place. */
function translate(tokens: readonly Token[]): { readonly source: string; readonly macros: readonly Macro[] } {
  const macros: Macro[] = [];
  let source = '';
  for (const token of tokens) {
    if (token.kind !== 'macro' && token.kind !== 'text') refuseInternalNames(token.source);
    switch (token.kind) {
      case 'macro':
        source += `{{ ${macros.length} | ${MACRO_FILTER} }}`;
        macros.push(token.macro);
        break;
      case 'output':
        source += outputSource(token);
        break;
      case 'tag':
        if (REFUSED_TAGS.includes(token.name))
          throw new TemplateProblem('template_syntax', `the tag \`${token.name}\` is not available`, token.source);
        source += token.source;
        break;
      case 'text':
      case 'verbatim':
        source += token.source;
        break;
      case 'wrong':
        throw new TemplateProblem(token.code, token.message, token.source);
    }
  }
  return { source, macros };
}

function refuseInternalNames(source: string): void {
  if (!source.includes(MACRO_FILTER) && !source.includes(OLDER_ROOT)) return;
  throw new TemplateProblem('template_syntax', `${source} uses a name that is kept for internal use`, source);
}

function outputSource(token: Extract<Token, { kind: 'output' }>): string {
  const older = olderExpression(token.expression);
  if (older === null) return token.source;
  if (older.kind === 'refused') {
    throw olderConstruct(token.source, older.message);
  }
  const path = older.path.map((step) => `["${step}"]`).join('');
  return `{{${token.trimLeft ? '-' : ''} ${OLDER_ROOT}${path}${older.filters} ${token.trimRight ? '-' : ''}}}`;
}

function parse(liquid: Liquid, source: string): Template[] {
  try {
    return liquid.parse(source);
  } catch (cause) {
    throw toProblem(cause);
  }
}

function contextOf(scope: Scope, zeroEdges: { readonly [edge: string]: number }): object {
  return {
    input: scope.input,
    vars: scope.vars,
    tasks: scope.tasks,
    output: scope.output,
    previous: scope.previous,
    edges: { ...zeroEdges, ...scope.edges },
    usage: scope.usage,
    run: { ...scope.run, started: rfc3339(scope.run.started) },
    now: rfc3339(scope.now),
    [OLDER_ROOT]: scope.variables,
  };
}

function output(value: unknown): string {
  // `nil`, `empty` and `blank` are objects of the engine's own
  return typeof value === 'object' && value !== null && 'liquidMethodMissing' in value ? '' : asText(value);
}

/** Dates come from values: `"now" | date` would read the clock of the machine. */
function refuseClock(liquid: Liquid, name: string): void {
  const filter = liquid.filters[name];
  if (typeof filter !== 'function') return;
  liquid.registerFilter(name, function (this: { context: Context }, value: unknown, ...rest: unknown[]) {
    if (value === 'now' || value === 'today')
      throw new TemplateProblem('template_failed', `\`"${value}" | ${name}\` reads no clock here; write \`now | ${name}\``);
    return (filter as (...args: unknown[]) => unknown).call(this, value, ...rest);
  });
}

function referenceOf(segments: Reference['segments']): Reference {
  return segments[0] === OLDER_ROOT ? { segments: segments.slice(1), older: true } : { segments, older: false };
}

function plainSegment(segment: unknown): string | number | null {
  return typeof segment === 'string' || typeof segment === 'number' ? segment : null;
}

const LIMIT_HIT = /limit exceeded/;

function toProblem(cause: unknown): TemplateProblem {
  let inner = cause as Error & { originalError?: Error };
  while (inner.originalError) inner = inner.originalError;
  if (inner instanceof TemplateProblem) return inner;
  const message = (cause as Error).message.split('\n')[0] ?? '';
  const undefinedVariable = /undefined variable: ([^,]+)/.exec(message)?.[1];
  if (undefinedVariable !== undefined) {
    const shown = undefinedVariable.replace(`${OLDER_ROOT}.`, '.');
    return missing(shown, shown.split('.')[0] ?? shown, ROOTS);
  }
  const place = /, line:(\d+), col:\d+$/.exec(message);
  const text = place ? `${message.slice(0, place.index)} (line ${place[1]} of the template)` : message;
  return new TemplateProblem(LIMIT_HIT.test(message) ? 'template_limit' : 'template_syntax', text);
}
