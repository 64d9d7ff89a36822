import type { InitDocument, PathsDocument, TrustDocument } from '../../app.js';
import { shellWord } from '../../contract/index.js';
import type { Style } from './style.js';
import { escaped, table } from './text.js';

export function pathsText(document: PathsDocument, style: Style): string {
  const rows = [
    ['workspace', escaped(document.workspace)],
    ...document.config.map(({ layer, file, exists, trusted }) => [
      `config (${layer})`,
      `${escaped(file)}${exists ? (trusted ? '' : style.yellow('  not trusted: windlass trust')) : style.dim('  absent')}`,
    ]),
    ['state', escaped(document.state)],
    ['database', escaped(document.database)],
    ['artifacts', escaped(document.artifacts)],
    ['cache', escaped(document.cache)],
  ];
  return table(rows, (cell, column) => (column === 0 ? style.dim(cell) : cell));
}

export function trustText(document: TrustDocument): string {
  if (document.trusted.length === 0) return `nothing to trust in ${escaped(document.workspace)}\n`;
  return document.trusted.map(({ file, sha256 }) => `trusted ${escaped(file)}  sha256 ${sha256}\n`).join('');
}

export function initText(document: InitDocument, style: Style): string {
  const created = document.created.map((file) => `${style.green('created')} ${file}\n`);
  const kept = document.kept.map((file) => `${style.dim('kept')}    ${file}\n`);
  const there = document.workspace === process.cwd() ? '' : `cd ${shellWord(document.workspace)} && `;
  const next = document.created.length > 0 ? `next: ${there}windlass run chains/hello.yaml\n` : '';
  return [...created, ...kept, next].join('');
}
