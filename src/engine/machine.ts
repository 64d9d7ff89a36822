import { initialTransition, setup, transition } from 'xstate';
import type { Want } from './handlers/handler.js';
import type { Active } from './types.js';

/** What reached the attempt. `decide` is asked once, and only when the event fits the state. */
export class Turn {
  readonly type: 'run' | 'resume' | 'proposed' | 'acted' | 'woke' | 'timed_out' | 'cancel';
  readonly #decide: () => Want;
  #want: Want | undefined;

  constructor(type: Turn['type'], decide: () => Want) {
    this.type = type;
    this.#decide = decide;
  }

  get want(): Want {
    this.#want ??= this.#decide();
    return this.#want;
  }

  get decided(): Want | undefined {
    return this.#want;
  }
}

/**
 * One attempt of one task. It has a state only where it waits; resolve, view, judge, project and settle are functions
 * inside a transition. No invoke, timer, spawn or emit: commands are data that the runtime performs and journals, and
 * the state of an attempt is folded from the journal, never from a snapshot.
 */
const machine = setup({
  types: { events: {} as Turn },
  guards: {
    settles: ({ event }) => event.want.kind === 'settle',
    acts: ({ event }) => event.want.kind === 'act',
    proposes: ({ event }) => event.want.kind === 'propose',
    sleeps: ({ event }) => event.want.kind === 'sleep',
    waitsForPerson: ({ event }) => event.want.kind === 'person',
  },
}).createMachine({
  id: 'attempt',
  initial: 'ready',
  states: {
    ready: {
      on: {
        run: [
          { guard: 'settles', target: 'settled' },
          { guard: 'acts', target: 'acting' },
          { guard: 'proposes', target: 'proposing' },
          { guard: 'sleeps', target: 'sleeping' },
        ],
        resume: [
          { guard: 'settles', target: 'settled' },
          { guard: 'acts', target: 'acting' },
          { guard: 'proposes', target: 'proposing' },
          { guard: 'sleeps', target: 'sleeping' },
        ],
        // The call was given up before its request was journaled: nothing happened.
        timed_out: { guard: 'settles', target: 'settled' },
        cancel: { guard: 'settles', target: 'settled' },
      },
    },
    proposing: {
      on: {
        proposed: [
          { guard: 'settles', target: 'settled' },
          { guard: 'acts', target: 'acting' },
          { guard: 'proposes', target: 'proposing' },
          { guard: 'sleeps', target: 'sleeping' },
        ],
        resume: [
          { guard: 'proposes', target: 'proposing' },
          { guard: 'settles', target: 'settled' },
        ],
        timed_out: { guard: 'settles', target: 'settled' },
        cancel: { guard: 'settles', target: 'settled' },
      },
    },
    acting: {
      on: {
        acted: [
          { guard: 'settles', target: 'settled' },
          { guard: 'acts', target: 'acting' },
          { guard: 'proposes', target: 'proposing' },
          { guard: 'waitsForPerson', target: 'acting' },
        ],
        resume: [
          { guard: 'acts', target: 'acting' },
          { guard: 'settles', target: 'settled' },
          { guard: 'proposes', target: 'proposing' },
        ],
        timed_out: { guard: 'settles', target: 'settled' },
        cancel: { guard: 'settles', target: 'settled' },
      },
    },
    sleeping: {
      on: {
        woke: [
          { guard: 'settles', target: 'settled' },
          { guard: 'acts', target: 'acting' },
          { guard: 'proposes', target: 'proposing' },
          { guard: 'sleeps', target: 'sleeping' },
        ],
        resume: { guard: 'sleeps', target: 'sleeping' },
        cancel: { guard: 'settles', target: 'settled' },
      },
    },
    settled: { type: 'final' },
  },
});

type Phase = 'ready' | 'proposing' | 'acting' | 'sleeping';

const [ready] = initialTransition(machine);
const SNAPSHOTS = {
  ready,
  proposing: machine.resolveState({ value: 'proposing' }),
  acting: machine.resolveState({ value: 'acting' }),
  sleeping: machine.resolveState({ value: 'sleeping' }),
} as const satisfies Record<Phase, typeof ready>;

/** Where an attempt waits, as the fold tells it. */
export function phaseOf(active: Active): Phase {
  if (active.sleepingUntil !== null) return 'sleeping';
  if (active.proposing) return 'proposing';
  return active.inFlight !== null || active.results.size > 0 ? 'acting' : 'ready';
}

/** Takes the attempt one transition on. Null = the event does not fit where the attempt stands. */
export function advance(active: Active, turn: Turn): Want | null {
  transition(machine, SNAPSHOTS[phaseOf(active)], turn);
  return turn.decided ?? null;
}
