export { closest, didYouMean } from '../contract/index.js';
