import type { Definition } from '../chain/definition.js';
import type { Interpreter } from '../chain/interpreter-types.js';
import { evolve } from './evolve.js';
import { initialState } from './initial.js';
import { compileProgram, type EngineOptions, usesSchemas } from './program.js';
import { step } from './step.js';
import type { Engine } from './types.js';

/** What records mean. A run stores the number it was started with; an engine folds its own and the one before. */
export const INTERPRETER = 1;

/**
 * The engine of one definition.
 * @throws WindlassError `internal` when the definition has output schemas and `options.check` is absent
 */
export function createEngine(definition: Definition, interpreter: Interpreter, options: EngineOptions = {}): Engine {
  const program = compileProgram(definition, interpreter, options);
  return {
    initial: (start) => initialState(definition, start),
    step: (state, event) => step(program, state, event),
    evolve: (state, record) => evolve(program, state, record),
  };
}

/** `createEngine` with a schema check, whose library is loaded only for a definition that has output schemas. */
export async function prepareEngine(
  definition: Definition,
  interpreter: Interpreter,
  options: Omit<EngineOptions, 'check'> = {},
): Promise<Engine> {
  if (!usesSchemas(definition)) return createEngine(definition, interpreter, options);
  const { loadSchemaCheck } = await import('./schema-check.js');
  return createEngine(definition, interpreter, { ...options, check: await loadSchemaCheck(definition) });
}
