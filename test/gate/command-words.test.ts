import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginsWith, comesTo } from '../../src/gate/command-words.js';
import '../support/seed.js';

const of = (line: string) => line.split(' ');

describe('LSH-7 the words of a list against a command', () => {
  it.each([
    ['log', 'git log'],
    ['log', 'git -C . log -1'],
    ['log', 'git --no-pager log'],
    ['log', 'git -c a.b=c -C x --no-pager log'],
    ['publish', 'npm -s publish'],
    ['run build', 'npm run -s build'],
    ['-rf', 'rm -v -rf x'],
    ['remote add', 'git -C -x remote -v add'],
  ])('a forbidding list finds %j in `%s`', (words, line) => {
    expect(comesTo(of(words), of(line))).toBe(true);
  });

  it.each([
    ['push', 'git commit -m fix push'],
    ['push', 'git log push'],
    ['push', 'git'],
    ['run build', 'npm run test build'],
    ['log', 'git . log'],
  ])('and not %j in `%s`', (words, line) => {
    expect(comesTo(of(words), of(line))).toBe(false);
  });

  it('an allowing list takes the very first arguments alone', () => {
    expect(beginsWith(['log'], of('git log -1'))).toBe(true);
    expect(beginsWith(['log'], of('git -C . log'))).toBe(false);
  });

  it('a program alone matches whatever follows', () => {
    expect(comesTo([], of('git push'))).toBe(true);
  });

  it('what an allowing list would take, a forbidding one finds, whatever options are put between', () => {
    const word = fc.stringMatching(/^[a-z]{1,4}$/);
    const options = fc.array(fc.stringMatching(/^-{1,2}[a-z]{1,3}$/), { maxLength: 3 });
    const between = fc.tuple(word, options);
    fc.assert(
      fc.property(fc.array(between, { minLength: 1, maxLength: 4 }), fc.array(word, { maxLength: 3 }), (parts, rest) => {
        const words = parts.map(([each]) => each);
        expect(comesTo(words, ['p', ...words, ...rest])).toBe(true);
        expect(comesTo(words, ['p', ...parts.flatMap(([each, before]) => [...before, each]), ...rest])).toBe(true);
      }),
    );
  });
});
