export { approvalDigest, type Circumstances, grantDigest, scopesOf } from './approval.js';
export { judgedTool } from './decide.js';
export { createGate } from './gate.js';
export { compilePathFilter } from './path-filter.js';
export { allowedDirs, mergeToolsPolicies } from './tools-policies.js';
export type { Gate, Outlook, Policy } from './types.js';
