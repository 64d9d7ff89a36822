export { createGate } from './gate.js';
export { compileGlob, escapeGlob, type Glob } from './glob.js';
export { compilePathFilter } from './path-filter.js';
export { allowedDirs, mergeToolsPolicies } from './tools-policies.js';
export type { CompilePathFilter, Compute, Gate, PathFilter, Policy } from './types.js';
