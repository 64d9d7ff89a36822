export { createGate } from './gate.js';
export { compilePathFilter } from './path-filter.js';
export { allowedDirs, mergeToolsPolicies } from './tools-policies.js';
export type { Gate, Policy } from './types.js';
