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
export async function* foldRun(engine: Engine, pinned: PinnedRun, { journal }: Pick<RuntimeOptions, 'journal'>): AsyncGenerator<Folded> {
  let state = firstState(engine, pinned);
  for await (const row of journal.rows(pinned.id)) {
    state = foldRow(engine, state, row, pinned);
    yield { row, state };
  }
}

/** The state of a run before its first record. */
export function firstState(engine: Engine, { id, input, vars, startedAt }: PinnedRun): RunState {
  return engine.initial({ run: id, input, vars, startedAt });
}

/** The state with one more row of its journal. @throws as `foldRun` */
export function foldRow(engine: Engine, state: RunState, row: JournalRow, pinned: PinnedRun): RunState {
  checkKind(row, pinned);
  const { seq, record } = row;
  const { id: run } = pinned;
  const { kind } = record;
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

/** @throws WindlassError `interpreter_mismatch` at a record of a newer version */
export function checkKind({ seq, record: { kind } }: JournalRow, { id: run, interpreter }: PinnedRun): void {
  if (isRecordKind(kind)) return;
  throw new WindlassError(
    'interpreter_mismatch',
    `record ${seq} of ${run} is a "${String(kind)}", which this version (interpreter ${INTERPRETER}) does not know: a newer windlass wrote it and can go on`,
    { data: { run, seq, kind, interpreter, supported: INTERPRETER } },
  );
}
