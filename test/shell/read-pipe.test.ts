import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainRefusal, type Reading, readCall, readLine, readPipe } from '../../src/shell/index.js';
import { processorMs } from '../support/processor-time.js';

function refusal(reading: Reading): Extract<Reading, { kind: 'refused' }> {
  if (reading.kind !== 'refused') throw new Error('it was accepted');
  return reading;
}

/** The call that a refusal offers; null where it offers none to paste. */
function offered(line: string): unknown {
  const json = /call it with (\{.*\}) instead of a line/.exec(refusal(readLine(line)).remedy)?.[1];
  return json === undefined ? null : JSON.parse(json);
}

describe('programs of a pipe', () => {
  it('LSH-1 are read word by word, nothing in them is an operator', () => {
    const reading = readPipe([['git', 'log', '--format=%s'], ['grep', '-c', 'a|b; $x *'], ['wc']]);
    expect(reading).toMatchObject({
      steps: [
        { op: ';', argv: ['git', 'log', '--format=%s'] },
        { op: '|', argv: ['grep', '-c', 'a|b; $x *'] },
        { op: '|', argv: ['wc'] },
      ],
    });
  });

  it.each([
    ['a line in place of a program', [['git log'], ['wc']], 'sh.program_word', 1],
    ['a line of several steps', [['ls; rm x'], ['wc']], 'sh.program_word', 1],
    ['a line beside arguments', [['ls'], ['wc -l', 'x']], 'sh.args_with_line', 2],
    ['cd', [['cd', 'd'], ['ls']], 'sh.cd_usage', 1],
    ['a builtin', [['ls'], ['eval', 'x']], 'sh.builtin', 2],
    ['an assignment', [['A=1', 'ls'], ['wc']], 'sh.assignment', 1],
    ['a reserved word', [['ls'], ['if', 'x']], 'sh.compound', 2],
    ['a quoted program', [['"ls"'], ['wc']], 'sh.program_quoting', 1],
    ['a comment', [['#'], ['wc']], 'sh.program_word', 1],
    ['an empty program', [['ls'], ['']], 'sh.empty', 2],
    ['no program at all', [['ls'], []], 'sh.empty', 2],
    ['a control character', [['ls', 'a\u001bb'], ['wc']], 'sh.control_char', 1],
    ['too many', Array.from({ length: 9 }, () => ['ls']), 'sh.too_many_steps', undefined],
  ] as const)('LSH-4 refuse %s', (_, pipe, code, step) => {
    const refused = refusal(readPipe(pipe));
    expect([refused.code, refused.step]).toEqual([code, step]);
    if (step !== undefined) expect(explainRefusal(refused)).toContain(`of step ${step} of \`pipe\``);
  });

  it('LSH-4 never hold another program or other arguments than those that were given', () => {
    const words = fc.array(fc.oneof(fc.constantFrom('ls', 'cd', 'a b', '#', '|', ';', 'A=1', '"x"', ''), fc.string({ maxLength: 6 })), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.array(words, { minLength: 2, maxLength: 4 }), (pipe) => {
        const reading = readPipe(pipe);
        if (reading.kind === 'steps') expect(reading.steps.map(({ argv }) => argv)).toEqual(pipe);
      }),
      { seed: 7, numRuns: 2_000 },
    );
  });
});

describe('a refused pipe', () => {
  it.each([
    [
      'git log --oneline | head -5',
      {
        pipe: [
          ['git', 'log', '--oneline'],
          ['head', '-5'],
        ],
      },
    ],
    [
      "grep -r 'a b' src|sort -u | wc -l",
      {
        pipe: [
          ['grep', '-r', 'a b', 'src'],
          ['sort', '-u'],
          ['wc', '-l'],
        ],
      },
    ],
    ['ls |\n wc', { pipe: [['ls'], ['wc']] }],
    ['ls | wc # how many', { pipe: [['ls'], ['wc']] }],
    ['echo "a|b" | cat', { pipe: [['echo', 'a|b'], ['cat']] }],
  ])('LSH-4 %s is answered with the call to make instead', (line, call) => {
    expect(offered(line)).toEqual(call);
    expect(readPipe(call.pipe)).toMatchObject({ kind: 'steps' });
  });

  it.each([
    'cat *.ts | wc',
    'ls && ls | wc',
    'cd d | ls',
    'ls | cd d',
    'ls |& wc',
    'ls 2>&1 | wc',
    '| ls',
    'ls |',
    'ls | eval x',
    'ls | wc; id',
  ])('LSH-4 %s is answered with the form alone: what is wrong with it besides has to be mended first', (line) => {
    expect(offered(line)).toBeNull();
  });

  it('LSH-4 names the form where no call can be made of the line', () => {
    expect(explainRefusal(refusal(readLine('cat *.ts && ls | wc')))).not.toContain('pipe');
    expect(explainRefusal(refusal(readLine('ls && ls | wc')))).toMatch(
      /^a pipe `\|` at column 10: .*\{"pipe":\[\["git","log"\],\["head","-5"\]\]\}.*Nothing was run\.$/,
    );
    expect(offered(`echo ${'x'.repeat(2_000)} | cat`)).toBeNull();
    expect(offered(Array.from({ length: 9 }, () => 'ls').join(' | '))).toBeNull();
  });

  it('LSH-4 is told in an args string too', () => {
    expect(refusal(readCall({ command: 'git', args: 'log | head' }))).toMatchObject({
      code: 'sh.args_operator',
      remedy: 'quote it if it is meant literally, else call it with {"pipe":[["git","log"],["head"]]} instead of a line',
    });
  });

  it('answers a line of many pipes at once', async () => {
    const spent = await processorMs(() => {
      refusal(readLine('a|'.repeat(8_000)));
    });
    expect(spent).toBeLessThan(500);
  });
});
