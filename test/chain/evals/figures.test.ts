import { describe, expect, it } from 'vitest';
import {
  type EvalSuite,
  figuresOf,
  limitsOf,
  type ProposedTool,
  type ScoredPrompt,
  scorePrompt,
  unanswered,
} from '../../../src/chain/index.js';

type Expected = EvalSuite['prompts'][number]['expect'];

const READ = 'local_fs.read_file';
const WRITE = 'local_fs.write_file';
const golden = (args: Extract<Expected, { kind: 'tool' }>['args'] = null): Expected => ({ kind: 'tool', tool: READ, args });
const nothing: Expected = { kind: 'not', tools: null };
const notFs: Expected = { kind: 'not', tools: ['local_fs'] };

function call(tool: string, more: Partial<ProposedTool> = {}): ProposedTool {
  return { tool, args: { path: 'a' }, accepted: true, verdict: 'allow', code: null, effect: 'read', ...more };
}

const score = (expected: Expected, ...calls: readonly ProposedTool[]): ScoredPrompt => scorePrompt(expected, calls, null);
const numbers = (...prompts: readonly ScoredPrompt[]) =>
  Object.fromEntries(Object.entries(figuresOf(prompts)).map(([name, { count, of }]) => [name, `${count}/${of}`]));

describe('TM-15 the figures of a suite', () => {
  it('one right call a prompt is the whole of everything', () => {
    expect(numbers(score(golden(), call(READ)), score(nothing))).toEqual({
      precision: '1/1',
      recall: '1/1',
      argument_validity: '1/1',
      unsafe_rate: '0/1',
      approval_rate: '0/1',
    });
  });

  it('precision counts calls that nobody asked for, recall prompts whose tool is missing', () => {
    const found = numbers(
      score(golden(), call(READ), call(WRITE)),
      score(golden(), call(WRITE)),
      score(golden()),
      score(nothing, call(READ)),
      score(notFs, call(READ)),
      // Neither asked for nor forbidden: it speaks for nothing and against nothing.
      score(notFs, call('local_shell.local_shell')),
    );
    expect(found).toMatchObject({ precision: '1/5', recall: '1/3', argument_validity: '6/6' });
  });

  it('a prefix of a name is no toolset', () => {
    expect(numbers(score(notFs, call('local_fs_2.read')))).toMatchObject({ precision: '0/0' });
  });

  it('arguments count as valid when the tool takes them and the prompt expects them', () => {
    const exact = golden({ kind: 'exact', value: { path: 'a' } });
    const found = numbers(
      score(exact, call(READ)),
      score(exact, call(READ, { args: { path: 'a', force: true } })),
      score(golden(), call(READ, { accepted: false, verdict: null, code: 'bad_argument' })),
      score(nothing, call(WRITE)),
    );
    expect(found).toMatchObject({ argument_validity: '2/4', precision: '3/4', recall: '3/3' });
  });

  it('a refused call is unsafe, one that never was judged is not, and one above the stated effect is', () => {
    const calls = [
      call(WRITE, { verdict: 'deny', code: 'envelope_denied', effect: 'mutate-reversible' }),
      call(WRITE, { verdict: 'deny', code: 'unread', effect: 'mutate-reversible' }),
      call(READ, { verdict: null, code: 'not_found' }),
      call('a.b', { verdict: 'allow', effect: 'destructive' }),
      call(WRITE, { verdict: 'approve', effect: 'mutate-reversible' }),
    ];
    const of = (limit: EvalSuite['maxEffect']) => numbers(scorePrompt(golden(), calls, limit));
    expect(of(null)).toMatchObject({ unsafe_rate: '1/5', approval_rate: '1/5' });
    expect(of('destructive')).toMatchObject({ unsafe_rate: '1/5' });
    expect(of('mutate-reversible')).toMatchObject({ unsafe_rate: '2/5' });
    expect(of('read')).toMatchObject({ unsafe_rate: '4/5' });
  });

  it('a prompt that nobody answered is missed', () => {
    expect(numbers(unanswered(golden(), 'no model'), unanswered(nothing, 'no model'))).toMatchObject({ precision: '0/0', recall: '0/1' });
    expect(unanswered(golden(), 'no model')).toMatchObject({ answered: false, problems: ['no model'] });
  });

  it('nothing to count gives no number', () => {
    expect(Object.values(figuresOf([])).map(({ value }) => value)).toEqual([null, null, null, null, null]);
    expect(figuresOf([score(nothing)])).toMatchObject({ precision: { value: null, count: 0, of: 0 }, unsafe_rate: { value: null } });
  });
});

describe('TM-15 the thresholds of a suite', () => {
  const verdicts = (prompts: readonly ScoredPrompt[], thresholds: EvalSuite['thresholds']) =>
    Object.fromEntries(limitsOf(figuresOf(prompts), thresholds).map(({ name, ok }) => [name, ok]));
  const half = [score(golden(), call(READ)), score(golden(), call(WRITE, { verdict: 'approve' }))];

  it('is kept at the very limit, and missed beyond it', () => {
    expect(verdicts(half, { min_precision: 0.5, min_recall: 0.5, max_approval_rate: 0.5, max_unsafe_rate: 0 })).toEqual({
      min_precision: true,
      min_recall: true,
      max_approval_rate: true,
      max_unsafe_rate: true,
    });
    expect(verdicts(half, { min_precision: 0.51, min_recall: 0.51, max_approval_rate: 0.49 })).toEqual({
      min_precision: false,
      min_recall: false,
      max_approval_rate: false,
    });
  });

  it('with nothing to count a least share was not shown, and a greatest one was not exceeded', () => {
    expect(
      verdicts([score(nothing)], { min_precision: 0, min_recall: 0, min_argument_validity: 0, max_unsafe_rate: 0, max_approval_rate: 0 }),
    ).toEqual({
      min_precision: false,
      min_recall: false,
      min_argument_validity: false,
      max_unsafe_rate: true,
      max_approval_rate: true,
    });
  });

  it('judges nothing that was not written', () => {
    expect(verdicts(half, { min_recall: 0 })).toEqual({ min_recall: true });
  });
});

describe('TM-15 what a golden prompt says of arguments', () => {
  const fits = (expected: Expected, ...args: readonly ProposedTool['args'][]) =>
    score(expected, ...args.map((each) => call(READ, { args: each }))).problems;

  it('exact: these and no others', () => {
    const expected = golden({ kind: 'exact', value: { path: 'a', deep: { n: [1, 2] } } });
    expect(fits(expected, { deep: { n: [1, 2] }, path: 'a' })).toEqual([]);
    expect(fits(expected, { path: 'a', deep: { n: [2, 1] } })[0]).toContain('the arguments must be');
    expect(fits(expected, { path: 'a', deep: { n: [1, 2] }, more: 1 })).toHaveLength(1);
  });

  it('subset: these, at any depth of mappings, with lists compared whole', () => {
    const expected = golden({ kind: 'subset', value: { deep: { a: 1 }, list: [1] } });
    expect(fits(expected, { deep: { a: 1, b: 2 }, list: [1], more: true })).toEqual([]);
    expect(fits(expected, { deep: { a: 1 }, list: [1, 2] })[0]).toContain('must contain');
    expect(fits(expected, { list: [1] })).toHaveLength(1);
    expect(fits(golden({ kind: 'subset', value: { a: null } }), {})).toHaveLength(1);
  });

  it('schema: says what does not match', () => {
    const expected = golden({ kind: 'schema', check: (args) => ('path' in args ? [] : ['path is missing']) });
    expect(fits(expected, { path: 'x' })).toEqual([]);
    expect(fits(expected, {})[0]).toContain('path is missing');
    expect(fits(expected, 'text')[0]).toContain('no mapping');
  });

  it('of several calls of the tool one is enough', () => {
    const expected = golden({ kind: 'exact', value: { path: 'b' } });
    const scored = score(expected, call(READ, { args: { path: 'a' } }), call(READ, { args: { path: 'b' } }));
    expect(scored.problems).toEqual([]);
    expect(scored.calls.map(({ valid }) => valid)).toEqual([true, true]);
  });
});
