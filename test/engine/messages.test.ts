import { describe, expect, it } from 'vitest';
import type { Message, MessageId } from '../../src/contract/index.js';
import { MessageLog } from '../../src/engine/messages.js';

const user = (id: string, parent: string | null, content = ''): Message => ({
  id: id as MessageId,
  parent: parent as MessageId | null,
  role: 'user',
  content,
});
const id = (text: string): MessageId => text as MessageId;

describe('D7 the message log', () => {
  it('an older state does not see what was appended after it', () => {
    const one = MessageLog.empty.append(user('a', null));
    const two = one.append(user('b', 'a'));
    expect([one.has(id('b')), two.has(id('b'))]).toEqual([false, true]);
    expect([MessageLog.empty.size, one.size, two.size]).toEqual([0, 1, 2]);
  });

  it('two futures of one state keep apart, even under the same ids', () => {
    const one = MessageLog.empty.append(user('a', null));
    const left = one.append(user('b', 'a', 'left'));
    const right = one.append(user('b', 'a', 'right')).append(user('c', 'b'));
    expect([left.get(id('b'))?.content, right.get(id('b'))?.content]).toEqual(['left', 'right']);
    expect(left.has(id('c'))).toBe(false);
  });

  it('counts tokens and length along the conversation, not across them', () => {
    const log = MessageLog.empty
      .append(user('a', null, 'abcd'))
      .append(user('x', null, 'abcd'))
      .append(user('b', 'a', 'abcd'));
    expect([log.tokens(id('a')), log.tokens(id('b')), log.tokens(id('x'))]).toEqual([5, 10, 5]);
    expect([log.length(id('b')), log.length(id('x'))]).toEqual([2, 1]);
  });

  it('refuses a message twice and one without its parent', () => {
    const one = MessageLog.empty.append(user('a', null));
    expect(() => one.append(user('a', null))).toThrow('twice');
    expect(() => one.append(user('b', 'gone'))).toThrow('gone');
  });

  it('keeps what a head reaches', () => {
    let log = MessageLog.empty;
    for (let at = 0; at < 100; at++) log = log.append(user(`m${at}`, at % 10 === 0 ? null : `m${at - 1}`));
    const pruned = log.pruned(() => [id('m14')]);
    expect(pruned.size).toBe(5);
    expect(pruned.length(id('m14'))).toBe(5);
    expect(log.size).toBe(100);
  });
});
