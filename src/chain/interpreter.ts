import { loadPatterns, WindlassError } from '../contract/index.js';
import { usesMatches } from './cel-matches.js';
import type { Definition } from './definition.js';
import type { CelEngine, Evaluate } from './expression.js';
import { edgeKey, edgesOf } from './graph.js';
import type { Interpreter, Scope } from './interpreter-types.js';
import type { LiquidEngine } from './liquid.js';
import { expressionsOf, templatesOf } from './sources.js';
import { compileTemplate, type Render, readTemplate } from './template.js';
import { templateError } from './template-problem.js';

const loaded = new WeakMap<Definition, Promise<Interpreter>>();

/**
 * Reads every template and expression of a definition once. Liquid and CEL are loaded only if something needs them;
 * afterwards rendering and evaluating are synchronous and pure.
 * @throws WindlassError `template_error` for what cannot be read
 */
export function loadInterpreter(definition: Definition): Promise<Interpreter> {
  const known = loaded.get(definition);
  if (known) return known;
  const made = interpreterOf(definition);
  loaded.set(definition, made);
  // What could not be loaded once may be the next time.
  made.catch(() => loaded.delete(definition));
  return made;
}

async function interpreterOf(definition: Definition): Promise<Interpreter> {
  const edges = edgesOf(definition).map(({ from, to }) => edgeKey(from, to));
  const expressions = expressionsOf(definition);
  const [liquid, cel] = await Promise.all([
    templatesOf(definition).some(needsLiquid) ? loadLiquid(edges) : null,
    expressions.length > 0 ? loadCel(edges, expressions) : null,
  ]);
  const interpreter = new Compiled(liquid, cel);
  for (const { source, mode } of templatesOf(definition)) interpreter.prepare(source, mode);
  for (const expression of expressions) interpreter.prepareExpression(expression);
  return interpreter;
}

export async function loadLiquid(edges: readonly string[]): Promise<LiquidEngine> {
  const { createLiquid } = await import('./liquid.js');
  return createLiquid(edges);
}

/** @param expressions what it will read: only `matches` needs the pattern engine */
export async function loadCel(edges: readonly string[], expressions: readonly string[]): Promise<CelEngine> {
  const [{ createCel }, patterns] = await Promise.all([
    import('./expression.js'),
    expressions.some(usesMatches) ? loadPatterns('re2') : null,
  ]);
  return createCel(edges, patterns);
}

function needsLiquid({ source, mode }: { readonly source: string; readonly mode: 'data' | 'system' }): boolean {
  try {
    return readTemplate(source, mode).kind === 'liquid';
  } catch (cause) {
    throw templateError(source, cause);
  }
}

class Compiled implements Interpreter {
  readonly #templates = { data: new Map<string, Render>(), system: new Map<string, Render>() };
  readonly #expressions = new Map<string, Evaluate>();
  readonly #liquid: LiquidEngine | null;
  readonly #cel: CelEngine | null;

  constructor(liquid: LiquidEngine | null, cel: CelEngine | null) {
    this.#liquid = liquid;
    this.#cel = cel;
  }

  render(source: string, scope: Scope, mode: 'data' | 'system' = 'data'): string {
    const render = this.#templates[mode].get(source) ?? this.prepare(source, mode);
    try {
      return render(scope);
    } catch (cause) {
      throw templateError(source, cause);
    }
  }

  evaluate(expression: string, scope: Scope): ReturnType<Evaluate> {
    const evaluate = this.#expressions.get(expression) ?? this.prepareExpression(expression);
    try {
      return evaluate(scope);
    } catch (cause) {
      throw templateError(expression, cause);
    }
  }

  prepare(source: string, mode: 'data' | 'system'): Render {
    try {
      const render = compileTemplate(source, mode, () => this.#liquid ?? unprepared(source));
      this.#templates[mode].set(source, render);
      return render;
    } catch (cause) {
      throw templateError(source, cause);
    }
  }

  prepareExpression(expression: string): Evaluate {
    try {
      const { evaluate } = (this.#cel ?? unprepared(expression)).compile(expression);
      this.#expressions.set(expression, evaluate);
      return evaluate;
    } catch (cause) {
      throw templateError(expression, cause);
    }
  }
}

/** The engines are loaded for what the definition holds; a text from elsewhere that needs one is a mistake of the caller. */
function unprepared(source: string): never {
  throw new WindlassError('internal', `not a template or expression of this definition: ${JSON.stringify(source.slice(0, 120))}`);
}
