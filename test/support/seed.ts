import fc from 'fast-check';
import { soaking } from './tiers.js';

// The same cases in every `npm test`; new ones in every soak. A failure prints the seed it was found with.
fc.configureGlobal({ seed: soaking ? Date.now() : 20_261_130 });
