export { CLAIM_EXPIRY_MS, currentOwner, isDead } from './claims.js';
export { privateFolder } from './location.js';
export { openStore, type Store, type StoreOptions } from './open.js';
export { cachePaths, type Environment, type StatePaths, statePaths } from './paths.js';
