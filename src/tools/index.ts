export type { Compute, Gate, Policy } from '../gate/types.js';
export { checkLiterals } from './arguments/literals.js';
export type { ToolManagerOptions } from './manager.js';
export { createToolManager } from './manager.js';
export { CallStop } from './stop.js';
export type { CallContext, ToolManager } from './types.js';
