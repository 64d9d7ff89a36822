export { nativeJq } from './toolset.js';
