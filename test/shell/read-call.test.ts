import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCall, type ShellCall } from '../../src/shell/index.js';

function steps(call: ShellCall): unknown {
  const reading = readCall(call);
  return reading.kind === 'steps' ? reading.steps.map(({ argv }) => argv) : reading.code;
}

describe('command and args', () => {
  it('LSH-1 without args the command is the line; the shell flag changes nothing', () => {
    expect(steps({ command: 'git status && ls', shell: true })).toEqual([['git', 'status'], ['ls']]);
    expect(steps({ command: 'ls | cat', shell: true })).toBe('sh.pipe');
    expect(steps({ command: 'ls -F', args: [] })).toEqual([['ls', '-F']]);
    expect(steps({ command: 'ls -F', args: '' })).toEqual([['ls', '-F']]);
    expect(steps({ command: 'ls', args: null })).toEqual([['ls']]);
  });

  it('LSH-1 a list is literal argv: nothing in it is read', () => {
    expect(steps({ command: 'echo', args: ['$HOME', '*', '; rm x', "it's", 'a\nb'] })).toEqual([
      ['echo', '$HOME', '*', '; rm x', "it's", 'a\nb'],
    ]);
    expect(steps({ command: ' git ', args: ['log'] })).toEqual([['git', 'log']]);
    expect(steps({ command: 'cd', args: ['d'] })).toEqual([['cd', 'd']]);
    expect(readCall({ command: 'cd', args: ['d'] })).toMatchObject({ steps: [{ cd: 'd', span: [0, 2] }] });
    expect(steps({ command: 'cd', args: ['a', 'b'] })).toBe('sh.cd_usage');
  });

  it('LSH-1 a string is read with the word grammar and appended', () => {
    expect(steps({ command: 'git', args: 'commit -m "two words"' })).toEqual([['git', 'commit', '-m', 'two words']]);
    expect(steps({ command: 'git', args: 'status\n' })).toEqual([['git', 'status']]);
    expect(steps({ command: 'cd', args: "'a b'" })).toEqual([['cd', 'a b']]);
  });

  it('LSH-4 an operator in an args string is refused by name', () => {
    for (const args of [
      'status; rm -rf /',
      'status && ls',
      'status || ls',
      'status | cat',
      'status & ls',
      'status\nls',
      'status;',
      '; ls',
      '&& ls',
      'status &&',
      '\nls',
    ]) {
      expect({ args, code: steps({ command: 'git', args }) }).toEqual({ args, code: 'sh.args_operator' });
    }
    expect(readCall({ command: 'git', args: 'status; rm' })).toMatchObject({ column: 7, within: 'args' });
    expect(readCall({ command: 'git', args: 'status && rm' })).toMatchObject({ code: 'sh.args_operator', within: 'args' });
    expect(readCall({ command: 'git', args: 'log $x' })).toMatchObject({ code: 'sh.expansion', column: 5, within: 'args' });
    expect(steps({ command: 'git', args: "log 'a" })).toBe('sh.syntax');
    expect(steps({ command: 'ls', args: '> f' })).toBe('sh.redirect');
  });

  it('LSH-4 a line beside args is refused', () => {
    for (const command of ['ls -F', 'ls; ls', 'ls && git', 'ls;', 'ls # x'])
      expect(steps({ command, args: ['-a'] })).toBe('sh.args_with_line');
    expect(steps({ command: 'ls *', args: ['-a'] })).toBe('sh.glob');
    expect(steps({ command: '# x', args: ['-a'] })).toBe('sh.empty');
    expect(steps({ command: "r''m", args: ['x'] })).toBe('sh.program_quoting');
  });

  it('LSH-1 literal arguments are bounded and can be shown', () => {
    expect(steps({ command: 'ls', args: ['a\u0000b'] })).toBe('bad_argument');
    expect(steps({ command: 'ls', args: ['\u202egpj.exe'] })).toBe('sh.control_char');
    expect(steps({ command: 'ls', args: ['a\rb'] })).toBe('sh.control_char');
    expect(steps({ command: 'ls', args: Array(1024).fill('a') })).toBe('sh.too_many_words');
    expect(steps({ command: 'ls', args: ['x'.repeat(65_537)] })).toBe('sh.too_long');
    expect(steps({ command: 'git', args: ['commit', '-m', 'x'.repeat(20_000)] })).toHaveLength(1);
  });

  it('LSH-1 never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'binary' }))),
        (command, args) => {
          const reading = readCall({ command, args });
          if (reading.kind === 'refused') expect(reading.column).toBeGreaterThan(0);
        },
      ),
      { seed: 3, numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (args) => {
        const reading = readCall({ command: 'ok', args });
        if (reading.kind === 'steps') expect(reading.steps).toHaveLength(1);
      }),
      { seed: 4, numRuns: 2000 },
    );
  });
});
