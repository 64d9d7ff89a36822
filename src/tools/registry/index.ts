export { GRANTS_TABLE } from './grants.js';
export { createRegistry } from './registry.js';
export { manifestHash } from './review.js';
export { REVOCATIONS_TABLE, type Revocation } from './revocations.js';
export type { Grant, Registered, RegisterOptions, Registration, Registry, Scope, ToolListing } from './types.js';
