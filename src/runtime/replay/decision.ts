import { type EngineRecord, type JournalRow, type Json, PLAIN, type Scrubber, WindlassError } from '../../contract/index.js';
import type { EngineEvent, RunState, Step } from '../../engine/index.js';
import { failIfDenied } from '../on-denied.js';
import { addressOf, largeValue, withStored } from '../payloads.js';
import type { Happened } from '../perform/happened.js';
import { idsOf } from './happened.js';
import type { Past } from './past.js';
import { firstMisfit, type Misfit } from './within.js';

/** What the engine decides on an event, as it would have been written. */
export interface Decided {
  readonly step: Step;
  readonly records: readonly EngineRecord[];
}

export type Asked = Decided | { readonly refused: string };

/** Puts an event to the engine as one that came at a time and with a random number. */
export function ask(
  past: Past,
  state: RunState,
  { happened, at, random, ahead, scrubber = PLAIN }: About & { readonly at: number; readonly random: number },
): Asked {
  try {
    const event = { ...happened, at, random, newIds: idsOf(ahead) } as EngineEvent;
    const step = failIfDenied(past.engine.step(state, event), past.policy);
    const records = step.records.map((record) => {
      const clean = scrubber.value(record);
      const large = largeValue(clean);
      return large === undefined ? clean : withStored(clean, addressOf(large));
    });
    return { step, records };
  } catch (error) {
    if (WindlassError.is(error) && error.code === 'internal') return { refused: error.message };
    throw error;
  }
}

export interface About {
  readonly happened: Happened;
  readonly ahead: readonly JournalRow[];
  readonly scrubber?: Scrubber;
}

/** How a decision fits what was recorded. */
export interface Fit {
  readonly decided: Decided;
  /** Records that are the same. */
  readonly same: number;
  /** Null = all of them are. */
  readonly misfit: (Misfit & { readonly kind: string }) | null;
}

/** Compares record by record what the engine decides between two times with what it decided then. */
export function measure(low: Decided, high: Asked, ahead: readonly JournalRow[]): Fit {
  const later = 'refused' in high ? low : high;
  for (const [at, now] of low.records.entries()) {
    const recorded = ahead[at]?.record;
    const other = later.records[at];
    const misfit =
      recorded === undefined || recorded.kind !== now.kind
        ? { place: '', recorded: recorded === undefined ? null : asJson(recorded), now: asJson(now) }
        : firstMisfit(asJson(recorded), asJson(asPaid(now, recorded)), asJson(asPaid(other?.kind === now.kind ? other : now, recorded)));
    if (misfit) return { decided: low, same: at, misfit: { ...misfit, kind: now.kind } };
  }
  return { decided: low, same: low.records.length, misfit: null };
}

/** Costs are what they were on the day. */
function asPaid(now: EngineRecord, recorded: JournalRow['record']): EngineRecord {
  if (now.kind === 'model_finished' && recorded.kind === 'model_finished') return { ...now, costUsd: recorded.costUsd };
  if (now.kind !== 'model_started' || recorded.kind !== 'model_started' || recorded.lostUsd === undefined) return now;
  return { ...now, lostUsd: recorded.lostUsd };
}

export function asJson(value: object): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
