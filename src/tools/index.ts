export type { Compute, Gate, Policy } from '../gate/types.js';
export type { ToolManagerOptions } from './manager.js';
export { createToolManager } from './manager.js';
export { CallStop, stopFailure } from './stop.js';
export type { CallContext, ToolManager } from './types.js';
