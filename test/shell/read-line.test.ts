import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainRefusal, readLine, type ShellCode, type ShellRefusal } from '../../src/shell/index.js';
import { processorMs } from '../support/processor-time.js';
import { scaled } from '../support/tiers.js';
import { buildLine, mutate, seeded } from './generate.js';

function refusal(line: string): ShellRefusal {
  const reading = readLine(line);
  if (reading.kind === 'steps') throw new Error(`accepted: ${JSON.stringify(line)}`);
  return reading;
}

function argvs(line: string): readonly (readonly string[])[] {
  const reading = readLine(line);
  if (reading.kind === 'refused') throw new Error(explainRefusal(reading));
  return reading.steps.map(({ argv }) => argv);
}

describe('refusals', () => {
  const places: readonly (readonly [string, ShellCode, number])[] = [
    ['ls | wc', 'sh.pipe', 4],
    ['ls > out.txt', 'sh.redirect', 4],
    ['git status 2>&1', 'sh.redirect', 13],
    ['cat <<EOF\nhi\nEOF\n', 'sh.redirect', 5],
    ['ls *.go', 'sh.glob', 4],
    ['cat file?.txt', 'sh.glob', 9],
    ['cat {a,b}.txt', 'sh.brace', 5],
    ["find . -exec ls {} ';'", 'sh.brace', 17],
    ['echo $HOME', 'sh.expansion', 6],
    ['echo "a $HOME"', 'sh.expansion', 9],
    ['$CMD x', 'sh.expansion', 1],
    ["echo $'\\x41'", 'sh.expansion', 6],
    ['echo $(id)', 'sh.substitution', 6],
    ['echo `id`', 'sh.substitution', 6],
    ['echo $((1+1))', 'sh.substitution', 6],
    ['cat <(ls)', 'sh.substitution', 5],
    ['echo a\\ b', 'sh.escape', 7],
    ['echo "a\\"b"', 'sh.escape', 8],
    ['ls \\\n -la', 'sh.escape', 4],
    ['ls & rm -rf /', 'sh.background', 4],
    ['! git status', 'sh.negation', 1],
    ['find . ! -name x', 'sh.negation', 8],
    ['FOO=bar', 'sh.assignment', 1],
    ['ls; A=1 git log', 'sh.assignment', 5],
    ['cat ~/x', 'sh.tilde', 5],
    ['make DIR=~/x', 'sh.tilde', 10],
    ['(ls)', 'sh.compound', 1],
    ['if ls; then echo y; fi', 'sh.compound', 1],
    ['ls && for f in a b; do cat f; done', 'sh.compound', 7],
    ['git() { ls; }', 'sh.function', 4],
    ["eval 'ls'", 'sh.builtin', 1],
    ['export A=1', 'sh.builtin', 1],
    ['[ -f x ]', 'sh.builtin', 1],
    ['ls "abc', 'sh.syntax', 4],
    ['ls &&', 'sh.syntax', 6],
    ['; ls', 'sh.syntax', 1],
    ["g''it status", 'sh.program_quoting', 1],
    ["'' x", 'sh.empty_word', 1],
    ['echo \u202egnp.exe', 'sh.control_char', 6],
    ['ls\r\nrm x', 'sh.control_char', 3],
    ['git\u00a0status', 'sh.non_ascii', 4],
    ['ls\u0000rm', 'bad_argument', 3],
    ['^a^b', 'sh.history', 1],
    ['cd a b', 'sh.cd_usage', 1],
    ['ls && cd', 'sh.cd_usage', 7],
    ['   ', 'sh.empty', 1],
  ];
  it('LSH-4 name the construct and its column', () => {
    for (const [line, code, column] of places) expect({ line, ...pickPlace(refusal(line)) }).toEqual({ line, code, column });
  });

  it('LSH-4 say what to do instead', () => {
    for (const [line] of places) {
      const { construct, remedy } = refusal(line);
      expect(construct.length, line).toBeGreaterThan(3);
      expect(remedy.length, line).toBeGreaterThan(5);
    }
    expect(explainRefusal(refusal('ls | wc'))).toMatch(/^a pipe `\|` at column 4: call it with.*Nothing was run\.$/);
    expect(refusal('find . ! -name x').remedy).toContain("'!'");
    expect(refusal('find . ! -name x').remedy).toContain('-not');
    expect(explainRefusal(refusal('ls *.go'))).toContain("quote it ('*.go') if the program itself matches the pattern");
    expect(refusal('[ -f x ]').remedy).toContain('test');
  });

  it('LSH-5 offer the quoted word, and taking it up is accepted', () => {
    for (const line of ['find . -name *.go', 'git show HEAD@{1}', 'ls ~/x', 'ls é', 'ls =x', 'ls ^a', 'ls [ab].txt', 'make D=~/x && ls']) {
      const { remedy, column } = refusal(line);
      const quoted = /quote it \(('[^']+')\)/.exec(remedy)?.[1] ?? '';
      const word = quoted.slice(1, -1);
      const start = line.lastIndexOf(word, column - 1);
      const rewritten = line.slice(0, start) + quoted + line.slice(start + word.length);
      expect(argvs(rewritten).flat(), remedy).toContain(word);
    }
  });

  it('LSH-2 name the program that a spliced word spells', () => {
    expect(refusal("r''m -rf /").program).toBe('rm');
    expect(refusal("ls; 's'udo x").program).toBe('sudo');
    expect(refusal('eval x').program).toBe('eval');
  });

  it('LSH-1 one refusal rejects the whole line', () => {
    expect(refusal('ls && rm $x').code).toBe('sh.expansion');
    expect(refusal('ls\nls\nls )').code).toBe('sh.compound');
  });
});

describe('accepted lines', () => {
  it('LSH-3 give operators, argv, spans and the operand of cd', () => {
    expect(readLine("cd -- 'a b' && git log --format=%H; ls || ok # done")).toEqual({
      kind: 'steps',
      steps: [
        { op: ';', argv: ['cd', '--', 'a b'], span: [0, 11], cd: 'a b' },
        { op: '&&', argv: ['git', 'log', '--format=%H'], span: [15, 34] },
        { op: ';', argv: ['ls'], span: [36, 38] },
        { op: '||', argv: ['ok'], span: [42, 44] },
      ],
    });
  });

  it('LSH-5 take a quoted pattern as a literal argument', () => {
    expect(argvs('find . -name \'*.go\' -not -path "./x/*"')).toEqual([['find', '.', '-name', '*.go', '-not', '-path', './x/*']]);
    expect(argvs("grep 'a\\.b' f.txt")).toEqual([['grep', 'a\\.b', 'f.txt']]);
    expect(argvs("echo ''")).toEqual([['echo', '']]);
  });

  it('LSH-1 drop comments; a line of comments only has no steps', () => {
    expect(argvs('echo a#b # rm -rf /')).toEqual([['echo', 'a#b']]);
    expect(argvs('# only this')).toEqual([]);
    expect(argvs('ls # note\nrm -rf /')).toEqual([['ls'], ['rm', '-rf', '/']]);
  });
});

describe('limits', () => {
  it('LSH-1 bound bytes, steps and words', () => {
    expect(refusal('x'.repeat(70_000)).code).toBe('sh.too_long');
    expect(refusal(`ls '${'é'.repeat(9000)}'`).code).toBe('sh.too_long');
    expect(argvs(`ls ${'x'.repeat(16_381)}`)).toHaveLength(1);
    expect(argvs(Array(64).fill('true').join(' && '))).toHaveLength(64);
    expect(refusal(Array(65).fill('true').join(' && ')).code).toBe('sh.too_many_steps');
    expect(argvs(Array(1024).fill('a').join(' '))).toHaveLength(1);
    expect(refusal(Array(1025).fill('a').join(' ')).code).toBe('sh.too_many_words');
  });

  it('LSH-1 reads the longest lines in bounded time', async () => {
    const spent = await processorMs(() => {
      for (const unit of ["''", '""', 'a ', "'a'", 'a;', 'a&&', '# x\n', '\n', '(', '$(', '{', 'a=', '"$', '\\\n', '😀', 'a['])
        readLine(unit.repeat(8000).slice(0, 16_000));
    });
    expect(spent).toBeLessThan(5000);
  });
});

describe('any string', () => {
  const check = (line: string) => {
    const reading = readLine(line);
    if (reading.kind === 'steps') {
      for (const { argv, span, op } of reading.steps) {
        expect(argv.length).toBeGreaterThan(0);
        expect(line.slice(span[0], span[1]).startsWith(argv[0] ?? ' ')).toBe(true);
        expect([';', '&&', '||']).toContain(op);
      }
      expect(reading.steps[0]?.op ?? ';').toBe(';');
    } else {
      expect(reading.code, line).not.toBe('sh.disagree');
      expect(reading.column).toBeGreaterThan(0);
      expect(reading.column).toBeLessThanOrEqual(line.length + 1);
    }
  };

  it('LSH-1 is read or refused, never thrown at, and the two readers agree', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), check), { seed: 1, numRuns: scaled(2000, 100_000) });
    const soup = fc.array(
      fc.constantFrom(...'a b \' " $ ` \\ & | ; < > ( ) { } [ ] * ? ! # ~ = ^ : \n \t'.split(' '), ' ', '&&', '||', 'if', 'cd', 'ok'),
      { maxLength: 14 },
    );
    fc.assert(
      fc.property(
        soup.map((parts) => parts.join('')),
        check,
      ),
      { seed: 2, numRuns: scaled(5000, 300_000) },
    );
  });

  it('LSH-1 of up to three tokens is read alike by both readers', () => {
    const tokens = 'a \' " $ ` \\ & && | || ; ;; < > << ( ) $( <( { } {a,b} [ ] [[ * ? ! # ~ = ^ : , - % if cd é \n'.split(' ');
    tokens.push(' ', '\n', '\t', "''", '""');
    const disagreed: string[] = [];
    let accepted = 0;
    for (const start of ['ok ', 'ok', '']) {
      for (const a of tokens) {
        for (const b of tokens) {
          for (const c of ['', ...tokens]) {
            const line = start + a + b + c;
            const reading = readLine(line);
            if (reading.kind === 'steps') accepted++;
            else if (reading.code === 'sh.disagree') disagreed.push(line);
          }
        }
      }
    }
    expect(disagreed).toEqual([]);
    expect(accepted).toBeGreaterThan(9000);
  });

  it('LSH-1 of the grammar gives the steps it was built from, and its damaged forms are read or refused', () => {
    const random = seeded(7);
    for (let count = scaled(3000, 100_000); count > 0; count--) {
      const { line, steps } = buildLine(random);
      const reading = readLine(line);
      expect({ line, steps: reading.kind === 'steps' ? reading.steps.map(({ op, argv }) => ({ op, argv })) : reading }).toEqual({
        line,
        steps,
      });
      check(mutate(line, random));
    }
  });

  it.each([
    ['grep "foo\\.bar" src', `'foo\\.bar'`, String.raw`grep 'foo\.bar' src`],
    ['echo hi!', `'hi!'`, `echo 'hi!'`],
    ['find . ! -name a', `'!'`, `find . '!' -name a`],
  ])('LSH-4 %s: the remedy holds the word as it can be written', (line, word, rewritten) => {
    const refused = readLine(line);
    expect(refused.kind === 'refused' && refused.remedy).toContain(word);
    expect(readLine(rewritten).kind).toBe('steps');
  });

  it.each(['echo "a\\"b"', 'echo "a\\$b"', `echo "it's\\."`, 'echo "a\\\nb"', 'echo "$x\\."'])(
    'LSH-4 %j: single quotes would say something else, and are not offered with its text',
    (line) => {
      const refused = readLine(line);
      expect(refused.kind === 'refused' && refused.remedy).not.toContain('put it in single quotes');
    },
  );
});

function pickPlace({ code, column }: ShellRefusal): { readonly code: ShellCode; readonly column: number } {
  return { code, column };
}
