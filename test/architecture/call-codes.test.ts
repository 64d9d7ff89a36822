import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { ERROR_CODES, failureOf, isRefusing, OUTCOMES, type Outcome } from '../../src/contract/index.js';
import { endOf } from '../../src/toolsets/native_git/answers.js';
import { root, sourcesUnder } from './sources.js';

type Ends = 'denied' | 'failed';

/** What says a code in a toolset, and how the call ends by it. What a thread of a toolset says, its home decides by the code. */
const SAYS: { readonly [name: string]: (code: string, file: string) => Ends } = {
  refused: () => 'denied',
  refusedForGood: () => 'denied',
  refuse: () => 'denied',
  refusal: () => 'denied',
  failed: () => 'failed',
  fail: () => 'failed',
  Refusing: ofThread,
  impossible: ofThread,
  attempt: ofThread,
};

function ofThread(code: string, file: string): Ends {
  if (!file.includes('/native_git/')) return isRefusing(code) ? 'denied' : 'failed';
  return endOf({ kind: 'refused', code, reason: '' }).answer.kind === 'refused' ? 'denied' : 'failed';
}

/** Codes that toolsets give as the first word of an answer, and those of the shell's reading. */
function codesOfCalls(): ReadonlyMap<string, ReadonlySet<Ends>> {
  const codes = new Map<string, Set<Ends>>();
  const add = (code: string, ends: Ends) => codes.set(code, (codes.get(code) ?? new Set()).add(ends));
  for (const { file, tree } of [...sourcesUnder('src/toolsets'), ...sourcesUnder('src/shell')]) {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        const [first] = node.arguments ?? [];
        const ends = ts.isIdentifier(node.expression) ? SAYS[node.expression.text] : undefined;
        if (ends && first && ts.isStringLiteral(first) && !file.startsWith('src/shell/')) add(first.text, ends(first.text, file));
      }
      if (ts.isStringLiteral(node) && /^sh\.[a-z_]+$/.test(node.text)) add(node.text, 'denied');
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return codes;
}

/** How the pages say that a call ends by each code: by the exit code, or in so many words. */
function told(): ReadonlyMap<string, string> {
  const page = (name: string) => readFileSync(join(root, 'docs', name), 'utf8').split('\n');
  const rows = new Map<string, string>();
  for (const line of [...page('errors.md'), ...page('call-codes.md')]) {
    const [, codes, ends] = /^\| (`[^|]*`) \| (\w+) \|/.exec(line) ?? [];
    for (const [, code] of codes?.matchAll(/`([^`]+)`/g) ?? []) rows.set(code ?? '', ends ?? '');
  }
  return rows;
}

const WORDS: { readonly [ends: string]: string } = { 4: 'denied', 1: 'failed', 2: 'failed' };

it('every code that a refused or failed call answers is explained, and ends it as the page says, wherever it is said', () => {
  const codes = codesOfCalls();
  const rows = told();
  expect(codes.size).toBeGreaterThan(40);
  const wrong = [...codes].filter(([code, ends]) => {
    const said = rows.get(code) ?? '';
    return [...ends].join() !== (WORDS[said] ?? said);
  });
  expect(wrong.map(([code, ends]) => [code, ...ends])).toEqual([]);
});

it('an outcome ends a run with the exit code of its own code', () => {
  const outcomes: readonly Exclude<Outcome, { kind: 'ok' | 'waiting' | 'failed' | 'denied' }>[] = [
    { kind: 'exhausted', budget: 'steps', limit: 1 },
    { kind: 'unknown', call: 'call_1' as never },
    { kind: 'timeout', afterMs: 1 },
    { kind: 'cancelled' },
  ];
  for (const outcome of outcomes) {
    const { code } = failureOf(outcome);
    expect(ERROR_CODES[code as keyof typeof ERROR_CODES].exit).toBe(OUTCOMES[outcome.kind].exit);
  }
});
