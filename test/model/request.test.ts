import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject, Message, ModelRequest } from '../../src/contract/index.js';
import { bodyOf } from '../../src/model/openai_compatible/body.js';
import { compileTools } from '../../src/tools/index.js';
import { answer, call, finish, stream, text } from '../support/wire-server.js';
import { ask, failureIn, providerAt, replyIn, requestFor, tool, useWireServer } from './support.js';

const server = useWireServer();

async function sent(over: Partial<ModelRequest>) {
  server().script(stream([text('ok'), finish('stop')]));
  replyIn(await ask(server(), over));
  return server().requests[0]?.body ?? {};
}

const user = (content: string, id = 'u'): Message => ({ id: id as never, parent: null, role: 'user', content });
const said = (content: string, ...calls: readonly { id: string; name: string; args: string }[]): Message => ({
  id: 'a' as never,
  parent: null,
  role: 'assistant',
  content,
  calls,
  view: 'v' as never,
  finish: 'stop',
});
const result = (answers: string, content: string): Message => ({ id: 't' as never, parent: null, role: 'tool', answers, content });

describe('what is sent', () => {
  it('CHN-7 is a streamed chat completion with usage, and nothing the chain did not state', async () => {
    const body = await sent({});
    expect(body).toEqual({
      model: 'asked-model',
      messages: [{ role: 'user', content: 'hello' }],
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(server().requests[0]).toMatchObject({ method: 'POST', path: '/v1/chat/completions' });
  });

  it('states temperature and output limit where the chain does, the limit under the name its server knows', async () => {
    expect(await sent({ temperature: 0.2, maxTokens: 77 })).toMatchObject({ temperature: 0.2, max_tokens: 77 });
    const body = bodyOf(requestFor({ maxTokens: 77 }), compileTools('openai', []), 'max_completion_tokens', {
      form: 'json_schema',
      temperature: true,
    });
    expect(body).toMatchObject({ max_completion_tokens: 77 });
    expect(body).not.toHaveProperty('max_tokens');
  });

  it('D7 keeps everything before the live budgets the beginning of the next request', async () => {
    const tools = [tool('local_fs.read_file')];
    const first = [user('do it')];
    const second = [...first, said('', { id: 'c1-x', name: 'local_fs.read_file', args: '{"path":"a"}' }), result('c1-x', 'text of a')];
    const third = [...second, said('done'), user('more')];
    const bodies = [];
    for (const [turn, messages] of [first, second, third].entries())
      bodies.push(await sent({ system: 'be brief', messages, tools, tail: `${turn} left` }));
    const texts = bodies.map(({ messages = [] }) => messages.map((message) => JSON.stringify(message)));
    expect(texts[1]?.slice(0, -1)).toEqual(texts[2]?.slice(0, (texts[1]?.length ?? 0) - 1));
    expect(bodies.map(({ messages = [] }) => messages.at(-1))).toEqual([
      { role: 'user', content: 'do it\n\n0 left' },
      { role: 'user', content: '1 left' },
      { role: 'user', content: 'more\n\n2 left' },
    ]);
    expect(new Set(bodies.map(({ tools: offered }) => JSON.stringify(offered))).size).toBe(1);
    expect(bodies[0]?.messages?.[0]).toEqual({ role: 'system', content: 'be brief' });
  });

  it('pairs every result with its call, in ids that every provider takes', async () => {
    const ids = ['call_abcdefghijklmnopqrstuvwx-0123456789', 'call_1-1'];
    const { messages = [] } = await sent({
      messages: [
        user('go'),
        said('two', { id: ids[0] ?? '', name: 'x.a', args: '{"n":1}' }, { id: ids[1] ?? '', name: 'x.b', args: '' }),
        result(ids[0] ?? '', 'one'),
        result(ids[1] ?? '', 'two'),
      ],
    });
    const calls = messages[1]?.['tool_calls'] as readonly { id: string; function: { name: string; arguments: string } }[];
    expect(calls.map((each) => each.function)).toEqual([
      { name: 'x_a', arguments: '{"n":1}' },
      { name: 'x_b', arguments: '{}' },
    ]);
    expect(messages.slice(2).map((message) => message['tool_call_id'])).toEqual(calls.map(({ id }) => id));
    for (const { id } of calls) expect(id).toMatch(/^[0-9a-z]{9}$/);
  });

  it('C271 C272 sends the history as the engine repaired it: a result right behind its call', async () => {
    const { messages = [] } = await sent({
      messages: [user('go'), said('', { id: 'c1', name: 't', args: '{}' }), result('c1', 'interrupted'), user('on')],
    });
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user']);
    expect(messages[1]).toMatchObject({ content: null });
  });

  it('C266 wraps old arguments that are no object, so that no server refuses the conversation over them', async () => {
    const { messages = [] } = await sent({
      messages: [user('go'), said('', { id: 'c1', name: 't', args: '{"a":' }), result('c1', 'not JSON')],
    });
    const calls = messages[1]?.['tool_calls'] as readonly { function: { arguments: string } }[];
    expect(JSON.parse(calls[0]?.function.arguments ?? '')).toEqual({ malformed_arguments: '{"a":' });
  });

  it('offers tools by safe names in the order of their full names', async () => {
    const { tools = [] } = await sent({ tools: [tool('local_shell.local_shell'), tool('local_fs.read_file')] });
    expect(tools.map((each) => each.function)).toEqual([
      {
        name: 'local_fs_read_file',
        description: 'does local_fs.read_file',
        parameters: { type: 'object', properties: {}, additionalProperties: false },
      },
      { name: 'local_shell_local_shell', description: 'does local_shell.local_shell', parameters: expect.anything() },
    ]);
  });

  it('sends nothing that the environment of the process adds', async () => {
    const before = { ...process.env };
    process.env['OPENAI_CUSTOM_HEADERS'] = 'Authorization: Bearer stolen-from-env\nX-Env: 1';
    process.env['OPENAI_API_KEY'] = 'sk-stolen-from-env';
    process.env['OPENAI_ORG_ID'] = 'org-stolen-from-env';
    process.env['OPENAI_BASE_URL'] = 'http://127.0.0.1:9/elsewhere';
    try {
      await sent({});
    } finally {
      process.env = before;
    }
    expect(JSON.stringify(server().requests)).not.toContain('stolen-from-env');
    expect(Object.keys(server().requests[0]?.headers ?? {}).filter((name) => name.startsWith('x-') || name.startsWith('openai'))).toEqual(
      [],
    );
    expect(server().requests[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('the form of an answer', () => {
  it('route offers its labels as the only answers, and reads the chosen one back', async () => {
    server().script(stream([text('{"choice":"big one"}'), finish('stop')]), stream([text('small'), finish('stop')]));
    const choices = ['big one', 'small'];
    expect(replyIn(await ask(server(), { choices, temperature: 0 })).content).toBe('big one');
    expect(server().requests[0]?.body['response_format']).toEqual({
      type: 'json_schema',
      json_schema: {
        name: 'choice',
        strict: true,
        schema: {
          type: 'object',
          properties: { choice: { type: 'string', enum: choices } },
          required: ['choice'],
          additionalProperties: false,
        },
      },
    });
    expect(replyIn(await ask(server(), { choices })).content).toBe('small');
  });

  it('a model that takes no temperature is asked for a choice without it, from then on', async () => {
    const refused = answer(400, { error: { message: 'no', code: 'unsupported_value', param: 'temperature' } });
    const chosen = stream([text('{"choice":"a"}'), finish('stop')]);
    server().script(refused, chosen, chosen);
    const provider = await providerAt(server());
    for (let turn = 0; turn < 2; turn++)
      replyIn(await provider.propose(requestFor({ turn, choices: ['a'], temperature: 0 }), new AbortController().signal));
    expect(server().requests.map(({ body }) => 'temperature' in body)).toEqual([true, false, false]);
    server().script(refused);
    const stated = await provider.propose(requestFor({ model: 'other', temperature: 0.3 }), new AbortController().signal);
    expect(failureIn(stated)).toMatchObject({ class: 'permanent' });
    expect(server().requests).toHaveLength(1);
  });

  describe('a server that refuses the form', () => {
    const schema: JsonObject = { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'], additionalProperties: false };
    const forms = () => server().requests.map(({ body }) => (body['response_format'] as { type?: string } | undefined)?.type ?? 'none');
    const lastWords = () => JSON.stringify(server().requests.at(-1)?.body['messages']);

    it.each([
      ['named as a parameter', { message: 'no', param: 'response_format' }],
      ['named inside it', { message: 'no', param: 'response_format.type' }],
      ['in words', { message: 'This model does not support response format `json_schema`' }],
    ])('CHN-7 %s is asked once for a JSON object, told the schema in words, and so from then on', async (_name, error) => {
      const good = stream([text('{"a":1}'), finish('stop')]);
      server().script(answer(400, { error }), good, good);
      const provider = await providerAt(server());
      for (let turn = 0; turn < 2; turn++) {
        const reply = replyIn(await provider.propose(requestFor({ turn, outputSchema: schema }), new AbortController().signal));
        expect(reply.content).toBe('{"a":1}');
      }
      expect(forms()).toEqual(['json_schema', 'json_object', 'json_object']);
      expect(lastWords()).toContain('JSON Schema');
      expect(lastWords()).toContain('additionalProperties');
      const other = requestFor({ model: 'other', outputSchema: schema });
      server().script(good);
      replyIn(await provider.propose(other, new AbortController().signal));
      expect(forms()).toEqual(['json_schema']);
    });

    it('is asked in plain words in the end, and a fenced choice is read back', async () => {
      const refused = answer(400, { error: { message: 'response_format is not supported' } });
      server().script(refused, refused, stream([text('```json\n{"choice":"small"}\n```'), finish('stop')]));
      expect(replyIn(await ask(server(), { choices: ['big', 'small'], temperature: 0 })).content).toBe('small');
      expect(forms()).toEqual(['json_schema', 'json_object', 'none']);
    });

    it('that goes on refusing has refused for good; so has one that speaks of something else', async () => {
      const refused = answer(400, { error: { message: 'response_format is not supported' } });
      server().script(refused, refused, refused);
      expect(failureIn(await ask(server(), { outputSchema: schema }))).toMatchObject({ class: 'permanent' });
      expect(server().requests).toHaveLength(3);
      for (const error of [{ message: 'the picture is too large' }, { message: 'response_format', param: 'messages' }]) {
        server().script(answer(400, { error }));
        expect(failureIn(await ask(server(), { outputSchema: schema }))).toMatchObject({ class: 'permanent' });
        expect(server().requests).toHaveLength(1);
      }
    });
  });

  it.each<[string, JsonObject, boolean]>([
    ['closed', { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false }, true],
    ['open', { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }, false],
    ['with an optional property', { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false }, false],
    [
      'with a keyword that is not everywhere',
      { type: 'object', properties: { a: { type: 'string', pattern: '^a' } }, required: ['a'], additionalProperties: false },
      false,
    ],
    [
      'open inside',
      { type: 'object', properties: { a: { type: 'array', items: { type: 'object' } } }, required: ['a'], additionalProperties: false },
      false,
    ],
  ])('output_schema: an object %s is sent as it is, strict only where that is possible', async (_name, outputSchema, strict) => {
    const body = await sent({ outputSchema });
    expect(body['response_format']).toEqual({ type: 'json_schema', json_schema: { name: 'answer', schema: outputSchema, strict } });
  });

  it('output_schema: what is no object travels inside one', async () => {
    const outputSchema = { type: 'array', items: { type: 'integer' } };
    for (const [wire, content] of [
      ['{"answer":[1,2]}', '[1,2]'],
      ['[1,2]', '[1,2]'],
      ['{"other":1}', '{"other":1}'],
      ['no JSON', 'no JSON'],
    ] as const) {
      server().script(stream([text(wire), finish('stop')]));
      expect(replyIn(await ask(server(), { outputSchema })).content).toBe(content);
    }
    expect(server().requests[0]?.body['response_format']).toMatchObject({
      json_schema: { schema: { type: 'object', required: ['answer'] } },
    });
  });
});

describe('names of tools on the wire', () => {
  it('lead back to the tool; a full name and an unknown one stay what they are', async () => {
    server().script(
      stream([
        call(0, { id: '1', name: 'local_fs_stat', args: '{}' }),
        call(1, { id: '2', name: 'local_fs.stat' }),
        call(2, { id: '3', name: 'rm' }),
        finish('tool_calls'),
      ]),
    );
    const reply = replyIn(await ask(server(), { tools: [tool('local_fs.stat')] }));
    expect(reply.calls.map(({ name }) => name)).toEqual(['local_fs.stat', 'local_fs.stat', 'rm']);
  });
});

describe('any text survives the wire', () => {
  it('in both directions', async () => {
    server().script(async (response, { body }) => {
      const content = (body.messages?.[0] as { content?: Json } | undefined)?.content;
      await stream([text(String(content)), finish('stop')])(response, { method: '', path: '', headers: {}, body });
    });
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((content) => content.trim() !== ''),
        async (content) => {
          expect(replyIn(await ask(server(), { messages: [user(content)] })).content).toBe(content);
        },
      ),
      { numRuns: 30, seed: 9 },
    );
  });
});
