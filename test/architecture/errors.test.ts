import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES, type ErrorCode } from '../../src/contract/index.js';
import { root, sourcesUnder } from './sources.js';

/** Codes that stand in an expression somewhere in src, outside the table itself and the pages that explain it. */
function codesUsed(): ReadonlySet<string> {
  const used = new Set<string>();
  for (const { file, tree } of sourcesUnder('src')) {
    if (file === 'src/contract/error-codes.ts' || file.startsWith('src/cli/help/')) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isLiteralTypeNode(node)) return;
      if (ts.isStringLiteral(node)) used.add(node.text);
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return used;
}

describe('error codes', () => {
  it('every code of the table is raised somewhere', () => {
    const used = codesUsed();
    expect(Object.keys(ERROR_CODES).filter((code) => !used.has(code))).toEqual([]);
  });

  it('every code is explained in docs/errors.md with its exit code', () => {
    const page = readFileSync(join(root, 'docs/errors.md'), 'utf8');
    const missing = (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => {
      const line = page.split('\n').find((each) => each.includes(`\`${code}\``));
      return !line?.includes(String(ERROR_CODES[code].exit));
    });
    expect(missing).toEqual([]);
  });

  it('every code says what it means and what to do', () => {
    const empty = Object.entries(ERROR_CODES).filter(([, { means, remedy }]) => !/\.$/.test(means) || !/\.$/.test(remedy));
    expect(empty.map(([code]) => code)).toEqual([]);
  });
});
