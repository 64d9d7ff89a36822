export { createEngine, INTERPRETER, prepareEngine } from './engine.js';
export { hydrate, needed } from './hydrate.js';
export { selectionOf } from './offer.js';
export type { EngineOptions } from './program.js';
export type { Command, Engine, EngineEvent, Held, RunState, Step, ToolSelection } from './types.js';
export { jsonOf } from './values.js';
