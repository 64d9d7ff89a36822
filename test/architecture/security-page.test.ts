import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root, sourcesUnder } from './sources.js';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const PROOF = /`(test\/[^`]+\.test\.ts)` › `([^`]+)`/g;

/** The sections that guarantee something, each with its items. */
const guarantees = page
  .split(/^## /m)
  .filter((section) => section.includes('› `'))
  .flatMap((section) => section.split(/^- /m).slice(1));

describe('TKT-12 the page about security', () => {
  it('names for every guarantee a test that is there', () => {
    expect(guarantees.length).toBeGreaterThan(30);
    for (const guarantee of guarantees) expect([...guarantee.matchAll(PROOF)].length, guarantee).toBeGreaterThan(0);
    const missing = [...page.matchAll(PROOF)].flatMap(([proof, file = '', title = '']) => (isTitle(file, title) ? [] : [proof]));
    expect(missing).toEqual([]);
  });

  it('says of every guarantee whether it is a boundary or an obstacle', () => {
    for (const guarantee of guarantees) expect(guarantee).toMatch(/\b(Boundary|boundary|Obstacle|obstacle)\b/);
  });
});

const tests = new Map(sourcesUnder('test').map((source) => [source.file, source.tree]));

/** A test or a group of this very title stands in the file, and is not switched off. */
function isTitle(file: string, title: string): boolean {
  const tree = tests.get(file);
  let found = false;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      found ||= first !== undefined && ts.isStringLiteralLike(first) && first.text === title && isRun(node.expression);
    }
    if (!found) ts.forEachChild(node, visit);
  };
  if (tree) visit(tree);
  return found;
}

/** `it`, `describe` and what is made of them, but not `skip` and `todo`. */
function isRun(callee: ts.Expression): boolean {
  if (ts.isCallExpression(callee) || ts.isTaggedTemplateExpression(callee))
    return isRun(ts.isCallExpression(callee) ? callee.expression : callee.tag);
  if (ts.isPropertyAccessExpression(callee)) return !['skip', 'todo'].includes(callee.name.text) && isRun(callee.expression);
  return ts.isIdentifier(callee) && ['it', 'describe', 'test'].includes(callee.text);
}
