import type { Definition, Task } from '../chain/definition.js';
import type { Interpreter } from '../chain/interpreter-types.js';
import { type Json, type JsonObject, type Price, type TaskId, type ToolName, type ToolSchema, WindlassError } from '../contract/index.js';
import type { ToolSelection } from './types.js';

/** Why a value does not match a JSON Schema, or null when it does. */
export type SchemaCheck = (schema: JsonObject, value: Json) => string | null;

export interface EngineOptions {
  /** Needed for `output_schema` and the chain's `output`; `prepareEngine` brings one. */
  readonly check?: SchemaCheck;
  /** Every registered tool, for `{{tools}}` and `{{toolservice:…}}`. Default none. */
  readonly tools?: readonly ToolName[];
  /** What a model call of a task is offered under a selection and today's policy. Absent: not known, so not counted. */
  readonly offer?: Offer;
  /** What the tokens of a provider cost; null = nobody knows. Absent: nothing costs anything. */
  readonly price?: (provider: string) => Price | null;
}

/** The same list for the same task, for as long as the engine lives. Null = not known, so not counted. */
export type Offer = (task: TaskId, selection: ToolSelection) => readonly ToolSchema[] | null;

/** A definition with what the engine looks up in it, made once. */
export interface Program {
  readonly definition: Definition;
  readonly interpreter: Interpreter;
  readonly entry: Task;
  readonly check: SchemaCheck;
  readonly tools: readonly ToolName[];
  readonly offer: Offer;
  readonly price: (provider: string) => Price | null;
  /** @throws WindlassError `internal` for an id that the definition does not hold */
  task(id: TaskId): Task;
}

const FREE: Price = { input: 0, output: 0 };

export function compileProgram(definition: Definition, interpreter: Interpreter, options: EngineOptions): Program {
  const [entry] = definition.tasks;
  if (!entry) throw new WindlassError('internal', `chain "${definition.id}" has no task`);
  if (!options.check && usesSchemas(definition)) {
    throw new WindlassError('internal', `chain "${definition.id}" has output schemas and the engine was given no check`);
  }
  const tasks = new Map(definition.tasks.map((task) => [task.id, task]));
  return {
    definition,
    interpreter,
    entry,
    check: options.check ?? (() => null),
    tools: [...(options.tools ?? [])].sort(),
    offer: options.offer ?? (() => null),
    price: options.price ?? (() => FREE),
    task(id) {
      const task = tasks.get(id);
      if (!task) throw new WindlassError('internal', `chain "${definition.id}" has no task "${id}"`);
      return task;
    },
  };
}

export function usesSchemas(definition: Definition): boolean {
  return definition.output !== undefined || definition.tasks.some((task) => task.config.outputSchema !== undefined);
}
