export { KeyedLock } from './keyed-lock.js';
export { openLocalUnit } from './local/open.js';
