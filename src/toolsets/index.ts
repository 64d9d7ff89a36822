export { localFs } from './local_fs/index.js';
