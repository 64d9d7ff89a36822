import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root, sourcesUnder } from './sources.js';

const SAYS_NO = new Set(['refused', 'refusedForGood', 'failed', 'refuse', 'fail', 'Refusing', 'refusal', 'impossible', 'attempt']);

/** Codes that toolsets give as the first word of an answer, and those of the shell's reading. */
function codesOfCalls(): ReadonlySet<string> {
  const codes = new Set<string>();
  for (const { file, tree } of [...sourcesUnder('src/toolsets'), ...sourcesUnder('src/shell')]) {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        const [first] = node.arguments ?? [];
        const says = ts.isIdentifier(node.expression) && SAYS_NO.has(node.expression.text);
        if (says && first && ts.isStringLiteral(first) && !file.startsWith('src/shell/')) codes.add(first.text);
      }
      if (ts.isStringLiteral(node) && /^sh\.[a-z_]+$/.test(node.text)) codes.add(node.text);
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return codes;
}

it('every code that a refused or failed call answers is explained', () => {
  const pages = ['docs/call-codes.md', 'docs/errors.md'].map((page) => readFileSync(join(root, page), 'utf8')).join('\n');
  const codes = codesOfCalls();
  expect(codes.size).toBeGreaterThan(40);
  expect([...codes].filter((code) => !pages.includes(`\`${code}\``))).toEqual([]);
});
