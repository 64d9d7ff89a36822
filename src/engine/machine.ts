import { type AnyActorScope, createActor, setup } from 'xstate';
import type { Want } from './handlers/handler.js';
import type { Active } from './types.js';

/** What reached an attempt. */
export type Cause = 'run' | 'resume' | 'proposed' | 'acted' | 'woke' | 'timed_out' | 'cancel';

/** What reached an attempt, with what was decided on it. */
interface Turn {
  readonly type: Cause;
  readonly want: Want['kind'];
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
    settles: ({ event }) => event.want === 'settle',
    acts: ({ event }) => event.want === 'act',
    proposes: ({ event }) => event.want === 'propose',
    sleeps: ({ event }) => event.want === 'sleep',
    waitsForPerson: ({ event }) => event.want === 'person',
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

const PHASES = ['ready', 'proposing', 'acting', 'sleeping'] as const;
type Phase = (typeof PHASES)[number];

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

/**
 * Takes the attempt one transition on. Null = the event, or what was decided on it, does not fit where the attempt stands;
 * nothing is decided on an event that does not. Throws what deciding throws.
 */
export function advance(active: Active, cause: Cause, decide: () => Want): Want | null {
  const phase = phaseOf(active);
  if (!takes(phase, cause)) return null;
  const want = decide();
  return leads(phase, cause, want.kind) ? want : null;
}

/** Where the machine takes what: made once, for `ownEvents` makes its list anew whenever it is read. */
const taken = new Map(PHASES.map((phase) => [phase, new Set<string>(machine.states[phase]?.ownEvents)]));

function takes(phase: Phase, cause: Cause): boolean {
  return taken.get(phase)?.has(cause) === true;
}

/** What the machine said: it is pure and has few cases, and asking it costs as much as the rest of a step. */
const asked = new Map<string, boolean>();

/** Whether the machine goes where the want leaves the attempt. */
function leads(phase: Phase, type: Cause, want: Want['kind']): boolean {
  const question = `${phase} ${type} ${want}`;
  const known = asked.get(question);
  if (known !== undefined) return known;
  const answer = machine.transition(snapshotOf(phase), { type, want }, SCOPE).value === TARGET[want];
  asked.set(question, answer);
  return answer;
}
