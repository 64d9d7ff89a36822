import { resolve } from 'node:path';
import { TestRunner } from 'vitest';

const TESTS = import.meta.dirname.slice(0, -'/support'.length);
/** Holds the only key of the process, which is handed out once. */
const KEPT = resolve(TESTS, 'support/gate.ts');

/**
 * For files that share a process: each evaluates what lies under `test/` anew, with its hooks and its state, and finds
 * only `src/` and the libraries loaded. Loading those for every file took a quarter of the suite.
 */
export default class SharedProcessRunner extends TestRunner {
  onBeforeCollect(): void {
    for (const [file, node] of this['workerState'].evaluatedModules.idToModuleMap) {
      if (!file.startsWith(TESTS) || file === KEPT) continue;
      node.promise = undefined;
      node.exports = undefined;
      node.evaluated = false;
      node.importers.clear();
    }
  }
}
