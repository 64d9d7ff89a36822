import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelRequest, type RunId, type TaskId, type ToolName, WindlassError } from '../../src/contract/index.js';
import { createModels, leftovers, loadDialogue } from '../../src/model/index.js';
import { parseDialogue } from '../../src/model/scripted/read-dialogue.js';
import { compileTools } from '../../src/tools/index.js';
import { SimulatedClock } from '../support/clock.js';

const PUBLISH = `# publish.dialogue.yaml
lanes:
  draft:
    - expect: { user_contains: "abc123" }
      reply: { tool_calls: [ { name: local_fs.read_file, args: { path: CHANGELOG.md } } ] }
    - error: { class: rate_limit, retry_after: 2s }
    - stream: { chunks: ["{\\"title\\":", "\\"1.1\\",\\"entries\\":[]}"], cut_after: 1 }
    - reply: { json: { title: "1.1", entries: ["x"] }, usage: { input: 900, output: 40 } }
  slow:
    - { delay: 1m30s, reply: { text: late } }
    - { stream: { chunks: ["a", "b"] } }
`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'windlass-model-'));
  await writeFile(join(folder, 'publish.dialogue.yaml'), PUBLISH);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const request = (turn: number, over: Partial<ModelRequest> = {}): ModelRequest => ({
  run: 'run_1' as RunId,
  task: 'draft' as TaskId,
  turn,
  model: 'm',
  system: '',
  messages: [{ id: 'msg_1' as never, parent: null, role: 'user', content: 'commit abc123' }],
  tail: '',
  tools: [],
  ...over,
});

const models = (clock = new SimulatedClock()) =>
  createModels({ compileTools, providers: { scripted: { type: 'scripted', dialogue: join(folder, 'publish.dialogue.yaml') } }, clock });

describe('scripted provider', () => {
  const live = new AbortController().signal;

  it('CHN-7 serves the turn the request names, however often it is asked: a cut call repeats to the same answer', async () => {
    const provider = await models().provider('scripted');
    const first = await provider.propose(request(0), live);
    expect(first).toEqual(await provider.propose(request(0), live));
    expect(first).toMatchObject({
      kind: 'reply',
      reply: { finish: 'tool_calls', calls: [{ id: 'draft_0_0', name: 'local_fs.read_file', args: '{"path":"CHANGELOG.md"}' }] },
    });
    expect(await provider.propose(request(3), live)).toEqual({
      kind: 'reply',
      reply: {
        content: '{"title":"1.1","entries":["x"]}',
        calls: [],
        finish: 'stop',
        usage: { input: 900, output: 40 },
        served: { provider: 'scripted', model: 'm' },
      },
    });
  });

  it('CHN-7 plays classified errors with their retry hint, and a stream that dies as a server error', async () => {
    const provider = await models().provider('scripted');
    expect(await provider.propose(request(1), live)).toMatchObject({
      kind: 'failed',
      failure: { class: 'rate_limit', retryAfterMs: 2000 },
    });
    expect(await provider.propose(request(2), live)).toMatchObject({ kind: 'failed', failure: { class: 'server', code: 'stream_cut' } });
  });

  it('fails loudly on a missing turn, a missing lane and an unmet expectation', async () => {
    const provider = await models().provider('scripted');
    const missing = await provider.propose(request(4), live);
    expect(missing).toMatchObject({ kind: 'failed', failure: { class: 'permanent', code: 'dialogue_missing_turn' } });
    const lane = await provider.propose(request(0, { task: 'ghost' as TaskId }), live);
    expect(lane).toMatchObject({ failure: { code: 'dialogue_missing_turn', message: expect.stringContaining('no lane "ghost"') } });
    const unmet = await provider.propose(request(0, { messages: [] }), live);
    expect(unmet).toMatchObject({
      failure: { class: 'permanent', code: 'dialogue_mismatch', message: expect.stringContaining('.yaml:4:') },
    });
  });

  it('checks what was offered: system text, tool result, tail and tools', async () => {
    const file = join(folder, 'expect.yaml');
    await writeFile(
      file,
      'lanes: { draft: [ { expect: { system_contains: s, tool_contains: r, tail_contains: t, tools: [b.x, a.y] }, reply: { text: ok } } ] }',
    );
    const provider = await createModels({
      compileTools,
      providers: { p: { type: 'scripted', dialogue: file } },
      clock: new SimulatedClock(),
    }).provider('p');
    const full = request(0, {
      system: 'is',
      tail: 'at',
      messages: [{ id: 'msg_2' as never, parent: null, role: 'tool', answers: 'c', content: 'result' }],
      tools: ['a.y', 'b.x'].map((name) => ({ name: name as ToolName, description: '', input: {} })),
    });
    expect(await provider.propose(full, live)).toMatchObject({ kind: 'reply' });
    for (const broken of [{ system: '' }, { tail: '' }, { messages: [] }, { tools: full.tools.slice(1) }]) {
      expect(await provider.propose({ ...full, ...broken }, live)).toMatchObject({ failure: { code: 'dialogue_mismatch' } });
    }
  });

  it('waits on the given clock and stops waiting when aborted', async () => {
    const clock = new SimulatedClock();
    const provider = await models(clock).provider('scripted');
    const slow = provider.propose(request(0, { task: 'slow' as TaskId }), live);
    await clock.advance(90_000);
    expect(await slow).toMatchObject({ reply: { content: 'late' } });
    const stop = new AbortController();
    const cut = provider.propose(request(0, { task: 'slow' as TaskId }), stop.signal);
    stop.abort(new Error('stopped'));
    await expect(cut).rejects.toThrow('stopped');
    expect(await provider.propose(request(1, { task: 'slow' as TaskId }), live)).toMatchObject({ reply: { content: 'ab' } });
  });

  it('tells which turns a run left unsaid', async () => {
    const dialogue = await loadDialogue(join(folder, 'publish.dialogue.yaml'));
    expect(
      await leftovers(
        dialogue,
        new Map([
          ['draft', 4],
          ['slow', 2],
        ]),
      ),
    ).toEqual([]);
    expect(await leftovers(dialogue, new Map([['draft', 3]]))).toEqual([
      { task: 'draft', asked: 3, written: 4, line: 8 },
      { task: 'slow', asked: 0, written: 2, line: 10 },
    ]);
  });
});

describe('dialogue files', () => {
  const refused: readonly [string, string, string][] = [
    ['unknown key', 'lanes:\n  a:\n    - { replay: { text: x } }', 'd:3:9: unknown key "replay"'],
    ['did you mean', 'lane: {}', 'did you mean "lanes"?'],
    ['no answer', 'lanes: { a: [ { delay: 1s } ] }', 'exactly one of reply, error, stream, got none'],
    ['two answers', 'lanes: { a: [ { reply: { text: x }, error: { class: auth } } ] }', 'got reply, error'],
    ['empty reply', 'lanes: { a: [ { reply: {} } ] }', 'at least one of text, json, tool_calls'],
    ['text and json', 'lanes: { a: [ { reply: { text: x, json: 1 } } ] }', 'text or json, not both'],
    ['wrong class', 'lanes: { a: [ { error: { class: oops } } ] }', 'expected one of rate_limit'],
    ['wrong duration', 'lanes: { a: [ { delay: 2 weeks, reply: { text: x } } ] }', 'is not a duration'],
    ['cut at the end', 'lanes: { a: [ { stream: { chunks: [x], cut_after: 1 } } ] }', 'must be less than the 1 chunks'],
    ['negative usage', 'lanes: { a: [ { reply: { text: x, usage: { input: -1 } } } ] }', 'expected a whole number'],
    ['list args', 'lanes: { a: [ { reply: { tool_calls: [ { name: t, args: [1] } ] } } ] }', 'args is a mapping'],
    ['infinite number', 'lanes: { a: [ { reply: { json: .inf } } ] }', 'cannot be kept exactly'],
    ['a number that loses digits', 'lanes: { a: [ { reply: { json: 12345678901234567890 } } ] }', 'cannot be kept exactly'],
    ['a key that stands twice', 'lanes: {}\nlanes: {}', 'the key "lanes" stands twice'],
    ['a merge key', 'lanes: { a: [ { <<: { delay: 1s }, reply: { text: x } } ] }', 'merge keys'],
    ['a leading zero', 'lanes: { a: [ { reply: { json: 0755 } } ] }', 'begins with a zero'],
    ['not a mapping', '[]', 'expected a mapping, got a list'],
  ];
  it.each(refused)('refuses %s with its position', async (_name, text, message) => {
    const error = await parseDialogue(text, 'd').catch((cause: unknown) => cause);
    if (!WindlassError.is(error)) throw new Error('it was read');
    expect(error).toMatchObject({ code: 'invalid_file', message: expect.stringContaining(message) });
    expect(error.position?.line).toBeGreaterThan(0);
  });

  it.each(['lanes: {', 'lanes: !mine {}', 'lanes: {}\n---\nlanes: {}', ''])('refuses broken syntax as such: %j', async (text) => {
    await expect(parseDialogue(text, 'd')).rejects.toMatchObject({ code: 'invalid_syntax', position: { file: 'd' } });
  });

  it('CHN-1 is read by the rules of every other file: aliases within bounds, JSON by its name', async () => {
    const { lanes } = await parseDialogue('lanes: { a: &x [ { reply: { text: x } } ], b: *x }', 'd.yaml');
    expect(lanes['b']).toEqual(lanes['a']);
    await expect(parseDialogue('lanes: {}', 'd.json')).rejects.toMatchObject({ code: 'invalid_syntax' });
  });

  it('reads any JSON reply back as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ noUnicodeString: false }).filter(isKept), async (value) => {
        const text = JSON.stringify({ lanes: { a: [{ reply: { json: value } }] } });
        const answer = (await parseDialogue(text, 'd')).lanes['a']?.[0]?.answer;
        expect(answer?.kind === 'reply' && JSON.parse(answer.reply.text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 200, seed: 7 },
    );
  });
});

/** Whole numbers beyond 2^53-1 and the key `__proto__` are refused, as in every file. */
function isKept(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isInteger(value) || Number.isSafeInteger(value);
  return typeof value !== 'object' || value === null || (!Object.hasOwn(value, '__proto__') && Object.values(value).every(isKept));
}

describe('provider registry', () => {
  it('D12 names what is configured when a provider is unknown, and retries a failed start', async () => {
    await expect(models().provider('ollama')).rejects.toMatchObject({
      code: 'provider_not_found',
      message: expect.stringContaining('scripted'),
    });
    await expect(models().provider('constructor')).rejects.toMatchObject({ code: 'provider_not_found' });
    const file = join(folder, 'later.yaml');
    const late = createModels({ compileTools, providers: { p: { type: 'scripted', dialogue: file } }, clock: new SimulatedClock() });
    await expect(late.provider('p')).rejects.toMatchObject({ code: 'file_not_found' });
    await writeFile(file, 'lanes: {}');
    expect((await late.provider('p')).name).toBe('p');
  });
});
