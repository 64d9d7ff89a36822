export { definitionOf } from './definition-of.js';
export { LocalDispatcher } from './dispatch/local.js';
export { replayRun } from './replay/replay.js';
export type { Difference, Replayed, ReplaySources } from './replay/types.js';
export type { RunReport } from './report.js';
export { createRuntime } from './runtime.js';
export { type Attendant, DriveStop, type Runtime, type RuntimeOptions } from './types.js';
