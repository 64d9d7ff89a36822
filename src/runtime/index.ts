export { LocalDispatcher } from './dispatch/local.js';
export type { RunReport } from './report.js';
export { createRuntime } from './runtime.js';
export { DriveStop, type Runtime, type RuntimeOptions } from './types.js';
