import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Assembly } from '../../src/model/openai_compatible/assemble.js';
import { receive } from '../../src/model/openai_compatible/receive.js';
import { EventReader } from '../../src/model/openai_compatible/sse.js';
import { type Answer, call, chunk, finish, pieces, raw, silence, sseBytes, stream, text, usage } from '../support/wire-server.js';
import { ask, failureIn, providerAt, requestFor, useWireServer } from './support.js';

const server = useWireServer();
describe('a stream that cannot be trusted is dropped whole and may be tried again', () => {
  const good = [text('partial'), call(0, { id: 'c1', name: 'a', args: '{}' })];
  it.each<[string, () => Answer, string]>([
    ['it is cut before its end', () => stream(good, { done: false, ending: 'cut' }), 'network'],
    ['it is reset', () => stream(good, { done: false, ending: 'reset' }), 'network'],
    ['it ends without saying why', () => stream(good, { done: false }), 'stream_cut'],
    ['only the last mark says that it ended', () => stream(good), 'stream_cut'],
    ['it holds half of a chunk', () => stream([...good, '{"choices":[{"delta":{"content":"x'], { done: false }), 'malformed_stream'],
    ['it holds half of a chunk, then goes on', () => stream([...good, '{"choices":[{"del', finish('stop')]), 'malformed_stream'],
    ['a chunk is no object', () => stream(['[]', finish('stop')]), 'malformed_stream'],
    ['a list is none', () => stream([{ choices: {} }, finish('stop')]), 'malformed_stream'],
    [
      'an index is no number',
      () => stream([chunk({ tool_calls: [{ index: 'a', function: { name: 'a' } }] }), finish('stop')]),
      'malformed_stream',
    ],
    ['one index has two ids', () => stream([...good, call(0, { id: 'c2', args: '{}' }), finish('tool_calls')]), 'conflicting_calls'],
    ['two indices have one id', () => stream([...good, call(1, { id: 'c1', name: 'b' }), finish('tool_calls')]), 'conflicting_calls'],
    ['one call has two names', () => stream([...good, call(0, { name: 'b' }), finish('tool_calls')]), 'conflicting_calls'],
    ['a fragment belongs to no call', () => stream([...good, call(undefined, { args: '1' }), finish('tool_calls')]), 'conflicting_calls'],
    ['a call has no name', () => stream([call(0, { id: 'c1', args: '{}' }), finish('tool_calls')]), 'nameless_call'],
    ['arguments are a number', () => stream([call(0, { id: 'c1', name: 'a', args: 5 }), finish('tool_calls')]), 'malformed_stream'],
    ['it says that it failed', () => stream([...good, finish('error')]), 'provider_error'],
    ['it is an event named error', () => raw(Buffer.from('event: error\ndata: {"message":"boom"}\n\n')), 'provider_error'],
    ['it is a page for people', () => raw(Buffer.from('<html>sign in</html>'), { contentType: 'text/html' }), 'not_a_stream'],
    ['it is empty', () => raw(Buffer.alloc(0)), 'stream_cut'],
    ['it is something else altogether', () => raw(Buffer.from('hello\nworld\n'), { contentType: 'text/plain' }), 'stream_cut'],
    ['it is half of a whole reply', () => raw(Buffer.from('{"choices":[{"mess'), { contentType: 'application/json' }), 'malformed_stream'],
  ])('%s', async (_name, script, code) => {
    server().script(script());
    const failure = failureIn(await ask(server()));
    expect(failure).toMatchObject({ class: 'server', code });
    expect(JSON.stringify(failure)).not.toContain('partial');
    expect(server().requests).toHaveLength(1);
  });

  it('classes an error inside a stream by what it says', async () => {
    server().script(stream([text('a'), { error: { message: 'slow down', code: 429 } }]));
    expect(failureIn(await ask(server()))).toMatchObject({ class: 'rate_limit' });
    server().script(stream([{ error: { message: 'no more', type: 'insufficient_quota' } }]));
    expect(failureIn(await ask(server()))).toMatchObject({ class: 'auth', code: 'insufficient_quota' });
  });
});

describe('a stream that only says it is alive', () => {
  const comments = (count: number, then = '') =>
    new Response([...Array(count).fill(': still here\n\n'), then].join(''), { headers: { 'content-type': 'text/event-stream' } });

  it('is given up after ten minutes', async () => {
    let minutes = 0;
    const slow = new Response(
      new ReadableStream<Uint8Array>({
        pull(controller) {
          minutes += 4;
          controller.enqueue(Buffer.from(': still here\n\n'));
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    );
    await expect(receive('p', slow, () => minutes * 60_000)).rejects.toMatchObject({ failure: { class: 'timeout', code: 'stream_idle' } });
    expect(minutes).toBeLessThan(24);
  });

  it('may say so as often as it likes before its reply', async () => {
    const reply = await receive('p', comments(5000, sseBytes([text('at last'), finish('stop')]).toString()), () => 0);
    expect(reply.content).toBe('at last');
  });
});

describe('an abort', () => {
  it.each([
    ['before an answer,', silence],
    ['in the middle of a stream,', stream([text('a')], { done: false, ending: 'hang' })],
  ])('retry_class cancel and deadline by identity: %s it ends the request at once and closes its connection', async (_name, script) => {
    server().script(script);
    const provider = await providerAt(server());
    const stop = new AbortController();
    const asked = provider.propose(requestFor(), stop.signal);
    await expect.poll(() => server().requests.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 30));
    const reason = new Error('enough');
    stop.abort(reason);
    expect(await asked.catch((error: unknown) => error)).toBe(reason);
    await expect.poll(() => server().open, { timeout: 2000 }).toBe(0);
  });

  it('before the request sends nothing', async () => {
    server().script(stream([text('a'), finish('stop')]));
    const provider = await providerAt(server());
    await expect(provider.propose(requestFor(), AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
    expect(server().requests).toHaveLength(0);
  });
});

describe('any cut of a valid stream gives the same reply', () => {
  const fragment = fc.record({ index: fc.nat(2), part: fc.string({ unit: 'binary', maxLength: 8 }) });
  const events = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }).map((part) => ({ part })),
      fragment,
    ),
    { maxLength: 12 },
  );

  function wire(parts: readonly ({ readonly part: string } | { readonly index: number; readonly part: string })[]): readonly unknown[] {
    const seen = new Set<number>();
    const chunks = parts.map((each) => {
      if (!('index' in each)) return text(each.part);
      const isNew = !seen.has(each.index);
      seen.add(each.index);
      return call(each.index, { args: each.part, ...(isNew && { id: `id${each.index}`, name: `tool_${each.index}` }) });
    });
    return [text('a'), ...chunks, finish('stop'), usage(3, 4)];
  }

  function read(parts: readonly Buffer[]): unknown {
    const reader = new EventReader();
    const assembly = new Assembly('p');
    for (const event of [...parts.flatMap((part) => reader.feed(part)), ...reader.end()])
      if (event.data !== '[DONE]') assembly.add(event.data);
    return assembly.end();
  }

  it('CHN-7 byte by byte, line end by line end', () => {
    fc.assert(
      fc.property(
        events,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        fc.array(fc.nat(4000), { maxLength: 40 }),
        (parts, lineEnd, comments, cuts) => {
          const bytes = sseBytes(wire(parts), { lineEnd: lineEnd as '\n', comments });
          const whole = read([sseBytes(wire(parts))]);
          expect(read(pieces(bytes, cuts))).toEqual(whole);
          expect(read([...bytes].map((byte) => Buffer.of(byte)))).toEqual(whole);
        },
      ),
      { numRuns: 300, seed: 11 },
    );
  });

  it('CHN-7 over a real connection', async () => {
    await fc.assert(
      fc.asyncProperty(events, fc.array(fc.nat(3000), { maxLength: 12 }), async (parts, cuts) => {
        server().script(stream(wire(parts)), stream(wire(parts), { cuts, lineEnd: '\r\n' }));
        expect(await ask(server())).toEqual(await ask(server()));
      }),
      { numRuns: 25, seed: 5 },
    );
  });

  it('any beginning of a stream is refused, never half a reply', () => {
    const bytes = sseBytes([text('a'), call(0, { id: 'c', name: 'n', args: '{"x":1}' }), finish('tool_calls')], { done: false });
    for (let end = 0; end < bytes.length - 3; end++) expect(() => read([bytes.subarray(0, end)]), `${end}`).toThrow();
    expect(read([bytes])).toMatchObject({ finish: 'tool_calls' });
  });
});
