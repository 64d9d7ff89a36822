export { below } from './below.js';
export { KeyedLock } from './keyed-lock.js';
export { openLocalUnit } from './local/open.js';
export { discardTemporary, openTemporary, temporaries } from './local/private-temporary.js';
