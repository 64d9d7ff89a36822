export { localFs } from './local_fs/index.js';
export { localShell } from './local_shell/index.js';
