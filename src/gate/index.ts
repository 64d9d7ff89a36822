export { approvalDigest, type Circumstances, grantDigest, ruleFor, scopesOf } from './approval.js';
export { judgedTool } from './ask-layers.js';
export { capsFindings, policyTests } from './compile.js';
export { createGate } from './gate.js';
export { compilePathFilter } from './path-filter.js';
export { isQuarantined } from './quarantine.js';
export type { PolicyTest } from './read-tests.js';
export type { CappedTask, CapsPlaces } from './task-caps.js';
export type { Attention, Gate, JudgedTool, Outlook, Policy } from './types.js';
