import { describe, expect, it } from 'vitest';
import { readLine, type ShellCode } from '../../src/shell/index.js';
import shellLines from '../fixtures/shell-lines.json' with { type: 'json' };

interface Row {
  readonly line: string;
  readonly category: string;
  readonly verdict: string;
  readonly steps?: readonly { readonly op: string; readonly argv: readonly string[] }[];
}

const ROWS: readonly Row[] = shellLines;

/** Codes a refused line of a category may carry; lines where an earlier construct speaks are in `EARLIER`. */
const CODES: { readonly [category: string]: readonly ShellCode[] } = {
  pipe: ['sh.pipe'],
  redirection: ['sh.redirect'],
  glob: ['sh.glob'],
  expansion: ['sh.expansion', 'sh.substitution'],
  'dollar quotes': ['sh.expansion'],
  tilde: ['sh.tilde'],
  brace: ['sh.brace'],
  escape: ['sh.escape'],
  comment: ['sh.control_char'],
  background: ['sh.background'],
  negation: ['sh.negation'],
  assignment: ['sh.assignment'],
  compound: ['sh.compound', 'sh.function'],
  'process substitution': ['sh.substitution'],
  builtin: ['sh.builtin'],
  'cd form': ['sh.cd_usage'],
  'program quoting': ['sh.program_quoting', 'sh.program_word', 'sh.empty_word'],
  'syntax error': ['sh.syntax', 'sh.empty'],
  'whitespace lookalikes': ['sh.control_char', 'sh.non_ascii'],
  lookalikes: ['sh.non_ascii'],
  'control and direction': ['sh.control_char'],
  'NUL and surrogates': ['bad_argument', 'sh.control_char'],
  'history and job words': ['sh.history', 'sh.negation'],
};

/** The leftmost construct decides: here it is another one than the row's category. */
const EARLIER: { readonly [line: string]: ShellCode } = {
  'ok {fd}> f': 'sh.brace',
  'ok ${a,b}': 'sh.expansion',
  'ok \\\r\nno': 'sh.control_char',
  '(ok) &': 'sh.compound',
  '"a"=b ok': 'sh.program_quoting',
  'test a != b': 'sh.negation',
  'let x=1': 'sh.builtin',
  'ok < <(no)': 'sh.redirect',
  'printf_() { ok; }': 'sh.function',
  'cd $x': 'sh.expansion',
  'cd "$HOME"': 'sh.expansion',
  'cd *': 'sh.glob',
  '"cd" d && ls': 'sh.program_quoting',
  "c'd' d && ls": 'sh.program_quoting',
  'CDPATH=/w/d cd e && ls': 'sh.assignment',
  'cd =x': 'sh.assignment',
  'cd d | ls': 'sh.pipe',
  'cd d & ls': 'sh.background',
  'cd ^a^b': 'sh.history',
  '^a^b': 'sh.history',
  café: 'sh.non_ascii',
  'ok ;& ls': 'sh.background',
  'ok\nls )': 'sh.compound',
  'ok; fi': 'sh.compound',
  'ok\nfi': 'sh.compound',
  'ok; then': 'sh.compound',
  '%%': 'sh.program_word',
  'ok "!$"': 'sh.expansion',
  'fg %1': 'sh.builtin',
  'ok; ok $(no)': 'sh.substitution',
  'ok\nok `no`': 'sh.substitution',
  'ok \'a\' && ok "$x"': 'sh.expansion',
  'cd d && ls *': 'sh.glob',
  'ok; ok2 &': 'sh.background',
  'ok; . ./x': 'sh.builtin',
  'ok && eval no': 'sh.builtin',
  "ok 'a'; a=b ls": 'sh.assignment',
  'ok || exit 1': 'sh.builtin',
  'ok "x" "y$z"': 'sh.expansion',
  'ok; { ls; }': 'sh.compound',
  "ok 'x' | ok2": 'sh.pipe',
  'ls && rm $x': 'sh.expansion',
  "ok 'a' \\\n && ls": 'sh.escape',
  'ok && ls() { rm; }': 'sh.function',
  'ok;\n#c\nls': 'sh.comment',
};

describe('the corpus of shell lines', () => {
  it('LSH-1 LSH-4 holds 891 lines, accepted and refused', () => {
    expect(ROWS).toHaveLength(891);
    expect(ROWS.filter(({ verdict }) => verdict === 'run')).toHaveLength(292);
  });

  for (const [category, rows] of groups()) {
    it(`LSH-1 LSH-4 ${category}: ${rows.length} lines get their verdict, code and steps`, () => {
      for (const row of rows) {
        const reading = readLine(row.line);
        if (row.verdict === 'run') {
          const steps = reading.kind === 'steps' ? reading.steps.map(({ op, argv }) => ({ op, argv })) : reading;
          expect({ line: row.line, steps }).toEqual({ line: row.line, steps: row.steps });
        } else {
          const code = reading.kind === 'refused' ? reading.code : 'accepted';
          const allowed = EARLIER[row.line] === undefined ? (CODES[category] ?? []) : [EARLIER[row.line]];
          expect(allowed, `${JSON.stringify(row.line)} is ${code}`).toContain(code);
        }
      }
    });
  }
});

function groups(): ReadonlyMap<string, Row[]> {
  const map = new Map<string, Row[]>();
  for (const row of ROWS) map.set(row.category, [...(map.get(row.category) ?? []), row]);
  return map;
}
