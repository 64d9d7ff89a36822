export { CLAIM_EXPIRY_MS, currentOwner, isDead } from './claims.js';
export { driverVersion } from './driver.js';
export { privateFolder, stateFolder } from './location.js';
export { openStore, type Store, type StoreOptions } from './open.js';
export { cachePaths, statePaths } from './paths.js';
