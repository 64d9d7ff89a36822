import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export interface Source {
  /** Relative to the repository, `/` separated. */
  readonly file: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

export interface Import {
  readonly from: string;
  readonly line: number;
  readonly specifier: string;
  /** Path inside `src/` with its extension turned to `.ts`; null for packages and Node's own modules. */
  readonly target: string | null;
  /** Nothing of it is left at run time. */
  readonly typeOnly: boolean;
}

/** Every hand-written TypeScript file under a folder of the repository. */
export function sourcesUnder(folder: string): readonly Source[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('/generated/'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return { file, text, tree: ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true) };
    });
}

/** Real import and export statements, dynamic imports and import types; comments and strings do not count. */
export function importsOf(source: Source): readonly Import[] {
  const found: Import[] = [];
  const add = (node: ts.Node, specifier: string, typeOnly: boolean) => {
    const line = source.tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push({ from: source.file, line, specifier, target: resolveTarget(source.file, specifier), typeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      add(node, node.moduleSpecifier.text, isTypeOnly(node));
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      add(node, node.moduleSpecifier.text, node.isTypeOnly);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const first = node.arguments[0];
      if (first && ts.isStringLiteral(first)) add(node, first.text, false);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
      add(node, node.argument.literal.text, true);
    }
    ts.forEachChild(node, visit);
  };
  visit(source.tree);
  return found;
}

function isTypeOnly(node: ts.ImportDeclaration): boolean {
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const named = clause.namedBindings;
  return (
    !clause.name && !!named && ts.isNamedImports(named) && named.elements.length > 0 && named.elements.every((each) => each.isTypeOnly)
  );
}

function resolveTarget(from: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  return relative(root, resolve(root, dirname(from), specifier)).replace(/\.js$/, '.ts');
}
