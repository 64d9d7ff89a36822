export { nativeGit } from './toolset.js';
