export type { ToolManagerOptions } from './manager.js';
export { createToolManager } from './manager.js';
export { CallStop } from './stop.js';
export type { CallContext, DryRun, Selection, ToolManager } from './types.js';
