export type { Compute, Gate, Policy } from '../gate/types.js';
export { checkLiterals } from './arguments/literals.js';
export { compileTools } from './compile/compile.js';
export type { ToolManagerOptions } from './manager.js';
export { createToolManager } from './manager.js';
export type { Grant, Registration, Registry, Scope, ToolListing } from './registry/index.js';
export { CallStop } from './stop.js';
export type { CallContext, ToolManager } from './types.js';
