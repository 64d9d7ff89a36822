import type { Interpreter } from '../chain/interpreter-types.js';
import { type RunId, WindlassError } from '../contract/index.js';
import { createEngine } from '../engine/index.js';
import { definitionOf } from './definition-of.js';
import { firstState, foldRun } from './fold.js';
import { hydrated } from './load-run.js';
import { type Landmarks, pass, type Standing } from './report.js';
import type { RuntimeOptions } from './types.js';

/** Folds a run to tell how it stands. Decides nothing, so it needs neither policy nor interpreter. */
export async function readStanding(run: RunId, options: RuntimeOptions): Promise<Standing> {
  const { journal, artifacts } = options;
  const pinned = await journal.pinned(run);
  const engine = createEngine(definitionOf(pinned), foldsOnly, { check: () => null });
  let state = firstState(engine, pinned);
  let landmarks: Landmarks = { parked: null, finished: null };
  for await (const folded of foldRun(engine, pinned, options)) {
    state = folded.state;
    landmarks = pass(landmarks, [folded.row.record]);
  }
  return { pinned, state: await hydrated(state, artifacts), ...landmarks };
}

const refuse = (): never => {
  throw new WindlassError('internal', 'a report renders nothing');
};
const foldsOnly: Interpreter = { render: refuse, evaluate: refuse };
