import { setup, transition } from 'xstate';
import type { Want } from './handlers/handler.js';

/** Where an attempt waits. */
export type Phase = 'ready' | 'proposing' | 'acting' | 'sleeping';

/** What can reach it there. */
const CAUSES = ['run', 'resume', 'proposed', 'acted', 'woke', 'timed_out', 'cancel'] as const;
export type Cause = (typeof CAUSES)[number];

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

/** Where each want leaves the attempt. */
const TARGET = { settle: 'settled', act: 'acting', propose: 'proposing', sleep: 'sleeping', person: 'acting' } as const satisfies {
  [kind in Want['kind']]: string;
};
const WANTS = Object.keys(TARGET) as readonly Want['kind'][];

/** Where an attempt waits, what reaches it, and what may be decided on that. A cause that is missing does not fit. */
export type Transitions = { readonly [phase in Phase]: { readonly [cause in Cause]?: readonly Want['kind'][] } };

/**
 * What the machine says to each of its cases. They are few, and asking takes as long as the rest of a step and loading
 * XState a fifteenth of a start: the build writes the answers down (`generated/transitions.ts`), and runs read those.
 */
export function transitionsOfMachine(): Transitions {
  const taken = (phase: Phase) => CAUSES.filter((cause) => machine.states[phase]?.ownEvents.includes(cause));
  const answers = (phase: Phase, cause: Cause) => WANTS.filter((want) => leads(phase, { type: cause, want }));
  const ofPhase = (phase: Phase) => Object.fromEntries(taken(phase).map((cause) => [cause, answers(phase, cause)]));
  return { ready: ofPhase('ready'), proposing: ofPhase('proposing'), acting: ofPhase('acting'), sleeping: ofPhase('sleeping') };
}

/** Whether the machine goes where the want leaves the attempt. One that does not move may stand there already. */
function leads(phase: Phase, turn: Turn): boolean {
  const before = machine.resolveState({ value: phase });
  return before.can(turn) && transition(machine, before, turn)[0].value === TARGET[turn.want];
}
