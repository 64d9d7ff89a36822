import { describe, expect, it } from 'vitest';
import type { DriveResult, RunId } from '../../src/contract/index.js';
import { DriveStop, LocalDispatcher } from '../../src/runtime/index.js';

/** Drives that end when the test says so. */
function bench() {
  const began: string[] = [];
  const ends = new Map<string, { resolve(result: DriveResult): void; reject(error: Error): void; signal: AbortSignal }>();
  let most = 0;
  const drive = (run: RunId, signal: AbortSignal): Promise<DriveResult> => {
    began.push(run);
    return new Promise<DriveResult>((resolve, reject) => {
      ends.set(run, { resolve, reject, signal });
      most = Math.max(most, ends.size);
    }).finally(() => ends.delete(run));
  };
  return { began, ends, drive, most: () => most };
}

const id = (name: string): RunId => name as RunId;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('D11 the dispatcher of this process', () => {
  it('drives at most so many runs at a time, in order', async () => {
    const at = bench();
    const dispatcher = new LocalDispatcher({ concurrency: 2 });
    const all = ['a', 'b', 'c', 'd'].map((run) => dispatcher.enqueue(id(run)));
    await turn();
    expect(at.began).toEqual([]);
    dispatcher.start(at.drive);
    await turn();
    expect(at.began).toEqual(['a', 'b']);
    at.ends.get('b')?.resolve('done');
    await turn();
    expect(at.began).toEqual(['a', 'b', 'c']);
    for (const run of ['a', 'c', 'd']) {
      at.ends.get(run)?.resolve('waiting');
      await turn();
    }
    expect(await Promise.all(all)).toEqual(['waiting', 'done', 'waiting', 'waiting']);
    expect(at.most()).toBe(2);
  });

  it('refuses a number that no runs can be driven in', () => {
    for (const concurrency of [0, -1, 1.5, Number.NaN]) {
      expect(() => new LocalDispatcher({ concurrency })).toThrow(expect.objectContaining({ code: 'usage' }));
    }
  });

  it('takes a run once while it is queued or driven, and again afterwards', async () => {
    const at = bench();
    const dispatcher = new LocalDispatcher({ concurrency: 1 });
    dispatcher.start(at.drive);
    const first = dispatcher.enqueue(id('a'));
    expect(dispatcher.enqueue(id('a'))).toBe(first);
    await turn();
    expect(dispatcher.enqueue(id('a'))).toBe(first);
    at.ends.get('a')?.resolve('waiting');
    await first;
    const second = dispatcher.enqueue(id('a'));
    expect(second).not.toBe(first);
    await turn();
    at.ends.get('a')?.resolve('done');
    expect(await second).toBe('done');
    expect(at.began).toEqual(['a', 'a']);
  });

  it('gives a drive’s error to who enqueued it, and goes on', async () => {
    const at = bench();
    const dispatcher = new LocalDispatcher({ concurrency: 1 });
    dispatcher.start(at.drive);
    const broken = dispatcher.enqueue(id('a'));
    const next = dispatcher.enqueue(id('b'));
    await turn();
    at.ends.get('a')?.reject(new Error('disk full'));
    await expect(broken).rejects.toThrow('disk full');
    await turn();
    at.ends.get('b')?.resolve('done');
    expect(await next).toBe('done');
    dispatcher.start(() => {
      throw new Error('at once');
    });
    await expect(dispatcher.enqueue(id('c'))).rejects.toThrow('at once');
  });

  it('an abort reaches the drive of that run alone', async () => {
    const at = bench();
    const dispatcher = new LocalDispatcher();
    dispatcher.start(at.drive);
    const [a] = [dispatcher.enqueue(id('a')), dispatcher.enqueue(id('b'))];
    await turn();
    dispatcher.abort(id('a'));
    dispatcher.abort(id('nobody'));
    expect(at.ends.get('a')?.signal.aborted).toBe(true);
    expect(at.ends.get('b')?.signal.aborted).toBe(false);
    at.ends.get('a')?.resolve('cancelled');
    expect(await a).toBe('cancelled');
    at.ends.get('b')?.resolve('done');
  });

  it('stops: what is queued stays for another process, what is driven may end, then is left', async () => {
    const at = bench();
    const dispatcher = new LocalDispatcher({ concurrency: 2 });
    dispatcher.start(at.drive);
    const [quick, slow, queued] = ['quick', 'slow', 'queued'].map((run) => dispatcher.enqueue(id(run)));
    await turn();
    const stopped = dispatcher.stop({ drainMs: 40 });
    expect(await queued).toBe('lost');
    at.ends.get('quick')?.resolve('done');
    expect(await quick).toBe('done');
    const signal = at.ends.get('slow')?.signal;
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(signal?.reason).toBeInstanceOf(DriveStop);
    at.ends.get('slow')?.resolve('lost');
    expect(await slow).toBe('lost');
    await stopped;
    expect(await dispatcher.enqueue(id('late'))).toBe('lost');
    expect(at.began).toEqual(['quick', 'slow']);
  });
});
