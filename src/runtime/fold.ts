import { isRecordKind, type JournalRow, type PinnedRun, WindlassError } from '../contract/index.js';
import { type Engine, INTERPRETER, type RunState } from '../engine/index.js';
import type { RuntimeOptions } from './types.js';

export interface Folded {
  readonly row: JournalRow;
  /** With this row. */
  readonly state: RunState;
}

/**
 * The states a run went through, by its journal.
 * @throws WindlassError `interpreter_mismatch` at a record of a newer version, `store_corrupt` at one that does not fit
 */
export async function* foldRun(engine: Engine, pinned: PinnedRun, { journal }: RuntimeOptions): AsyncGenerator<Folded> {
  let state = engine.initial({ run: pinned.id, input: pinned.input, vars: pinned.vars, startedAt: pinned.startedAt });
  for await (const row of journal.rows(pinned.id)) {
    state = evolve(engine, state, row, pinned);
    yield { row, state };
  }
}

function evolve(engine: Engine, state: RunState, { seq, record }: JournalRow, { id: run, interpreter }: PinnedRun): RunState {
  const { kind } = record;
  if (!isRecordKind(kind)) {
    throw new WindlassError(
      'interpreter_mismatch',
      `record ${seq} of ${run} is a "${String(kind)}", which this version (interpreter ${INTERPRETER}) does not know: a newer windlass wrote it and can go on`,
      { data: { run, seq, kind, interpreter, supported: INTERPRETER } },
    );
  }
  try {
    return engine.evolve(state, record);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new WindlassError('store_corrupt', `record ${seq} of ${run}, a "${kind}", does not fit the records before it: ${why}`, {
      data: { run, seq, kind },
      cause: error,
    });
  }
}
