import { describe, expect, it } from 'vitest';
import { parseChain, parseChainTests } from '../../src/chain/index.js';
import { chainOf, codes, findings } from './support.js';

const TASKS = '  - { id: a, handler: noop, transition: { branches: [{ operator: default, goto: b }] } }\n  - { id: b, handler: noop }\n';
const withTests = (tests: string) => `${chainOf(TASKS)}tests:\n${tests}`;

describe('CHN-11 D12 tests beside a chain', () => {
  it('are read with their lines, and are no part of the definition', async () => {
    const text = withTests(
      '  - name: one\n    expect: { outcome: ok }\n  - name: two\n    answers: { a: { approve: true } }\n    input: [1]\n    expect: { path: [a, b], calls: [] }\n',
    );
    const { tests, hash } = await parseChainTests(text, 'c.yaml');
    expect(tests).toMatchObject([
      { name: 'one', line: 6, vars: {}, expect: { outcome: 'ok' } },
      { name: 'two', line: 8, input: [1], expect: { path: ['a', 'b'], calls: [] } },
    ]);
    expect(tests[1]?.answers.get('a' as never)).toEqual({ approve: true });
    expect(hash).toBe((await parseChain(chainOf(TASKS), 'c.yaml')).hash);
  });

  it('a chain without them has none', async () => {
    expect((await parseChainTests(chainOf(TASKS), 'c.yaml')).tests).toEqual([]);
  });

  it.each([
    ['two of one name', '  - { name: one, expect: { outcome: ok } }\n  - { name: one, expect: { outcome: ok } }\n', 'duplicate_test'],
    ['a path through a task nobody has', '  - { name: one, expect: { path: [a, c] } }\n', 'unknown_target'],
    [
      'an answer for a task nobody has',
      '  - { name: one, answers: { c: { approve: true } }, expect: { outcome: ok } }\n',
      'unknown_target',
    ],
    ['an outcome there is not', '  - { name: one, expect: { outcome: good } }\n', 'bad_value'],
    ['nothing expected', '  - { name: one, expect: {} }\n', 'out_of_range'],
    ['an unknown key', '  - { name: one, expct: {}, expect: { outcome: ok } }\n', 'unknown_key'],
    ['an answer that is none', '  - { name: one, answers: { a: yes }, expect: { outcome: ok } }\n', 'wrong_type'],
  ])('%s is an error', async (_, tests, code) => {
    expect(await codes(withTests(tests))).toEqual([code]);
  });

  it('a task that is spelt wrong is named with its place', async () => {
    const [found] = await findings(withTests('  - name: one\n    expect: { path: [a, bb] }\n'), 'unknown_target');
    expect(found).toMatchObject({ line: 7, column: 25 });
    expect(found?.message).toContain('no task "bb"');
  });
});
