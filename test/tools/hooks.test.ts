import { describe, expect, it, vi } from 'vitest';
import { HOOK_MS, type ToolsetHooks } from '../../src/contract/index.js';
import { until } from '../support/until.js';
import { bench } from './support.js';
import { boxOf } from './tool-of.js';

/** A tool above `read` that goes by one hook of each kind. */
async function hooked(hooks: ToolsetHooks, fails = false) {
  let acts = 0;
  const names = { preCall: Object.keys(hooks.preCall ?? {}), verifier: Object.keys(hooks.verifier ?? {}) };
  const after = { postCall: Object.keys(hooks.postCall ?? {}), onError: Object.keys(hooks.onError ?? {}) };
  const toolset = boxOf(
    { effect: 'mutate-irreversible', idempotency: 'at-most-once', hooks: { ...names, ...after } },
    async () => {
      acts += 1;
      const failure = { class: 'tool', code: 'no_luck', message: 'no luck', retryable: false } as const;
      return fails ? { kind: 'failed', failure } : { kind: 'done', result: { value: 'sent' } };
    },
    { hooks },
  );
  const at = await bench({ toolsets: [toolset] });
  return { at, acts: () => acts, call: () => at.manager.call(at.request('box.do'), at.context()) };
}

describe('TM-13 hooks of a toolset', () => {
  it('preCall refuses a call before it is judged or started', async () => {
    const { at, acts, call } = await hooked({
      preCall: { window: async () => ({ code: 'closed', reason: 'the window is closed', recoverable: false }) },
    });
    expect(await call()).toMatchObject({ kind: 'denied', decision: { layer: 'toolset', code: 'closed', reason: 'the window is closed' } });
    expect(at.log.kinds()).toEqual(['ToolCallRequested', 'ToolArgsValidated', 'ToolCallDenied']);
    expect(acts()).toBe(0);
  });

  it('a preCall that breaks is no yes, and the call is named by its hook', async () => {
    const { acts, call } = await hooked({ preCall: { window: async () => Promise.reject(new Error('no calendar')) } });
    expect(await call()).toMatchObject({
      decision: { code: 'hook_failed', reason: expect.stringMatching(/hook window broke: no calendar/) },
    });
    expect(acts()).toBe(0);
    const fine = await hooked({ preCall: { window: async () => null } });
    expect(await fine.call()).toMatchObject({ kind: 'ok' });
  });

  it('a hook that gives no answer in its time is told to end and counts as broken', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let told = false;
      const { call } = await hooked({
        preCall: { window: (_call, _plan, signal) => new Promise(() => signal.addEventListener('abort', () => (told = true))) },
      });
      const ended = call();
      for (let turns = 0; turns < 200 && vi.getTimerCount() === 0; turns++) await new Promise(setImmediate);
      await until(async () => {
        await vi.advanceTimersByTimeAsync(HOOK_MS);
        return told;
      });
      expect(await ended).toMatchObject({
        kind: 'denied',
        decision: { code: 'hook_failed', reason: expect.stringContaining('did not answer') },
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it('a verifier that says no makes the call a failure, with its effect and its result on record', async () => {
    const { at, acts, call } = await hooked({ verifier: { receipt: async () => ({ result: 'fail', message: 'no receipt came' }) } });
    expect(await call()).toMatchObject({
      kind: 'failed',
      failure: { class: 'output', code: 'verification_failed', message: expect.stringContaining('no receipt came') },
    });
    expect(acts()).toBe(1);
    expect(at.log.records.filter(({ kind }) => /^ToolCall(Finished|Failed|Denied|Unknown)$/.test(kind))).toMatchObject([
      { kind: 'ToolCallFailed', effect: 'mutate-irreversible', value: { inline: 'sent' } },
    ]);
    expect(at.log.records.find(({ kind }) => kind === 'ToolResultValidated')).toMatchObject({
      checks: [{ name: 'verifier receipt', result: 'fail', message: 'no receipt came' }],
    });
  });

  it('one that breaks is no yes either; a warning and a pass are', async () => {
    const broken = await hooked({ verifier: { receipt: async () => Promise.reject(new Error('no line')) } });
    expect(await broken.call()).toMatchObject({ failure: { code: 'verification_failed' } });
    for (const result of ['pass', 'warn'] as const) {
      const fine = await hooked({ verifier: { receipt: async () => ({ result }) } });
      expect(await fine.call()).toMatchObject({ kind: 'ok' });
    }
  });

  it('postCall hears of every started call once its end is on disk, onError of those that did not succeed', async () => {
    for (const fails of [false, true]) {
      const heard: string[] = [];
      const { at, call } = await hooked(
        {
          postCall: {
            bell: async ({ outcome }) => {
              heard.push(`bell ${outcome.kind}`);
              const end = at.log.kinds().findIndex((kind) => kind === 'ToolCallFinished' || kind === 'ToolCallFailed');
              expect(at.log.flushed.at(-1)).toBeGreaterThan(end);
            },
          },
          onError: { alarm: async ({ outcome }) => void heard.push(`alarm ${outcome.kind}`) },
        },
        fails,
      );
      await call();
      expect(heard).toEqual(fails ? ['alarm failed', 'bell failed'] : ['bell ok']);
      expect(at.log.records.at(-1)).not.toHaveProperty('problems');
    }
  });

  it('what goes wrong there changes nothing of the call and is noted', async () => {
    const { at, call } = await hooked({ postCall: { bell: async () => Promise.reject(new Error('cracked')) } });
    expect(await call()).toMatchObject({ kind: 'ok' });
    expect(at.log.records.at(-1)).toMatchObject({ kind: 'TraceUpdated', problems: ['postCall bell broke: cracked'] });
  });

  it('a call that was cut by a crash is told to them when it is settled', async () => {
    const heard: string[] = [];
    const { at } = await hooked({ onError: { alarm: async ({ outcome }) => void heard.push(outcome.kind) } });
    const request = at.request('box.do');
    await at.manager.call(request, at.context());
    const left = at.log.records.slice(0, at.log.kinds().indexOf('ToolCallStarted') + 1);
    expect(await at.manager.recover(request, left, at.context())).toMatchObject({ kind: 'unknown' });
    expect(heard).toEqual(['unknown']);
  });

  it('a tool that names a hook its toolset lacks is not registered', async () => {
    const lacking = boxOf({ hooks: { verifier: ['receipt'] } }, async () => ({ kind: 'done', result: { value: 1 } }));
    await expect(bench({ toolsets: [lacking] })).rejects.toThrow('toolset box has no verifier hook receipt');
  });
});

describe('calls that may not overlap', () => {
  async function slow(parallelSafe: boolean) {
    let running = 0;
    let most = 0;
    const toolset = boxOf({ parallelSafe }, async () => {
      most = Math.max(most, ++running);
      await new Promise((later) => setTimeout(later, 15));
      running -= 1;
      return { kind: 'done', result: { value: 1 } };
    });
    const at = await bench({ toolsets: [toolset] });
    return { at, most: () => most };
  }

  it('wait for each other, and others do not', async () => {
    for (const [parallelSafe, together] of [
      [false, 1],
      [true, 3],
    ] as const) {
      const { at, most } = await slow(parallelSafe);
      const calls = [1, 2, 3].map(() => at.manager.call(at.request('box.do'), at.context()));
      expect((await Promise.all(calls)).map(({ kind }) => kind)).toEqual(['ok', 'ok', 'ok']);
      expect(most()).toBe(together);
    }
  });

  it('one that is told to end while it waits was never started, and keeps nobody waiting', async () => {
    const { at } = await slow(false);
    const first = at.manager.call(at.request('box.do'), at.context());
    const stop = new AbortController();
    const waiting = at.request('box.do');
    const second = at.manager.call(waiting, at.context({ signal: stop.signal }));
    const third = at.manager.call(at.request('box.do'), at.context());
    await until(() => at.log.kinds().includes('ToolCallStarted'));
    stop.abort();
    expect(await second).toMatchObject({ kind: 'cancelled' });
    expect(at.log.records.filter(({ call }) => call === waiting.id).map(({ kind }) => kind)).not.toContain('ToolCallStarted');
    expect([(await first).kind, (await third).kind]).toEqual(['ok', 'ok']);
  });
});
