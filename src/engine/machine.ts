import { type AnyActorScope, createActor, setup } from 'xstate';
import type { Want } from './handlers/handler.js';
import type { Active } from './types.js';

/** What reached the attempt. It is decided on once, and only when it fits the state. */
export class Turn {
  readonly type: 'run' | 'resume' | 'proposed' | 'acted' | 'woke' | 'timed_out' | 'cancel';
  readonly #decide: () => Want;
  #decided: { readonly want: Want } | { readonly thrown: unknown } | undefined;

  constructor(type: Turn['type'], decide: () => Want) {
    this.type = type;
    this.#decide = decide;
  }

  /** Asked by the guards. A defect must not surface in a guard, where it would lose what it is. */
  wants(kind: Want['kind']): boolean {
    this.#decided ??= this.#attempt();
    return 'want' in this.#decided && this.#decided.want.kind === kind;
  }

  /** Null when no guard asked: the event does not fit. Throws what deciding threw. */
  outcome(): Want | null {
    if (!this.#decided) return null;
    if ('thrown' in this.#decided) throw this.#decided.thrown;
    return this.#decided.want;
  }

  #attempt(): { readonly want: Want } | { readonly thrown: unknown } {
    try {
      return { want: this.#decide() };
    } catch (thrown) {
      return { thrown };
    }
  }
}

const settles = { guard: 'settles', target: 'settled' } as const;
const acts = { guard: 'acts', target: 'acting' } as const;
const proposes = { guard: 'proposes', target: 'proposing' } as const;
const sleeps = { guard: 'sleeps', target: 'sleeping' } as const;
const waitsForPerson = { guard: 'waitsForPerson', target: 'acting' } as const;

/**
 * One attempt of one task. It has a state only where it waits; resolve, view, judge, project and settle are functions
 * inside a transition. No invoke, timer, spawn or emit: commands are data that the runtime performs and journals, and
 * the state of an attempt is folded from the journal, never from a snapshot.
 */
const machine = setup({
  types: { events: {} as Turn },
  guards: {
    settles: ({ event }) => event.wants('settle'),
    acts: ({ event }) => event.wants('act'),
    proposes: ({ event }) => event.wants('propose'),
    sleeps: ({ event }) => event.wants('sleep'),
    waitsForPerson: ({ event }) => event.wants('person'),
  },
}).createMachine({
  id: 'attempt',
  initial: 'ready',
  states: {
    ready: {
      on: {
        run: [settles, acts, proposes, sleeps],
        resume: [settles, acts, proposes, sleeps],
        // The command was given up before anything of it was journaled.
        timed_out: settles,
        cancel: settles,
      },
    },
    proposing: {
      on: {
        proposed: [settles, proposes, sleeps],
        resume: [proposes, settles],
        timed_out: settles,
        cancel: settles,
      },
    },
    acting: {
      on: {
        acted: [settles, acts, proposes, waitsForPerson],
        resume: [acts, settles, proposes],
        timed_out: settles,
        cancel: settles,
      },
    },
    sleeping: {
      on: {
        woke: [settles, acts, proposes, sleeps],
        resume: sleeps,
        cancel: settles,
      },
    },
    settled: { type: 'final' },
  },
});

type Phase = 'ready' | 'proposing' | 'acting' | 'sleeping';

/**
 * What a transition runs in: an actor that is never started, and nothing that acts. XState's own `transition()` makes such
 * an actor, with its first snapshot, for every call: half of what a step costs.
 */
const self = createActor(machine);
const SCOPE: AnyActorScope = {
  self,
  system: self.system,
  id: '',
  sessionId: '',
  logger: nothing,
  defer: nothing,
  emit: nothing,
  stopChild: nothing,
  actionExecutor: nothing,
};

function nothing(): void {}

type Snapshot = ReturnType<typeof self.getSnapshot>;

const snapshots = new Map<Phase, Snapshot>([['ready', self.getSnapshot()]]);

/** Made once, when an attempt first waits there. */
function snapshotOf(phase: Phase): Snapshot {
  const known = snapshots.get(phase);
  if (known) return known;
  const made = machine.resolveState({ value: phase });
  snapshots.set(phase, made);
  return made;
}

/** Where an attempt waits, as the fold tells it. */
export function phaseOf(active: Active): Phase {
  if (active.sleepingUntil !== null) return 'sleeping';
  if (active.proposing) return 'proposing';
  return active.inFlight !== null || active.results.size > 0 ? 'acting' : 'ready';
}

/** Where each want leaves the attempt. */
const TARGET = { settle: 'settled', act: 'acting', propose: 'proposing', sleep: 'sleeping', person: 'acting' } as const satisfies {
  [kind in Want['kind']]: string;
};

/** Takes the attempt one transition on. Null = the event, or what it led to, does not fit where the attempt stands. */
export function advance(active: Active, turn: Turn): Want | null {
  const after = machine.transition(snapshotOf(phaseOf(active)), turn, SCOPE);
  const want = turn.outcome();
  return want && after.value === TARGET[want.kind] ? want : null;
}
