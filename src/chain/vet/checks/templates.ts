import { escapePointer, isJsonObject, type Json } from '../../../contract/index.js';
import { loadLiquid } from '../../interpreter.js';
import { lex, type Token } from '../../lexer.js';
import type { LiquidEngine } from '../../liquid.js';
import { otherSpelling } from '../../macro.js';
import { olderExpression, olderOutputTemplate } from '../../older-template.js';
import { type Problem, problem } from '../../problem.js';
import { readTemplate } from '../../template.js';
import { olderConstruct, TemplateProblem } from '../../template-problem.js';
import { type Outline, type OutlineTask, objectAt } from '../outline.js';
import { edgeProblems } from './counted-edges.js';
import { type Fault, olderFault, ownFault, referenceFault } from './references.js';

interface Place {
  readonly source: string;
  readonly mode: 'data' | 'system';
  readonly pointer: string;
  /** The task it is read for before that has put anything out; null: what it put out is there. */
  readonly own: string | null;
}

/** Every template can be read, and everything in it refers to something. */
export async function checkTemplates(outline: Outline): Promise<readonly Problem[]> {
  const places = placesOf(outline);
  const read = places.map((place) => ({ place, template: tryRead(place) }));
  const liquid = read.some(({ template }) => !(template instanceof TemplateProblem) && template.kind === 'liquid')
    ? await loadLiquid([])
    : null;
  return read.flatMap(({ place, template }) => {
    const tokens = lex(place.source, place.mode);
    const macros = tokens.flatMap((token) => macroProblems(token, place, outline));
    const older = olderConstructs(tokens, place);
    if (older.length > 0) return [...macros, ...older];
    if (template instanceof TemplateProblem) {
      // a macro at fault is reported by its token already
      const told = macros.some(({ severity }) => severity === 'error');
      return told ? macros : [...macros, asProblem(template, place)];
    }
    const faults =
      template.kind === 'plain' ? plainFaults(template.paths, place, outline) : liquidFaults(template.tokens, place, outline, liquid);
    return [...macros, ...faults];
  });
}

/** All of them at once: who brings an older file along has a whole list to rewrite. Their `else` and `end` go with them. */
function olderConstructs(tokens: readonly Token[], place: Place): readonly Problem[] {
  return tokens.flatMap((token) => {
    const older = token.kind === 'output' && !/^(else|end)$/.test(token.expression) ? olderExpression(token.expression) : null;
    return older?.kind === 'refused' ? [asProblem(olderConstruct(token.source, older.message), place)] : [];
  });
}

function tryRead({ source, mode }: Place): ReturnType<typeof readTemplate> | TemplateProblem {
  try {
    return readTemplate(source, mode);
  } catch (cause) {
    if (cause instanceof TemplateProblem) return cause;
    throw cause;
  }
}

function placesOf({ root, tasks }: Outline): readonly Place[] {
  const defaults = objectAt(objectAt(root, 'defaults'), 'execute_config');
  return [...configPlaces(defaults, '/defaults/execute_config', null), ...tasks.flatMap(taskPlaces)];
}

function taskPlaces(task: OutlineTask): readonly Place[] {
  const { raw, pointer } = task;
  const field = (key: string, mode: 'data' | 'system'): readonly Place[] => {
    const source = raw[key];
    return typeof source === 'string'
      ? [
          {
            source: key === 'output_template' ? olderOutputTemplate(source) : source,
            mode,
            pointer: `${pointer}/${key}`,
            own: key === 'output_template' || key === 'print' ? null : task.id,
          },
        ]
      : [];
  };
  return [
    ...field('system_instruction', 'system'),
    ...field('prompt_template', 'data'),
    ...field('output_template', 'data'),
    ...field('print', 'data'),
    ...texts(objectAt(raw, 'tools')['args'] ?? {}, `${pointer}/tools/args`, task.id),
    ...configPlaces(objectAt(raw, 'execute_config'), `${pointer}/execute_config`, task.id),
  ];
}

function configPlaces(config: Outline['root'], at: string, own: string | null): readonly Place[] {
  return ['provider', 'model', 'models', 'providers', 'candidates', 'max_tokens'].flatMap((key) =>
    texts(config[key] ?? null, `${at}/${key}`, own),
  );
}

function texts(value: Json, pointer: string, own: string | null): readonly Place[] {
  if (typeof value === 'string') return [{ source: value, mode: 'data', pointer, own }];
  if (!isJsonObject(value) && !Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner as Json, `${pointer}/${escapePointer(key)}`, own));
}

function macroProblems(token: Token, { pointer, mode }: Place, outline: Outline): readonly Problem[] {
  if (token.kind === 'wrong') return [problem(token.code, pointer, token.message, { needle: token.source })];
  if (token.kind === 'text' && mode === 'system') return unreadBraces(token.source, pointer);
  if (token.kind !== 'macro') return [];
  const { macro } = token;
  if (macro.name === 'edge_count') {
    const [from = '', to = ''] = macro.edge.split('->');
    return edgeProblems(from, to, outline).map(({ code, message }) =>
      problem(code, pointer, `${token.source}: ${message}`, {
        needle: token.source,
        ...(code === 'edge_never_taken' ? { severity: 'warning' as const } : {}),
      }),
    );
  }
  if (macro.name !== 'var' || isDeclared(macro.key, outline)) return [];
  if (macro.fallback && ('text' in macro.fallback || isDeclared(macro.fallback.key, outline))) return [];
  const message = `${token.source} fails where \`--var ${macro.key}=…\` is not given; declare it under \`vars\`, or write \`{{var:${macro.key}|text}}\``;
  return [problem('unset_variable', pointer, message, { needle: token.source, severity: 'warning' })];
}

/** Braces in system text that are no macro reach the model as they stand. */
function unreadBraces(text: string, pointer: string): readonly Problem[] {
  const found = /\{\{[^{}]*\}\}|\{%[^%]*%\}/.exec(text)?.[0];
  if (found === undefined) return [];
  const message = `system text has macros alone, so ${found} reaches the model as it stands; put it into \`prompt_template\`, or use \`{{var:name}}\``;
  return [problem('unread_braces', pointer, message, { needle: found, severity: 'warning' })];
}

function isDeclared(name: string, { vars }: Outline): boolean {
  return Object.hasOwn(vars, name) || Object.hasOwn(vars, otherSpelling(name));
}

function plainFaults(
  paths: readonly { root: string; rest: readonly (string | number)[]; source: string }[],
  place: Place,
  outline: Outline,
): readonly Problem[] {
  return paths.flatMap((path) => {
    const segments = [path.root, ...path.rest];
    const fault =
      path.root === 'older'
        ? olderFault(String(path.rest[0]), outline)
        : (referenceFault(segments, outline) ?? ownFault(segments, place.own, outline));
    return fault ? [faultProblem(fault, place, path.source)] : [];
  });
}

function liquidFaults(tokens: readonly Token[], place: Place, outline: Outline, liquid: LiquidEngine | null): readonly Problem[] {
  if (liquid === null) return [];
  try {
    return liquid.references(tokens).flatMap(({ segments, older }) => {
      const fault = older
        ? olderFault(String(segments[0]), outline)
        : (referenceFault(segments, outline) ?? ownFault(segments, place.own, outline, 'warning'));
      return fault ? [faultProblem(fault, place, segments.filter((part) => typeof part === 'string').join('.'))] : [];
    });
  } catch (cause) {
    if (cause instanceof TemplateProblem) return [asProblem(cause, place)];
    throw cause;
  }
}

function asProblem({ code, message, reference }: TemplateProblem, { pointer }: Place): Problem {
  return problem(code, pointer, message, reference === undefined ? {} : { needle: reference });
}

function faultProblem({ code, message, severity }: Fault, { pointer }: Place, needle: string): Problem {
  return problem(code, pointer, message, { needle, ...(severity ? { severity } : {}) });
}
