import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JournalRecord, type Message, type MessageId, TERMINAL_CALL_RECORDS } from '../../src/contract/index.js';
import type { Held, RunState } from '../../src/engine/index.js';
import { scaled } from '../support/tiers.js';
import { randomChain, seededHooks } from './support/random-chain.js';
import { World } from './support/world.js';

const RUNS = scaled(150, 20_000);

/** The state as data: messages by what a head reaches, and stored values without what was loaded. */
function asData(state: RunState): unknown {
  return JSON.parse(
    JSON.stringify({ ...state, definition: null, messages: null }, (_key, value: unknown) => {
      if (value instanceof Map) return [...value];
      if (typeof value === 'object' && value !== null && 'stored' in value) return { ...value, json: undefined };
      if (typeof value === 'object' && value !== null && 'head' in value) {
        return { ...value, conversation: conversation(state, value as Extract<Held, { type: 'chat_history' }>) };
      }
      return value;
    }),
  );
}

function conversation(state: RunState, { head }: Extract<Held, { type: 'chat_history' }>): unknown {
  const texts: string[] = [];
  for (let at: MessageId | null = head; at !== null; at = state.messages.get(at)?.parent ?? null) {
    const message: Message | undefined = state.messages.get(at);
    if (!message) throw new Error(`${at} is reachable and not there`);
    texts.unshift(`${message.role}: ${message.content}`);
  }
  return texts;
}

function fold(world: World, records: readonly JournalRecord[]): RunState {
  return records.reduce((state, record) => world.engine.evolve(state, record), world.first);
}

const EXPECTED = [
  ...['model_started', 'model_finished', 'model_failed', 'message', 'sleeping', 'woken', 'task_retried', 'run_finished'],
  ...['ToolCallFinished', 'ToolCallFailed', 'ToolCallDenied', 'ToolCallUnknown'],
  ...['settled ok branch', 'settled ok leaf', 'settled ok finally', 'settled failed on_failure', 'settled failed leaf'],
  ...['settled denied on_denied', 'settled unknown on_unknown', 'settled exhausted on_exhausted', 'settled exhausted leaf'],
];

const anything = { chain: randomChain, seed: fc.nat(), input: fc.constantFrom('hi', '', 7, { k: 'v' }) };

describe('the fold', () => {
  it('the random chains below reach every kind of record and ending', async () => {
    const seen = new Set<string>();
    for (const [at, chain] of fc.sample(randomChain, { numRuns: 150, seed: 7 }).entries()) {
      const world = (await World.of(chain, seededHooks(at), { input: 'hi' })).run();
      for (const record of world.journal)
        seen.add(record.kind === 'task_settled' ? `settled ${record.outcome.kind} ${record.via}` : record.kind);
    }
    for (const kind of EXPECTED) expect(seen).toContain(kind);
  });

  it('CHN-6 folding the journal of any run gives the live state back, at every event', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(anything), async ({ chain, seed, input }) => {
        const world = await World.of(chain, seededHooks(seed), { input });
        let step = world.send({ kind: 'start' });
        for (let n = 0; n < 400; n++) {
          expect(asData(fold(world, world.journal))).toEqual(asData(world.state));
          const next = world.next(step);
          if (!next) break;
          expect(asData(fold(world, world.journal))).toEqual(asData(world.state));
          step = world.send(next);
        }
        expect(world.state.status).toBe('finished');
      }),
      { numRuns: RUNS },
    );
  });

  it('CHN-10 a run cut at any record resumes to its end, and no call has two terminal records', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record({ ...anything, cut: fc.nat() }), async ({ chain, seed, input, cut }) => {
        const whole = (await World.of(chain, seededHooks(seed), { input })).run();
        const resumed = World.resumed(whole, whole.journal.slice(0, cut % whole.journal.length)).run(10_000, 'resume');
        expect(resumed.state.status).toBe('finished');
        expect(asData(fold(resumed, resumed.journal))).toEqual(asData(resumed.state));
        const ends = resumed.journal.filter(({ kind }) => (TERMINAL_CALL_RECORDS as readonly string[]).includes(kind));
        const calls = ends.map((record) => ('call' in record ? record.call : ''));
        expect(new Set(calls).size).toBe(calls.length);
      }),
      { numRuns: RUNS },
    );
  });

  it('CHN-10 a run cut between two commits ends as the uninterrupted one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record({ ...anything, cut: fc.nat() }), async ({ chain, seed, input, cut }) => {
        const hooks = seededHooks(seed);
        const commits: number[] = [0];
        const whole = await World.of(chain, hooks, { input });
        let step = whole.send({ kind: 'start' });
        for (let n = 0; n < 400; n++) {
          commits.push(whole.journal.length);
          const next = whole.next(step);
          if (!next) break;
          commits.push(whole.journal.length);
          step = whole.send(next);
        }
        const resumed = World.resumed(whole, whole.journal.slice(0, commits[cut % commits.length])).run(10_000, 'resume');
        expect(resumed.path).toEqual(whole.path);
        expect(resumed.outcome?.kind).toBe(whole.outcome?.kind);
        expect(withoutIds(resumed.output)).toEqual(withoutIds(whole.output));
      }),
      { numRuns: RUNS },
    );
  });
});

/** A run that is cut before a call was on record makes the call under another id, and a result may name it. */
function withoutIds(value: unknown): string {
  return (JSON.stringify(value) ?? '').replace(/\b(call|msg)_\w+/g, '$1');
}
