import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Message, type MessageId, type ProposedCall, sha256 } from '../../src/contract/index.js';
import { capHistory, slide, view } from '../../src/engine/context-window.js';
import { MessageLog } from '../../src/engine/messages.js';
import { outputReserve } from '../../src/engine/model-call.js';
import { repairPairing } from '../../src/engine/pairing.js';
import { estimateTokens, messageTokens } from '../../src/engine/tokens.js';
import { always, MODEL } from './support/define.js';
import { reply, World } from './support/world.js';

const seen = sha256('view');
const call = (id: string): ProposedCall => ({ id, name: 'fs.read', args: '{}' });

/** `user`, `assistant`, `assistant(a,b)`, `tool(a)`, each with an optional `#mark` that becomes its content. */
function rows(...sketches: string[]): Message[] {
  return sketches.map((sketch, at): Message => {
    const [, role = '', inner = '', mark = ''] = /^(\w+)(?:\(([^)]*)\))?(?:#(.*))?$/.exec(sketch) ?? [];
    const base = { id: `m${at}` as MessageId, parent: at === 0 ? null : (`m${at - 1}` as MessageId), content: mark };
    if (role === 'user') return { ...base, role };
    if (role === 'tool') return { ...base, role, answers: inner };
    return {
      ...base,
      role: 'assistant',
      calls: inner ? inner.split(',').map(call) : [],
      view: seen,
      finish: inner ? 'tool_calls' : 'stop',
    };
  });
}

function sketch(messages: readonly Message[] | null): readonly string[] | null {
  return (
    messages?.map((message) => {
      if (message.role === 'user') return 'user';
      if (message.role === 'assistant')
        return message.calls.length > 0 ? `assistant(${message.calls.map(({ id }) => id).join(',')})` : 'assistant';
      return `${message.id.includes('~') ? 'stub' : 'tool'}(${message.answers})`;
    }) ?? null
  );
}

describe('CHN-7 pairing', () => {
  it.each([
    ['already paired is untouched', ['user', 'assistant(k)', 'tool(k)'], ['user', 'assistant(k)', 'tool(k)']],
    ['orphan result dropped', ['user', 'tool(x)', 'assistant'], ['user', 'assistant']],
    ['second result for a call dropped', ['assistant(k)', 'tool(k)#1', 'tool(k)#2'], ['assistant(k)', 'tool(k)']],
    [
      'unanswered call stubbed after the present results',
      ['assistant(a,b,c)', 'tool(a)', 'user'],
      ['assistant(a,b,c)', 'tool(a)', 'stub(b)', 'stub(c)', 'user'],
    ],
    ['answer further down counts', ['assistant(a)', 'user', 'tool(a)'], ['assistant(a)', 'user', 'tool(a)']],
  ] as const)('%s', (_name, given, expected) => {
    expect(sketch(repairPairing(rows(...given)))).toEqual(expected);
  });

  it('unchanged input is returned as it is', () => {
    const paired = rows('user', 'assistant(k)', 'tool(k)');
    expect(repairPairing(paired)).toBe(paired);
  });

  it('keeps the first of two answers', () => {
    expect(repairPairing(rows('assistant(k)', 'tool(k)#1', 'tool(k)#2'))[1]?.content).toBe('1');
  });
});

describe('CHN-7 the sliding window', () => {
  const grouped = rows('user', 'assistant(k)', 'tool(k)', 'user');
  const cost: { readonly [id: string]: number } = { m0: 5, m1: 3, m2: 4, m3: 6 };
  const count = ({ id }: Message): number => cost[id] ?? 1;
  const one = (): number => 1;
  const kept = (messages: readonly Message[], room: number, by: (message: Message) => number = one): readonly string[] | null =>
    slide(messages, room, by)?.map(({ id }) => id) ?? null;

  it.each([
    ['group fits exactly', 13, ['m1', 'm2', 'm3']],
    ['group dropped whole, older small message not used to fill', 12, ['m3']],
    ['everything fits', 18, ['m0', 'm1', 'm2', 'm3']],
    ['newest message too big', 5, null],
  ] as const)('%s', (_name, room, expected) => {
    expect(kept(grouped, room, count)).toEqual(expected);
  });

  it('eight equal messages into three', () => {
    expect(kept(rows(...Array<string>(8).fill('user')), 3)).toEqual(['m5', 'm6', 'm7']);
  });

  it('shift slides before asking: what is left beside system text and reserve', () => {
    expect(kept(rows(...Array<string>(12).fill('user')), 10 - 1 - outputReserve(10, 2))).toHaveLength(7);
  });

  it('C6 the newest user turn stays, however long the loop behind it', () => {
    const long = rows('user', 'assistant(a)', 'tool(a)', 'assistant(b)', 'tool(b)', 'assistant(c)', 'tool(c)');
    expect(kept(long, 5)).toEqual(['m0', 'm3', 'm4', 'm5', 'm6']);
    expect(kept(long, 3)).toEqual(['m0', 'm5', 'm6']);
    expect(kept(long, 2)).toBeNull();
  });

  it('CHN-7 never splits a call from its result, never loses the newest user turn, never exceeds the room', () => {
    const history = fc
      .array(fc.constantFrom('user', 'assistant', 'call'), { maxLength: 14 })
      .map((kinds) => rows(...kinds.flatMap((kind, at) => (kind === 'call' ? [`assistant(c${at})`, `tool(c${at})`] : [kind]))));
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 20 }), (messages, room) => {
        const slid = slide(messages, room, one);
        if (!slid) return;
        expect(slid.length).toBeLessThanOrEqual(room);
        expect(repairPairing(slid)).toBe(slid);
        const user = messages.findLast(({ role }) => role === 'user');
        if (user) expect(slid).toContain(user);
        expect(slid.at(-1)).toBe(messages.at(-1));
      }),
    );
  });

  it('unanswered call kept with a stub', () => {
    const messages = rows('user', 'assistant(k)').reduce((log, row) => log.append(row), MessageLog.empty);
    const seen = view({ messages, head: 'm1' as MessageId, room: 100, shift: true, cap: null });
    expect(sketch(seen)).toEqual(['user', 'assistant(k)', 'stub(k)']);
  });

  it('looks back only as far as it must', () => {
    let log = MessageLog.empty;
    let read = 0;
    const body = 'x'.repeat(40);
    for (const row of rows(...Array<string>(500).fill(`user#${body}`))) log = log.append(row);
    const counting = {
      ...log,
      size: log.size,
      has: (id: MessageId) => log.has(id),
      tokens: (id: MessageId) => log.tokens(id),
      length: (id: MessageId) => log.length(id),
      get: (id: MessageId) => {
        read += 1;
        return log.get(id);
      },
    };
    expect(view({ messages: counting, head: 'm499' as MessageId, room: 100, shift: true, cap: null })).toHaveLength(7);
    expect(read).toBeLessThan(12);
  });
});

describe('the context budget of a call', () => {
  const chat = (more: object, config: object = {}): Parameters<typeof World.of>[0] =>
    ({ ...more, tasks: [{ id: 'c', handler: 'chat_completion', execute_config: { ...MODEL, ...config } }] }) as unknown as Parameters<
      typeof World.of
    >[0];

  it('overflow without shift is an error before the call', async () => {
    const world = (await World.of(chat({ token_limit: 40 }), {}, { input: 'x'.repeat(400) })).run();
    expect(world.outcome).toMatchObject({ kind: 'failed', failure: { class: 'context_length', code: 'context_too_small' } });
    expect(world.asked('propose')).toEqual([]);
  });

  it('newest turn too big is an error with shift too', async () => {
    const world = (await World.of(chat({ token_limit: 40 }, { shift: true }), {}, { input: 'x'.repeat(400) })).run();
    expect(world.outcome).toMatchObject({ kind: 'failed', failure: { class: 'context_length' } });
  });

  it('without a token_limit nothing is checked', async () => {
    expect((await World.of(chat({}), {}, { input: 'x'.repeat(4000) })).run().outcome?.kind).toBe('ok');
  });

  it('D7 a slide cuts what one call sees, never what is carried on', async () => {
    const talk = {
      token_limit: 160,
      tasks: [
        {
          id: 'c',
          handler: 'chat_completion',
          execute_config: { ...MODEL, shift: true, tools: ['fs'] },
          transition: {
            branches: [
              { operator: 'edge_traversed_at_least', edge: 't->c', when: '4', goto: 'end' },
              { operator: 'default', goto: 't' },
            ],
          },
        },
        { id: 't', handler: 'execute_tool_calls', transition: always('c') },
      ],
    } as unknown as Parameters<typeof World.of>[0];
    const world = (await World.of(talk, { model: () => reply('y'.repeat(60), [{ name: 'fs.read', args: '{}' }]) }, { input: 'go' })).run();
    const last = world.asked('propose').at(-1)?.messages ?? [];
    expect(last[0]).toMatchObject({ role: 'user', content: 'go' });
    expect(last.length).toBeLessThan(9);
    expect(world.state.results.get('c' as never)?.output).toMatchObject({ length: 10 });
  });

  it.each([
    ['reserve explicit', 1000, 1000],
    ['reserve one eighth', undefined, 1000],
  ] as const)('%s', (_name, maxTokens, expected) => {
    expect(outputReserve(8000, maxTokens)).toBe(expected);
  });
});

describe('token estimates', () => {
  it('C21 count everything that is sent', () => {
    expect(estimateTokens('abcdefgh')).toBe(2);
    expect(estimateTokens('日本語')).toBe(3);
    const [reply] = rows('assistant(a)#abcdefgh');
    expect(reply && messageTokens(reply)).toBe(4 + 2 + 4 + 2 + 1);
  });
});

describe('input_max_bytes of a history', () => {
  it('history newest first', () => {
    const history = rows(`user#${'a'.repeat(50)}`, `assistant#${'b'.repeat(30)}`, `user#${'c'.repeat(20)}`);
    const kept = capHistory(history, { upTo: 'm2' as MessageId, bytes: 40 });
    expect(kept.map(({ content }) => content.length)).toEqual([20, 20]);
    expect(kept.map(({ id }) => id)).toEqual(['m1', 'm2']);
  });

  it('what the task itself appended is not capped', () => {
    const history = rows('user#aaaa', `user#${'c'.repeat(20)}`);
    expect(capHistory(history, { upTo: 'm0' as MessageId, bytes: 4 })).toHaveLength(2);
  });
});
