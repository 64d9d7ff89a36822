import type { Definition } from '../../../src/chain/definition.js';
import {
  type CallId,
  type CallOutcome,
  type CallRecord,
  type Decision,
  type EngineRecord,
  type FinishReason,
  failureOf,
  type JournalRecord,
  type Json,
  type JsonObject,
  type MessageId,
  type ModelFailure,
  type Outcome,
  type Plan,
  type Proposed,
  type RealPath,
  type RunId,
  type Sha256,
  type Stored,
  sha256,
  type TaskId,
  timeoutOf,
} from '../../../src/contract/index.js';
import type { Command, Engine, EngineEvent, EngineOptions, RunState, Step } from '../../../src/engine/index.js';
import { hydrate, jsonOf, needed } from '../../../src/engine/index.js';
import { leasedView, SOME_INTENT } from '../../support/views.js';
import { define, engineFor, type TaskSketch } from './define.js';

export type Propose = Extract<Command, { kind: 'propose' }>;
export type Act = Extract<Command, { kind: 'act' }>;
/** `late`: the deadline passes first. */
export type ModelSays = Proposed | 'late';
export type ToolSays = CallOutcome | 'late';

export interface Hooks {
  readonly model?: (command: Propose, world: World) => ModelSays;
  readonly tool?: (command: Act, world: World) => ToolSays;
  readonly random?: () => number;
  /** Milliseconds every event takes. Default 1. */
  readonly tick?: number;
}

/**
 * The smallest runtime that keeps the engine's contract: a journal in memory, a clock that leaps, models and tools as
 * functions. It performs commands in order and folds call records as they come.
 */
export class World {
  static async of(
    chain: Definition | { readonly tasks: readonly TaskSketch[]; readonly [key: string]: unknown },
    hooks: Hooks = {},
    options: { readonly input?: Json; readonly vars?: JsonObject } & Omit<EngineOptions, 'check'> = {},
  ): Promise<World> {
    const definition = 'budget' in chain && 'description' in chain ? (chain as Definition) : define(chain as Parameters<typeof define>[0]);
    const { input = '', vars = {}, ...rest } = options;
    return new World(await engineFor(definition, rest), hooks, input, vars);
  }

  readonly engine: Engine;
  readonly hooks: Hooks;
  readonly journal: JournalRecord[] = [];
  readonly commands: Command[] = [];
  readonly first: RunState;
  state: RunState;
  now = 1_000_000;
  #ids = 0;
  readonly #start: { readonly input: Json; readonly vars: JsonObject };

  constructor(engine: Engine, hooks: Hooks, input: Json, vars: JsonObject) {
    this.engine = engine;
    this.hooks = hooks;
    this.#start = { input, vars };
    this.first = engine.initial({ run: 'run_1' as RunId, input, vars, startedAt: this.now });
    this.state = this.first;
  }

  /** Another process takes the run over: it has the journal up to here and nothing else. */
  static resumed(from: World, records: readonly JournalRecord[]): World {
    const world = new World(from.engine, from.hooks, from.#start.input, from.#start.vars);
    world.journal.push(...records);
    const folded = records.reduce((state, record) => from.engine.evolve(state, record), from.first);
    world.state = hydrate(folded, artifacts);
    if (needed(world.state).length > 0) throw new Error('values are missing after loading them');
    world.now = from.now + 5;
    world.#ids = from.#ids + 1000;
    return world;
  }

  /** The bytes of a value that was stored by its hash, by any world. */
  static artifact(hash: Sha256): Buffer {
    return Buffer.from(JSON.stringify(artifacts.get(hash)));
  }

  /** Runs to the end, to a park, or to the bound. */
  run(bound = 10_000, first: 'start' | 'resume' = 'start'): this {
    let step = this.send({ kind: first });
    for (let n = 0; n < bound; n++) {
      const next = this.next(step);
      if (!next) return this;
      step = this.send(next);
    }
    throw new Error(`still running after ${bound} commands`);
  }

  /** Performs what a step asks for; the event that tells of it, or null at an end. */
  next(step: Step): Loose | null {
    if (step.again) return { kind: 'resume' };
    const [command] = step.commands;
    if (!command || command.kind === 'finish') return null;
    return this.perform(command);
  }

  perform(command: Exclude<Command, { kind: 'finish' }>): Loose {
    switch (command.kind) {
      case 'sleep':
        this.now = Math.max(this.now, command.until);
        return { kind: 'woke', step: command.step };
      case 'propose': {
        const said = this.hooks.model?.(command, this) ?? reply('done');
        if (said === 'late') return this.#late(command);
        return { kind: 'proposed', step: command.step, proposed: said, leased: leasedView(['fs.read']) };
      }
      case 'act': {
        const said = this.hooks.tool?.(command, this) ?? { kind: 'ok', result: { value: 'ok' } };
        for (const record of callRecords(command, said)) this.fold(record);
        return said === 'late' ? this.#late(command) : { kind: 'acted', step: command.step, call: command.call, outcome: said };
      }
    }
  }

  #late(command: Propose | Act): Loose {
    this.now = Math.max(this.now, command.deadline ?? this.now);
    return { kind: 'timed_out', step: command.step };
  }

  send(event: Loose): Step {
    this.now += this.hooks.tick ?? 1;
    const newIds = {
      call: () => `call_${this.#next()}` as CallId,
      message: () => `msg_${this.#next()}` as MessageId,
    };
    const step = this.engine.step(this.state, { at: this.now, random: this.hooks.random?.() ?? 0, newIds, ...event } as EngineEvent);
    this.state = step.state;
    this.journal.push(...step.records);
    this.commands.push(...step.commands);
    return step;
  }

  fold(record: CallRecord): void {
    this.journal.push(record);
    this.state = this.engine.evolve(this.state, record);
  }

  #next(): string {
    this.#ids += 1;
    return String(this.#ids).padStart(4, '0');
  }

  get outcome(): Outcome | null {
    return this.state.outcome;
  }

  get output(): Json {
    return this.state.ending ? jsonOf(this.state.ending.output, this.state.messages) : null;
  }

  /** Settled tasks in order. */
  get path(): readonly string[] {
    return this.settled.map(({ task }) => task);
  }

  get settled(): readonly Extract<EngineRecord, { kind: 'task_settled' }>[] {
    return this.journal.flatMap((record) => (record.kind === 'task_settled' ? [record] : []));
  }

  /** Token, or kind of outcome, of a task's last settlement. */
  ended(task: string): string | undefined {
    const outcome = this.settled.findLast((record) => record.task === task)?.outcome;
    return outcome?.kind === 'ok' ? outcome.token : outcome?.kind;
  }

  outputOf(task: string): Json {
    const result = this.state.results.get(task as TaskId);
    if (!result) throw new Error(`${task} has no result`);
    return jsonOf(result.output, this.state.messages);
  }

  get failure(): string | undefined {
    return this.outcome?.kind === 'failed' ? this.outcome.failure.message : undefined;
  }

  asked<K extends Command['kind']>(kind: K): readonly Extract<Command, { kind: K }>[] {
    return this.commands.filter((command): command is Extract<Command, { kind: K }> => command.kind === kind);
  }
}

type Loose = EngineEvent extends infer E ? (E extends EngineEvent ? Omit<E, 'at' | 'random' | 'newIds'> : never) : never;

export function reply(
  content: string,
  calls: readonly { name: string; args: string; id?: string }[] = [],
  finish?: FinishReason,
): Proposed {
  return {
    kind: 'reply',
    reply: {
      content,
      calls: calls.map(({ name, args, id }, at) => ({ id: id ?? `call_${at}`, name, args })),
      finish: finish ?? (calls.length > 0 ? 'tool_calls' : 'stop'),
      usage: { input: 10, output: 5 },
      served: { provider: 'scripted', model: 'm' },
    },
  };
}

export function modelFails(kind: ModelFailure['class'], more: Partial<ModelFailure> = {}): Proposed {
  return { kind: 'failed', failure: { class: kind, code: `scripted_${kind}`, message: `the model says ${kind}`, ...more } };
}

export function toolFails(message = 'broken'): CallOutcome {
  return { kind: 'failed', failure: { class: 'tool', code: 'broken', message, retryable: false } };
}

export function denied(layer: Decision['layer'] = 'envelope'): CallOutcome {
  const decision: Decision = { verdict: 'deny', layer, rule: 'r', reason: 'not here', code: 'envelope_denied', recoverable: false };
  return { kind: 'denied', decision };
}

const NO_PLAN: Plan = { reads: [], writes: [], programs: [], hosts: [], cwd: '/' as RealPath, argv: [] };

const artifacts = new Map<Sha256, Json>();

/** Large values go to an artifact store, which here is a map. */
function stored(value: Json): Stored {
  const text = JSON.stringify(value);
  if (text.length < 200) return { inline: value };
  artifacts.set(sha256(text), value);
  return { artifact: sha256(text), bytes: text.length };
}

/** What `tools/` journals of a call, by how it ended. */
export function callRecords({ call, step, tool, args, proposedBy, lease }: Act, said: ToolSays): readonly CallRecord[] {
  const requested: CallRecord = { kind: 'ToolCallRequested', call, ...step, tool, args, proposedBy, intent: SOME_INTENT, lease };
  const started: CallRecord = { kind: 'ToolCallStarted', call, effect: 'read', plan: NO_PLAN };
  if (said === 'late') {
    const failure = timeoutOf('timed out');
    return [requested, started, { kind: 'ToolCallFailed', call, effect: 'read', failure }];
  }
  switch (said.kind) {
    case 'ok': {
      const text = said.result.text === undefined ? {} : { text: { inline: said.result.text } };
      return [requested, started, { kind: 'ToolCallFinished', call, effect: 'read', value: stored(said.result.value), ...text }];
    }
    case 'failed': {
      const known = said.failure.class !== 'argument';
      return [requested, { kind: 'ToolCallFailed', call, failure: said.failure, ...(known ? { effect: 'read' as const } : {}) }];
    }
    case 'denied':
      return [requested, { kind: 'ToolCallDenied', call, decision: said.decision }];
    case 'unknown':
      return [requested, started, { kind: 'ToolCallUnknown', call, effect: 'mutate-irreversible', reason: said.reason }];
    case 'waiting':
      return [requested, { kind: 'ApprovalRequested', call, ask: said.ask }];
    case 'timeout':
    case 'cancelled':
      return [requested, started, { kind: 'ToolCallFailed', call, effect: 'read', failure: failureOf(said) }];
  }
}
