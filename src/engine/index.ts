export { createEngine, INTERPRETER, prepareEngine } from './engine.js';
export { hydrate, needed } from './hydrate.js';
export type { EngineOptions, SchemaCheck } from './program.js';
export type {
  Active,
  CallEnd,
  Command,
  Engine,
  EngineEvent,
  Held,
  Messages,
  NewIds,
  RunStart,
  RunState,
  RunUsage,
  Step,
  TaskResult,
  TaskUsage,
  ToolSelection,
} from './types.js';
export { jsonOf } from './values.js';
