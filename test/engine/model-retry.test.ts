import { describe, expect, it } from 'vitest';
import type { ModelFailure } from '../../src/contract/index.js';
import { backoff } from '../../src/engine/backoff.js';
import { type Hooks, type ModelSays, modelFails, reply, World } from './support/world.js';

type Chain = Parameters<typeof World.of>[0];
const A = { provider: 'p', model: 'A' };
const B = { provider: 'p', model: 'B' };

const chain = (policy: object, candidates: object[] = [A], more: object = {}): Chain =>
  ({ tasks: [{ id: 'c', handler: 'chat_completion', execute_config: { candidates, retry_policy: policy }, ...more }] }) as unknown as Chain;

const script =
  (...says: ModelSays[]): NonNullable<Hooks['model']> =>
  ({ turn }) =>
    says[turn] ?? reply('ok');

const models = (world: World): readonly string[] => world.asked('propose').map(({ candidate }) => candidate.model);
const rate = modelFails('rate_limit');
const server = modelFails('server');

const run = async (policy: object, says: ModelSays[], candidates?: object[], hooks: Partial<Hooks> = {}): Promise<World> =>
  (await World.of(chain(policy, candidates), { model: script(...says), tick: 0, ...hooks }, { input: 'q' })).run();

describe('CHN-7 retries of a model call', () => {
  it('no policy is one attempt', async () => {
    const world = await run({}, [server]);
    expect(models(world)).toEqual(['A']);
    expect(world.outcome).toMatchObject({ kind: 'failed', failure: { class: 'server' } });
  });

  it('rate limit twice then success', async () => {
    const world = await run({ max_attempts: 5 }, [rate, rate, reply('ok')]);
    expect(models(world)).toHaveLength(3);
    expect(world.outcome?.kind).toBe('ok');
  });

  it('capacity never retried', async () => {
    const world = await run({ max_attempts: 5 }, [modelFails('context_length')]);
    expect(models(world)).toHaveLength(1);
    expect(world.outcome).toMatchObject({ failure: { class: 'context_length' } });
  });

  it('attempts exhausted', async () => {
    expect(models(await run({ max_attempts: 3 }, [server, server, server]))).toHaveLength(3);
  });

  it('C8 a stream that died is retried per policy', async () => {
    const cut = modelFails('server', { code: 'stream_cut' });
    expect((await run({ max_attempts: 4 }, [cut, cut, reply('ok')])).outcome?.kind).toBe('ok');
  });

  it('every failed call counts as an answered turn', async () => {
    const world = await run({ max_attempts: 3 }, [server, server, reply('ok')]);
    expect(world.asked('propose').map(({ turn }) => turn)).toEqual([0, 1, 2]);
  });

  it('a model that timed out ends the task as timeout', async () => {
    expect((await run({}, [modelFails('timeout')])).outcome?.kind).toBe('timeout');
  });

  it('cancel during wait', async () => {
    const world = await World.of(chain({ max_attempts: 3 }), { model: () => server }, { input: 'q' });
    const asked = world.send({ kind: 'start' });
    const [propose] = asked.commands;
    if (propose?.kind !== 'propose') throw new Error('no model was asked');
    expect(world.send(world.perform(propose)).commands[0]?.kind).toBe('sleep');
    world.send({ kind: 'cancel' });
    expect(models(world)).toHaveLength(1);
    expect(world.outcome).toEqual({ kind: 'cancelled' });
  });

  it('never waits past the attempt’s deadline: there it times out', async () => {
    const definition = chain({ max_attempts: 3, initial_backoff: '1m' }, [A], { timeout: '5s' });
    const world = await World.of(definition, { model: () => server, tick: 0 }, { input: 'q' });
    const begun = world.now;
    world.run();
    expect(world.outcome).toEqual({ kind: 'timeout', afterMs: 5000 });
    expect(world.now - begun).toBe(5000);
  });
});

describe('C7 ordered candidates', () => {
  it('each candidate has its attempts, then the next one', async () => {
    expect(models(await run({ max_attempts: 2 }, [server, server, server, reply('ok')], [A, B]))).toEqual(['A', 'A', 'B', 'B']);
  });

  it('without a second candidate nobody else is asked', async () => {
    expect(models(await run({ max_attempts: 3 }, [server, server, server]))).toEqual(['A', 'A', 'A']);
  });

  it('order of models', async () => {
    expect(models(await run({}, [reply('ok')], [A, B]))).toEqual(['A']);
  });

  it.each(['auth', 'context_length'] as const)('%s fails over at once', async (kind) => {
    const world = await run({ max_attempts: 3 }, [modelFails(kind), reply('ok')], [A, B]);
    expect(models(world)).toEqual(['A', 'B']);
    expect(world.asked('sleep')).toEqual([]);
  });

  it('a model that is not there fails over', async () => {
    expect(models(await run({}, [modelFails('permanent', { code: 'model_not_found' })], [A, B]))).toEqual(['A', 'B']);
  });

  it('bad request does not fail over', async () => {
    const world = await run({ max_attempts: 3 }, [modelFails('permanent')], [A, B]);
    expect(models(world)).toEqual(['A']);
    expect(world.outcome).toMatchObject({ failure: { class: 'permanent' } });
  });

  it('a task that names no model says so', async () => {
    expect((await run({}, [], [])).outcome).toMatchObject({ failure: { code: 'no_candidate' } });
  });
});

describe('waits', () => {
  const policy = (more: object) => ({ maxAttempts: 9, initialBackoff: 1000, jitter: 0, rateLimitMinWait: 0, ...more });
  const waits = (more: object, count: number, failure?: ModelFailure): readonly number[] =>
    Array.from({ length: count }, (_, tries) => backoff(policy(more), tries, 0.5, failure));
  const failure = (kind: ModelFailure['class'], more: object = {}): ModelFailure => ({ class: kind, code: 'c', message: 'm', ...more });

  it('doubling with cap', () => {
    expect(waits({ maxBackoff: 5000 }, 5)).toEqual([1000, 2000, 4000, 5000, 5000]);
  });

  it('default first wait', async () => {
    const world = await World.of(chain({ max_attempts: 3 }), { model: () => server, tick: 0 }, { input: 'q' });
    const begun = world.now;
    expect(
      world
        .run()
        .asked('sleep')
        .map(({ until }) => until - begun),
    ).toEqual([500, 1500]);
  });

  it('C19 the first wait is capped too', () => {
    expect(waits({ initialBackoff: 10_000, maxBackoff: 2000 }, 2)).toEqual([2000, 2000]);
  });

  it('jitter only adds', () => {
    expect([0, 0.5, 0.999].map((random) => backoff(policy({ jitter: 0.5 }), 0, random))).toEqual([1000, 1250, 1500]);
  });

  it('a rate limit has a floor that beats the cap', () => {
    expect(waits({ maxBackoff: 2000, rateLimitMinWait: 10_000 }, 1, failure('rate_limit'))).toEqual([10_000]);
    expect(waits({ maxBackoff: 2000, rateLimitMinWait: 10_000 }, 1, failure('server'))).toEqual([1000]);
  });

  describe('D12 a provider that asks to be left alone for long', () => {
    const later = (retryAfterMs: number): ModelSays => modelFails('rate_limit', { retryAfterMs });

    it('is waited for up to a minute', async () => {
      const world = await run({ max_attempts: 2 }, [later(60_000), reply('ok')], [A, B]);
      expect(models(world)).toEqual(['A', 'A']);
      expect(world.now).toBe(1_000_000 + 60_000);
    });

    it('makes room for the next candidate at once', async () => {
      const world = await run({ max_attempts: 5 }, [later(60_001), reply('ok')], [A, B]);
      expect(models(world)).toEqual(['A', 'B']);
      expect(world.asked('sleep')).toEqual([]);
    });

    it('fails the task when it is the last one, with the time for whoever starts the run again', async () => {
      const world = await run({ max_attempts: 5 }, [later(3_600_000)]);
      expect(models(world)).toEqual(['A']);
      expect(world.asked('sleep')).toEqual([]);
      expect(world.outcome).toMatchObject({
        kind: 'failed',
        failure: { class: 'rate_limit', code: 'retry_after_too_long', retryable: true, message: expect.stringContaining('3600 s') },
      });
    });

    it('is not asked again by retry_on_failure', async () => {
      const definition = chain({}, [A], { retry_on_failure: 3 });
      const world = (await World.of(definition, { model: () => later(3_600_000), tick: 0 }, { input: 'q' })).run();
      expect(models(world)).toEqual(['A']);
    });

    it.each([
      ['max_backoff', { max_backoff: '2h' }],
      ['rate_limit_min_wait', { rate_limit_min_wait: '2h' }],
    ])('is waited for as long as the chain’s own %s says', async (_, policy) => {
      const world = await run({ max_attempts: 2, ...policy }, [later(3_600_000), reply('ok')]);
      expect(world.outcome?.kind).toBe('ok');
      expect(world.now).toBeGreaterThanOrEqual(1_000_000 + 3_600_000);
    });

    it('a server that is overloaded that long fails the same way', async () => {
      const world = await run({ max_attempts: 2 }, [modelFails('server', { retryAfterMs: 100_000 })]);
      expect(world.outcome).toMatchObject({ failure: { class: 'server', code: 'retry_after_too_long' } });
    });
  });

  it('D12 what the provider asks for is honoured', () => {
    expect(waits({ maxBackoff: 2000 }, 1, failure('server', { retryAfterMs: 7000 }))).toEqual([7000]);
  });
});
