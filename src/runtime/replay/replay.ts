import type { Definition } from '../../chain/definition.js';
import { type CallRecord, isCallRecord, type JournalRow, type Json, TERMINAL_CALL_RECORDS, WindlassError } from '../../contract/index.js';
import type { Command, RunState } from '../../engine/index.js';
import { definitionOf } from '../definition-of.js';
import { checkKind, firstState, foldRow } from '../fold.js';
import { checkInterpreter, hydrated } from '../load-run.js';
import type { Happened } from '../perform/happened.js';
import { loadJson } from '../run-log.js';
import { misfitOfCall, type Requested } from './call.js';
import { type Asked, asJson, ask, type Fit, measure } from './decision.js';
import { type Circumstances, timesOf, whatHappened } from './happened.js';
import { Lookahead } from './lookahead.js';
import { openPast, type Past } from './past.js';
import type { Compared, Difference, Replayed, ReplayRequest, ReplaySources } from './types.js';

/**
 * Lets the engine decide a run once more, on what its journal says happened, and holds every decision against the one on
 * record. The state is the fold of the record, as a resumed run has it. No command is performed and nothing is written.
 *
 * @throws WindlassError `run_not_found`, `interpreter_mismatch`, `store_corrupt` where the definition is not the one that was pinned,
 *   `artifact_not_found`, `artifact_corrupt` where a value is gone
 */
export async function replayRun({ run, definition, policy, until }: ReplayRequest, sources: ReplaySources): Promise<Replayed> {
  const pinned = await sources.journal.pinned(run);
  checkInterpreter(pinned);
  const chosen: Definition = definition ?? definitionOf(pinned);
  const past = await openPast(pinned, chosen, policy ?? sources.gate.compile(pinned.policy), sources);
  const rows = new Lookahead(withoutReverts(sources.journal.rows(run)), (row) => checkKind(row, pinned));
  try {
    return await new Replay(past, rows, sources, until ?? null).toEnd();
  } finally {
    await rows.close();
  }
}

/** A revert is what a person did to the files of a run; the engine decided nothing of it, and evolves past it. */
async function* withoutReverts(rows: AsyncIterable<JournalRow>): AsyncGenerator<JournalRow, void, undefined> {
  for await (const row of rows) if (row.record.kind !== 'revert_started' && row.record.kind !== 'revert_finished') yield row;
}

/** Records that are looked at to find what one decision was; more only where these do not do. */
const GLANCES = [24, 8192];

class Replay {
  readonly #past: Past;
  readonly #rows: Lookahead;
  readonly #sources: ReplaySources;
  readonly #until: string | null;
  readonly #compared: { -readonly [K in keyof Compared]: number } = { records: 0, commands: 0, tasks: 0, calls: 0 };
  #state: RunState;
  #command: Command | null = null;
  #ended: CallRecord | null = null;
  /** The call whose records may come. */
  #call: string | null = null;
  /** Of the newest row that was taken. */
  #seq = 0;
  /** Time of the newest row of this commit, and of the newest before it. */
  #reached: number;
  #before: number;

  constructor(past: Past, rows: Lookahead, sources: ReplaySources, until: string | null) {
    this.#past = past;
    this.#rows = rows;
    this.#sources = sources;
    this.#until = until;
    this.#state = firstState(past.engine, past.pinned);
    this.#reached = past.pinned.startedAt;
    this.#before = past.pinned.startedAt;
  }

  async toEnd(): Promise<Replayed> {
    for (;;) {
      const row = await this.#rows.peek();
      if (!row) return this.#atEnd();
      const difference = isCallRecord(row.record) ? await this.#aboutCall(row, row.record) : await this.#decision(row);
      if (difference === STOP) return this.#told('stopped');
      if (difference) return this.#told('difference', difference);
    }
  }

  #told(reached: Replayed['reached'], difference: Difference | null = null): Replayed {
    const { active, status } = this.#state;
    const waits = status === 'waiting' ? 'waiting' : 'running';
    const at = active && status !== 'finished' ? ({ task: active.task, status: waits, call: active.inFlight } as const) : null;
    return { reached, difference, compared: { ...this.#compared }, at };
  }

  #atEnd(): Replayed {
    const { broken } = this.#rows;
    if (broken) return this.#told('difference', this.#missing(this.#seq + 1, broken.message));
    return this.#told(this.#state.status === 'finished' ? 'finished' : 'open');
  }

  #missing(seq: number, now: Json, kind: string | null = null): Difference {
    const { active } = this.#state;
    const step = active && { task: active.task, visit: active.visit, attempt: active.attempt };
    return { seq, step, call: active?.inFlight ?? null, kinds: { recorded: null, now: kind }, place: '', recorded: null, now };
  }

  /** A record of a call is an answer to the engine; only that it was asked for is the engine's own. */
  async #aboutCall(row: JournalRow, record: CallRecord): Promise<Difference | typeof STOP | null> {
    const isNew = record.kind === 'ToolCallRequested' && record.call !== this.#state.active?.inFlight;
    if (isNew) {
      const difference = await this.#request(row, record);
      if (difference) return difference;
      if (record.call === this.#until) return STOP;
    } else if (record.call !== this.#call) {
      return this.#differs(row, record.kind, { place: '/call', recorded: record.call, now: this.#call });
    }
    if (TERMINAL_CALL_RECORDS.some((kind) => kind === record.kind)) this.#ended = record;
    return this.#fold();
  }

  async #request(row: JournalRow, record: Requested): Promise<Difference | null> {
    const command = this.#command ?? (await this.#unasked(row));
    if (!command) return this.#differs(row, null, { place: '', recorded: asJson(record), now: null });
    if (!('kind' in command)) return this.#differs(row, command.now.kind, { place: '', recorded: asJson(record), now: command.now.value });
    const misfit = misfitOfCall(record, command, this.#sources.scrubber);
    if (misfit) return this.#differs(row, command.kind, misfit);
    this.#compared.calls += 1;
    this.#compared.commands += 1;
    this.#call = record.call;
    this.#command = command;
    return null;
  }

  /** What the engine asks for where nothing was recorded of it: a call at the beginning of an attempt, or again after a crash. */
  async #unasked(row: JournalRow): Promise<Command | Instead | null> {
    if (this.#state.active === null) return null;
    this.#state = await hydrated(this.#state, this.#sources.artifacts);
    this.#past.recall(this.#state, []);
    let instead: Instead | null = null;
    for (const at of [this.#earliest(row), row.at]) {
      const asked = ask(this.#past, this.#state, { happened: { kind: 'resume' }, at, random: 0, ahead: [], ...this.#scrubbing() });
      if (!('refused' in asked) && asked.records.length === 0 && asked.step.commands[0]) return asked.step.commands[0];
      instead ??= insteadOf(asked);
    }
    return instead;
  }

  async #decision(row: JournalRow): Promise<Difference | null> {
    if (this.#state.status === 'finished') return this.#differs(row, null, { place: '', recorded: asJson(row.record), now: null });
    this.#state = await hydrated(this.#state, this.#sources.artifacts);
    let best: Fit | Refused | null = null;
    for (const glance of GLANCES) {
      const { rows, after } = await this.#rows.decisions(glance);
      best = await this.#closest(rows, this.#earliest(row));
      if (!('refused' in best) && best.misfit === null && best.same > 0) return this.#accept(best);
      if (rows.length < glance || after === null) break;
    }
    return this.#parted(row, best);
  }

  /** Before it lies everything that was on disk when it was decided: the rows of one commit have one time. */
  #earliest({ at }: JournalRow): number {
    return at > this.#reached ? this.#reached : this.#before;
  }

  /** The event on which the engine decides what was decided then, or the one on which it comes closest. */
  async #closest(ahead: readonly JournalRow[], since: number): Promise<Fit | Refused> {
    const load = (stored: Parameters<Circumstances['load']>[0]): Promise<Json> =>
      'inline' in stored ? Promise.resolve(stored.inline) : loadJson(this.#sources.artifacts, stored.artifact);
    const around: Circumstances = { state: this.#state, command: this.#command, ended: this.#ended, ahead, load };
    this.#past.recall(this.#state, ahead);
    let best: Fit | Refused = { refused: 'nothing can have happened here' };
    for (const happened of await whatHappened(around)) {
      for (const [earliest, latest] of timesOf(around, since, happened)) {
        const found = this.#held(happened, [earliest, latest], ahead);
        if (isSame(found)) return found;
        if (closeness(found) > closeness(best) || ('refused' in best && best.refused.startsWith('nothing'))) best = found;
      }
    }
    return best;
  }

  #held(happened: Happened, [earliest, latest]: readonly [number, number], ahead: readonly JournalRow[]): Fit | Refused {
    const about = { happened, ahead, ...this.#scrubbing() };
    const low = ask(this.#past, this.#state, { ...about, at: earliest, random: 0 });
    const alone = 'refused' in low ? low : measure(low, low, ahead);
    if (isSame(alone)) return alone;
    const high = ask(this.#past, this.#state, { ...about, at: latest, random: HIGHEST });
    if ('refused' in low) return 'refused' in high ? low : measure(high, high, ahead);
    const between = measure(low, high, ahead);
    if (isSame(between) || 'refused' in high) return between;
    const later = measure(high, high, ahead);
    return closeness(later) > closeness(between) ? later : between;
  }

  async #accept({ decided, same }: Fit): Promise<Difference | null> {
    for (let n = 0; n < same; n++) {
      const row = await this.#rows.peek();
      if (row?.record.kind === 'task_settled') this.#compared.tasks += 1;
      const difference = await this.#fold();
      if (difference) return difference;
    }
    this.#compared.records += same;
    this.#command = decided.step.commands[0] ?? null;
    // A call is counted once it was requested.
    if (this.#command && this.#command.kind !== 'act') this.#compared.commands += 1;
    return null;
  }

  async #parted(row: JournalRow, best: Fit | Refused | null): Promise<Difference> {
    if (best === null || 'refused' in best) {
      return this.#differs(row, null, { place: '', recorded: asJson(row.record), now: best?.refused ?? null });
    }
    if (best.misfit === null) {
      const { now } = insteadOf(best.decided);
      return this.#differs(row, now.kind, { place: '', recorded: asJson(row.record), now: now.value });
    }
    const { rows, after } = await this.#rows.decisions(best.same + 1);
    const at = rows[best.same] ?? after;
    const { misfit } = best;
    if (!at) return this.#missing(row.seq + best.same, misfit.now, misfit.kind);
    return this.#differs(at, misfit.kind, misfit.place === '' ? { ...misfit, recorded: asJson(at.record) } : misfit);
  }

  /** Takes the next row into the state. A row that does not fit those before it is a difference like any other. */
  async #fold(): Promise<Difference | null> {
    const row = await this.#rows.take();
    if (!row) return null;
    try {
      this.#state = foldRow(this.#past.engine, this.#state, row, this.#past.pinned);
    } catch (error) {
      if (!WindlassError.is(error) || error.code !== 'store_corrupt') throw error;
      return this.#differs(row, null, { place: '', recorded: asJson(row.record), now: error.message });
    }
    this.#seq = row.seq;
    if (row.at > this.#reached) this.#before = this.#reached;
    this.#reached = row.at;
    return null;
  }

  #differs({ seq, record }: JournalRow, now: string | null, misfit: { place: string; recorded: Json; now: Json }): Difference {
    const { active } = this.#state;
    const step = 'task' in record ? { task: record.task, visit: record.visit, attempt: record.attempt } : active;
    return {
      seq,
      step: step && { task: step.task, visit: step.visit, attempt: step.attempt },
      call: 'call' in record ? record.call : (active?.inFlight ?? null),
      kinds: { recorded: record.kind, now },
      ...{ place: misfit.place, recorded: misfit.recorded, now: misfit.now },
    };
  }

  #scrubbing() {
    const { scrubber } = this.#sources;
    return scrubber ? { scrubber } : {};
  }
}

const STOP = 'stop';
/** The next number below 1. */
const HIGHEST = 1 - Number.EPSILON / 2;

type Refused = { readonly refused: string };

interface Instead {
  readonly now: { readonly kind: string | null; readonly value: Json };
}

/** What the engine does, where something else is on record. */
function insteadOf(asked: Asked): Instead {
  if ('refused' in asked) return { now: { kind: null, value: asked.refused } };
  const [record] = asked.records;
  const [command] = asked.step.commands;
  const what = record ?? command;
  return { now: { kind: what?.kind ?? null, value: what ? asJson(what) : null } };
}

function isSame(found: Fit | Refused): found is Fit {
  return !('refused' in found) && found.misfit === null && found.same > 0;
}

function closeness(found: Fit | Refused): number {
  if ('refused' in found) return -1;
  return found.same * 2 + (found.misfit && found.misfit.place !== '' ? 1 : 0);
}
