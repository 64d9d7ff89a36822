import { setImmediate } from 'node:timers/promises';
import {
  type AskId,
  type CallId,
  type Clock,
  type DriveResult,
  failureOf,
  type JournalOp,
  type JournalRecord,
  type JournalRow,
  monotonicMs,
  type Outcome,
  PLAIN,
  WindlassError,
} from '../contract/index.js';
import type { Command, Engine, EngineEvent, RunState, Step } from '../engine/index.js';
import { barOfRun } from './beforehand.js';
import { hydrated, type LoadedRun } from './load-run.js';
import { failIfDenied } from './on-denied.js';
import { performAct } from './perform/act.js';
import { awaitAnswer } from './perform/await-answer.js';
import type { Happened } from './perform/happened.js';
import { performPropose } from './perform/propose.js';
import { performSleep } from './perform/sleep.js';
import { pass, type Standing } from './report.js';
import { RunClock } from './run-clock.js';
import { RunLog } from './run-log.js';
import { Session } from './session.js';
import type { Attendant, RuntimeOptions } from './types.js';
import type { Watch } from './watch.js';

/** Who is with a run while it is driven. */
export interface Company {
  readonly committed: (row: JournalRow) => void;
  /** A person at hand; null = asks park the run. */
  readonly attendant: () => Attendant | null;
  /** The run is one call, which is refused with all that is known of it: it is not refused as a whole. */
  readonly callByCall: boolean;
  /** Whether no other run is driven beside this one. */
  readonly alone: () => boolean;
}

/**
 * Takes one run on: an event goes into the engine, its records are committed, its command is performed, and what came
 * of it is the next event. The only place where commands are performed.
 */
export class Drive {
  readonly #options: RuntimeOptions;
  readonly #loaded: LoadedRun;
  readonly #engine: Engine;
  readonly #watch: Watch;
  readonly #log: RunLog;
  readonly #session: Session;
  readonly #company: Company;
  readonly #clock: Clock;
  #state: RunState;
  #breathed = monotonicMs();
  #status: 'running' | 'waiting' | null = null;
  #finished: Standing['finished'] = null;
  /** The wait for a person this drive began with, while nothing but a look at it is on the way to the journal. */
  #looking: { readonly ask: AskId; readonly state: RunState } | null = null;

  constructor(loaded: LoadedRun, options: RuntimeOptions, watch: Watch, company: Company) {
    this.#options = options;
    this.#loaded = loaded;
    this.#engine = loaded.engine;
    this.#state = loaded.state;
    this.#watch = watch;
    this.#company = company;
    this.#clock = new RunClock(options.clock, loaded.reached);
    this.#log = new RunLog({
      scrubber: options.scrubber ?? PLAIN,
      run: loaded.pinned.id,
      journal: options.journal,
      artifacts: options.artifacts,
      approvals: options.approvals,
      ids: options.ids,
      clock: this.#clock,
      next: loaded.next,
      folded: (record) => {
        this.#state = this.#engine.evolve(this.#state, record);
        loaded.offers.failures.fold(record);
      },
      committed: company.committed,
      alone: company.alone,
    });
    this.#session = new Session(loaded, options, watch, this.#log, this.#clock);
  }

  /** Null unless the run ended in this drive: what it then looks like does not change any more. */
  get ended(): Standing | null {
    return this.#finished && { pinned: this.#loaded.pinned, state: this.#state, parked: null, finished: this.#finished };
  }

  /**
   * @param died whoever drove the run before was killed
   * @throws WindlassError what the store throws; `lost_claim` when another process took the run over
   */
  async run(died: boolean): Promise<DriveResult> {
    this.#looking = await this.#openWait();
    let happened: Happened | null = this.#state.status === 'new' ? this.#opening() : { kind: 'resume', died };
    while (happened) {
      const step = await this.#decide(happened);
      const parked = this.#parked(step);
      const ended = parked ? await this.#park(parked) : await this.#commit(step);
      if (ended) return ended;
      happened = parked ? await this.#answered(parked) : step.again && this.#watch.halt === null ? RESUME : await this.#next(step);
      if (parked && !happened && this.#watch.halt === null) return this.#leave();
      if (this.#isOutOfBreath()) await this.#breathe();
    }
    return 'lost';
  }

  #opening(): Happened {
    const { definition, offers, tools } = this.#loaded;
    const { admitted } = this.#options;
    const decision =
      this.#company.callByCall || tools === null ? null : barOfRun(definition, offers, { tools, ...(admitted && { admitted }) });
    return decision ? { kind: 'bar', decision } : { kind: 'start' };
  }

  #isOutOfBreath(): boolean {
    return monotonicMs() - this.#breathed >= BREATH_MS;
  }

  /** A journal that answers at once must not keep timers, signals and other runs waiting. */
  async #breathe(): Promise<void> {
    await setImmediate();
    this.#breathed = monotonicMs();
  }

  async #decide(happened: Happened): Promise<Step> {
    const { ids } = this.#options;
    // `Happened` is the union of the events without what is added here.
    const event = { at: this.#clock.now(), random: ids.random(), newIds: ids, ...happened } as EngineEvent;
    const before = this.#state;
    const step = failIfDenied(this.#engine.step(before, event), this.#loaded.policy);
    const written = await this.#log.add(step.records);
    const moved = written.some((record, index) => record !== step.records[index]);
    // A value that went into the artifact store is held by its reference from now on, as a resumed run would hold it.
    this.#state = moved ? await hydrated(written.reduce(this.#engine.evolve, before), this.#options.artifacts) : step.state;
    this.#finished = pass(NOTHING_PASSED, written).finished;
    return step;
  }

  /** What was decided goes to disk; with it goes how the run stands. */
  async #commit(step: Step): Promise<DriveResult | null> {
    const { id } = this.#loaded.pinned;
    const outcome = finishOf(step.commands);
    if (this.#looking && step.commands[0]?.kind === 'act') {
      this.#log.hold(this.#stand('running'));
      return null;
    }
    this.#looking = null;
    if (outcome) {
      await this.#log.commit([{ op: 'finish', run: id, outcome, at: this.#clock.now() }]);
      return outcome.kind === 'cancelled' ? 'cancelled' : 'done';
    }
    await this.#log.commit(this.#stand('running'));
    return null;
  }

  /** The ask and the parking of the run go to disk together; without a person at hand the claim is given up with them. */
  async #park(ask: AskId): Promise<DriveResult | null> {
    const looking = this.#looking;
    this.#looking = null;
    // Nobody has answered and nothing has changed: a wait that is looked at leaves no trace.
    if (looking?.ask === ask && this.#log.takeBack()) this.#state = looking.state;
    if (this.#company.attendant() === null) return this.#leave();
    await this.#log.commit(this.#stand('waiting'));
    return null;
  }

  async #openWait(): Promise<{ readonly ask: AskId; readonly state: RunState } | null> {
    const { parked } = this.#loaded;
    if (this.#state.status !== 'waiting' || parked === null) return null;
    const ask = await this.#options.approvals.ask(parked);
    return ask?.state === 'pending' ? { ask: parked, state: this.#state } : null;
  }

  async #leave(): Promise<DriveResult> {
    await this.#log.commit([...this.#stand('waiting'), { op: 'release', run: this.#loaded.pinned.id, owner: this.#options.owner }]);
    return 'waiting';
  }

  /** The call goes through the way in again, as it would in another process. */
  async #answered(ask: AskId): Promise<Happened | null> {
    const attendant = this.#company.attendant();
    const happened = attendant && (await awaitAnswer(this.#session, ask, attendant));
    const call = this.#state.active?.inFlight;
    if (happened?.kind === 'resume' && call) this.#session.callAgain(await this.#recordsOf(call));
    return this.#noting(happened);
  }

  async #recordsOf(call: CallId): Promise<readonly JournalRecord[]> {
    const found = await this.#options.journal.rowsOfCall(call);
    return (found?.rows ?? []).map(({ record }) => record);
  }

  /** Null = the drive has to stop where it stands. */
  async #next(step: Step): Promise<Happened | null> {
    const [command, ...others] = step.commands;
    if (others.length > 0) throw new WindlassError('internal', `${others.length + 1} commands at once`);
    switch (this.#watch.halt) {
      case 'lost':
      case 'leave':
        return null;
      case 'cancel':
        return this.#cancel(command);
      case null:
        return command ? this.#perform(command) : RESUME;
    }
  }

  /** A call that an earlier drive began is settled first: its effect may have happened. */
  async #cancel(command: Command | undefined): Promise<Happened | null> {
    if (this.#state.ending?.outcome.kind !== 'cancelled') {
      if (command?.kind === 'act' && this.#session.interrupted) return this.#perform(command);
      if (!command) this.#closeParked();
      this.#watch.cancelTaken();
      return { kind: 'cancel' };
    }
    this.#watch.cancelTaken();
    return command ? this.#perform(command) : { kind: 'resume' };
  }

  /** A call that was about to wait for a person gets its terminal record like any other. */
  #closeParked(): void {
    const call = this.#state.active?.inFlight;
    if (call) this.#log.append({ kind: 'ToolCallFailed', call, failure: failureOf({ kind: 'cancelled' }) });
  }

  async #perform(command: Command): Promise<Happened | null> {
    switch (command.kind) {
      case 'act':
        return performAct(this.#session, command);
      case 'propose':
        return this.#noting(await performPropose(this.#session, command));
      case 'sleep':
        return this.#noting(await performSleep(this.#session, command));
      case 'finish':
        throw new WindlassError('internal', 'a finished run is not driven');
    }
  }

  #noting(happened: Happened | null): Happened | null {
    if (happened?.kind === 'cancel') this.#watch.cancelTaken();
    return happened;
  }

  /** The ask that nothing but a person's answer takes the run on from. */
  #parked(step: Step): AskId | null {
    if (this.#state.status !== 'waiting' || step.commands.length > 0 || step.again || this.#watch.halt === 'cancel') return null;
    const parked = step.records.findLast((record) => record.kind === 'task_parked');
    if (!parked) throw new WindlassError('internal', 'the run waits, and nothing says for what');
    return parked.ask as AskId;
  }

  /** Said once: the row of the run is not written again by every step. */
  #stand(status: 'running' | 'waiting'): readonly JournalOp[] {
    if (status === this.#status) return [];
    this.#status = status;
    return [{ op: 'stand', run: this.#loaded.pinned.id, status }];
  }
}

/** Milliseconds that a run of quick steps may take of the event loop at a time. */
const BREATH_MS = 5;

const RESUME: Happened = { kind: 'resume' };

const NOTHING_PASSED = { parked: null, finished: null };

function finishOf(commands: readonly Command[]): Outcome | null {
  for (const command of commands) if (command.kind === 'finish') return command.outcome;
  return null;
}
