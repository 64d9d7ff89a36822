export { localFs } from './toolset.js';
