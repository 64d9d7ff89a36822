export { below } from './below.js';
export { probeSandbox } from './bubblewrap/probe.js';
export { KeyedLock } from './keyed-lock.js';
export { openLocalUnit } from './local/open.js';
export { discardTemporary, openTemporary, temporaries } from './local/private-temporary.js';
