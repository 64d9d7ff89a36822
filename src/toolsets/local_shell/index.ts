export { localShell } from './toolset.js';
