import { theGate } from '../../src/app/context.js';

// The gate of these files is the application's: a file that makes one of its own fails here always, and belongs to the
// other project (`vitest.config.ts`).
await theGate();
