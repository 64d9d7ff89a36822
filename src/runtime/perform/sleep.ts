import type { Session } from '../session.js';
import type { CommandOf, Happened } from './happened.js';

/** Waits. Null = the drive has to stop: a later one waits for what is left. */
export async function performSleep({ clock, watch }: Session, { step, until }: CommandOf<'sleep'>): Promise<Happened | null> {
  return watch.during(null, async (signal) => {
    try {
      await clock.sleepUntil(until, signal);
      return { kind: 'woke', step };
    } catch (error) {
      if (!signal.aborted) throw error;
      return watch.halt === 'cancel' ? { kind: 'cancel' } : null;
    }
  });
}
