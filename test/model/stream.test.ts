import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { call, chunk, finish, raw, sseBytes, stream, text, usage } from '../support/wire-server.js';
import { ask, failureIn, providerAt, replyIn, requestFor, tool, useWireServer } from './support.js';

const server = useWireServer();
const READ = tool('local_fs.read_file');

/** What the wire brings, or why it is thrown away. */
async function told(...events: readonly unknown[]) {
  server().script(stream(events));
  return ask(server(), { tools: [READ] });
}

describe('a streamed reply', () => {
  it('CHN-7 is put together from its chunks, with usage and the model that served it', async () => {
    const reply = replyIn(await told(chunk({ role: 'assistant', content: '' }), text('Hel'), text('lo'), finish('stop'), usage(12, 3)));
    expect(reply).toEqual({
      content: 'Hello',
      calls: [],
      finish: 'stop',
      usage: { input: 12, output: 3 },
      served: { provider: 'local', model: 'served-model' },
    });
  });

  it('holds parallel calls in the order of their indices, under the tools’ own names', async () => {
    const reply = replyIn(
      await told(
        call(1, { id: 'c2', name: 'other', args: '' }),
        call(0, { id: 'c1', name: 'local_fs_read_file', args: '{"pa' }),
        call(1, { args: '{"y":2}' }),
        call(0, { args: 'th":"a"}' }),
        finish('tool_calls'),
      ),
    );
    expect(reply.calls).toEqual([
      { id: 'c1', name: 'local_fs.read_file', args: '{"path":"a"}' },
      { id: 'c2', name: 'other', args: '{"y":2}' },
    ]);
    expect(reply.finish).toBe('tool_calls');
  });

  it('C263 takes blank arguments for none, streamed and whole', async () => {
    const streamed = replyIn(await told(call(0, { id: 'c1', name: 'task_list', args: '' }), finish('tool_calls')));
    expect(streamed.calls).toEqual([{ id: 'c1', name: 'task_list', args: '{}' }]);
    const message = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'task_list', arguments: ' ' } }],
    };
    const whole = JSON.stringify({ model: 'served-model', choices: [{ index: 0, message, finish_reason: 'tool_calls' }] });
    server().script(raw(Buffer.from(whole), { contentType: 'application/json' }));
    expect(replyIn(await ask(server())).calls).toEqual(streamed.calls);
  });

  it('C265 says that it was cut by the output limit and leaves the cut arguments as they are', async () => {
    const reply = replyIn(await told(call(0, { id: 'c1', name: 'write_file', args: '{"path":"a","content":"abc' }), finish('length')));
    expect(reply).toMatchObject({ finish: 'length', calls: [{ args: '{"path":"a","content":"abc' }] });
  });

  it('C266 never mends cut arguments, whatever the finish reason says', async () => {
    for (const reason of ['tool_calls', 'stop']) {
      const reply = replyIn(await told(call(0, { id: 'c1', name: 'write_file', args: '{"path":"a","content":"abc' }), finish(reason)));
      expect(reply).toMatchObject({ finish: 'tool_calls', calls: [{ args: '{"path":"a","content":"abc' }] });
    }
  });

  it('C268 gives fragments without an id to the call of their index', async () => {
    const reply = replyIn(
      await told(
        call(0, { id: 'c1', name: 'a', args: '{"x":' }),
        call(1, { id: 'c2', name: 'b', args: '{"y":' }),
        call(0, { args: '1}' }),
        call(1, { args: '2}' }),
        finish('tool_calls'),
      ),
    );
    expect(reply.calls.map(({ id, args }) => [id, JSON.parse(args)])).toEqual([
      ['c1', { x: 1 }],
      ['c2', { y: 2 }],
    ]);
  });

  it('C268 goes by the id where there is no index', async () => {
    const reply = replyIn(
      await told(
        call(undefined, { id: 'c1', name: 'a', args: '{"x":' }),
        call(undefined, { id: 'c2', name: 'b', args: '{}' }),
        call(undefined, { id: 'c1', args: '1}' }),
        finish('tool_calls'),
      ),
    );
    expect(reply.calls.map(({ id, args }) => [id, args])).toEqual([
      ['c1', '{"x":1}'],
      ['c2', '{}'],
    ]);
  });

  it('C269 keeps characters whole that the network tears', async () => {
    const parts = ['646174613a207b2263686f69636573223a5b7b2264656c7461223a7b22636f6e74656e74223a22e58c', '97227d7d5d7d0a0a'];
    const first = Buffer.from(parts[0] ?? '', 'hex');
    const bytes = Buffer.concat([first, Buffer.from(parts[1] ?? '', 'hex'), sseBytes([finish('stop')])]);
    server().script(raw(bytes, { cuts: [first.length], pauseMs: 20 }));
    expect(replyIn(await ask(server())).content).toBe('北');
  });

  it('C277 tells an empty reply, a filtered one and a refusal apart', async () => {
    expect(failureIn(await told(finish('stop')))).toMatchObject({ class: 'server', code: 'empty_reply' });
    expect(replyIn(await told(text('half'), finish('content_filter')))).toMatchObject({ finish: 'content_filter', content: 'half' });
    expect(replyIn(await told(chunk({ refusal: 'I will not.' }), finish('stop')))).toMatchObject({
      finish: 'content_filter',
      content: 'I will not.',
    });
    expect(replyIn(await told(finish('length')))).toMatchObject({ finish: 'length', content: '' });
    expect(failureIn(await told(text('a'), { error: { message: 'upstream died', code: 502 } }))).toMatchObject({
      class: 'server',
      message: expect.stringContaining('upstream died'),
    });
  });

  it('C277 proposes nothing that a filter cut', async () => {
    const reply = replyIn(await told(call(0, { id: 'c1', name: 'a', args: '{}' }), finish('content_filter')));
    expect(reply).toMatchObject({ finish: 'content_filter', calls: [] });
  });

  it('C278 leaves the name of an unknown tool as it was said: no near name is guessed', async () => {
    expect(replyIn(await told(call(0, { id: 'c1', name: 'read', args: '{}' }), finish('tool_calls'))).calls[0]?.name).toBe('read');
    expect(replyIn(await told(call(0, { id: 'c1', name: 'local_fs_read_fil', args: '{}' }), finish('tool_calls'))).calls[0]?.name).toBe(
      'local_fs_read_fil',
    );
  });

  it('mints ids where a server gives none: the same for the same proposal, others for another turn', async () => {
    const events = [call(0, { name: 'a', args: '{}' }), call(1, { id: '', name: 'b', args: '{}' }), finish('tool_calls')];
    server().script(stream(events));
    const idsOf = async (turn: number) => replyIn(await ask(server(), { turn })).calls.map(({ id }) => id);
    const [first, again, other] = [await idsOf(0), await idsOf(0), await idsOf(1)];
    expect(first).toEqual([expect.stringMatching(/^call_0_[0-9a-f]{8}$/), expect.stringMatching(/^call_1_[0-9a-f]{8}$/)]);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it('takes a name that is repeated in every fragment, and arguments that come as an object', async () => {
    const reply = replyIn(
      await told(call(0, { id: 'c1', name: 'a', args: '' }), call(0, { id: 'c1', name: 'a', args: { x: 1 } }), finish('stop')),
    );
    expect(reply).toMatchObject({ finish: 'tool_calls', calls: [{ name: 'a', args: '{"x":1}' }] });
  });

  it('knows that `length` has other names, and counts usage wherever it stands', async () => {
    const reply = replyIn(await told(text('a'), { ...finish('max_tokens'), usage: { prompt_tokens: 1, completion_tokens: 2 } }));
    expect(reply).toMatchObject({ finish: 'length', usage: { input: 1, output: 2 } });
    const uncounted = replyIn(await told(text('a'), finish('stop'), { choices: [], usage: { prompt_tokens: -1, completion_tokens: 2 } }));
    expect(uncounted.usage).toBeUndefined();
  });

  it('reads CR LF, comments, byte-wise writes and a stream without its last mark', async () => {
    const events = [text('grüße'), text(' 🙂'), finish('stop')];
    for (const options of [
      { lineEnd: '\r\n' as const, comments: true },
      { lineEnd: '\r' as const },
      { done: false },
      { cuts: Array.from({ length: 2000 }, (_, at) => at) },
    ]) {
      server().script(stream(events, options));
      expect(replyIn(await ask(server())).content, JSON.stringify(options).slice(0, 60)).toBe('grüße 🙂');
    }
    server().script(raw(sseBytes(events, { done: false }).subarray(0, -2)));
    expect(replyIn(await ask(server())).content).toBe('grüße 🙂');
  });

  it('ends at the last mark, even when the server keeps the connection open', async () => {
    server().script(stream([text('done'), finish('stop')], { ending: 'hang' }));
    expect(replyIn(await ask(server())).content).toBe('done');
    await expect.poll(() => server().open, { timeout: 3000 }).toBe(0);
  });

  it('uses a connection again whose reply was read to the end', async () => {
    server().script(stream([text('a'), finish('stop')]));
    const provider = await providerAt(server());
    for (let turn = 0; turn < 3; turn++) {
      replyIn(await provider.propose(requestFor({ turn }), new AbortController().signal));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(server().connections).toBe(1);
  });

  it('takes a huge reply whole and cuts off one that never ends', async () => {
    const big = 'x'.repeat(256 * 1024);
    server().script(stream([...Array.from({ length: 16 }, () => text(big)), finish('stop')]));
    expect(replyIn(await ask(server())).content.length).toBe(16 * big.length);
    server().script(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const part = Buffer.alloc(1024 * 1024, ': nothing\n');
      const gone = once(response, 'close');
      for (let i = 0; i < 200 && !response.destroyed; i++) {
        if (!response.write(part)) await Promise.race([once(response, 'drain'), gone]);
      }
    });
    expect(failureIn(await ask(server()))).toMatchObject({ class: 'permanent', code: 'reply_too_large' });
  });
});
