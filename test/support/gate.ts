import { Mint } from '../../src/contract/index.js';
import { createGate, type Gate } from '../../src/gate/index.js';

/** The only key of the process. Files that share a process share it: see `runner.ts`. */
export const mint = Mint.take();

/** The one gate of the process. */
export const gate: Gate = createGate(mint);
