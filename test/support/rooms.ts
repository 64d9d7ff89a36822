// The gate of these files is the one of the tests: a file that makes the whole application fails here always, and belongs
// to the other project (`vitest.config.ts`).
import './gate.js';
