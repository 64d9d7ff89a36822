import type { Task } from '../chain/definition.js';
import { type EngineRecord, type StepKey, WindlassError } from '../contract/index.js';
import { evolve } from './evolve.js';
import type { Program } from './program.js';
import type { Active, EngineEvent, RunState } from './types.js';

/** One step in the making: every record is folded at once, so that state and records cannot differ. */
export class Draft {
  readonly program: Program;
  readonly event: EngineEvent;
  readonly records: EngineRecord[] = [];
  #state: RunState;

  constructor(program: Program, state: RunState, event: EngineEvent) {
    this.program = program;
    this.event = event;
    this.#state = state;
  }

  get state(): RunState {
    return this.#state;
  }

  /** @throws WindlassError `internal` when no task is under way */
  get active(): Active {
    if (this.#state.active) return this.#state.active;
    throw new WindlassError('internal', 'no task is under way');
  }

  get task(): Task {
    return this.program.task(this.active.task);
  }

  get key(): StepKey {
    const { task, visit, attempt } = this.active;
    return { task, visit, attempt };
  }

  add(record: EngineRecord): void {
    this.records.push(record);
    this.#state = evolve(this.program, this.#state, record);
  }

  /** Puts loaded values beside the references the fold holds; changes nothing that is recorded. */
  attach(change: (active: Active) => Active): void {
    this.#state = { ...this.#state, active: change(this.active) };
  }
}
