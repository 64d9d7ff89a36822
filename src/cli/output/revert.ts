import type { RevertDocument, RevertedBody } from '../../app.js';
import type { Style } from './style.js';
import { count, oneLine, printable } from './text.js';

const DONE: Record<RevertedBody['action'], string> = {
  restore: 'restored',
  delete: 'deleted, the run created it',
  recreate: 'created again, the run deleted it',
  none: 'is as it was',
};
const PLANNED: Record<RevertedBody['action'], string> = {
  restore: 'would be restored',
  delete: 'would be deleted, the run created it',
  recreate: 'would be created again, the run deleted it',
  none: 'is as it was',
};

export function revertText(document: RevertDocument, style: Style): string {
  const words = document.reverted === 'planned' ? PLANNED : DONE;
  const files = document.files.map(
    (file) => `  ${oneLine(file.path)} ${words[file.action]}\n${file.diff === null ? '' : `${printable(file.diff)}\n`}`,
  );
  const folders = document.folders.map((path) => `  ${oneLine(path)}/ ${words.delete}\n`);
  const left = document.not_undone.length;
  const beyond =
    left === 0 ? '' : style.yellow(`${count(left, 'call')} did more than change files that were kept; that is not taken back\n`);
  return `${headOf(document)}\n${files.join('')}${folders.join('')}${beyond}`;
}

function headOf({ run, reverted, at, files }: RevertDocument): string {
  switch (reverted) {
    case 'done':
      return `${run} is reverted: ${count(files.length, 'file')}`;
    case 'planned':
      return `${run} would be reverted: ${count(files.length, 'file')}; nothing was changed`;
    case 'already':
      return `${run} was reverted before, at ${at ?? ''}`;
    case 'nothing':
      return `${run} changed no files that could be put back`;
    default:
      return reverted satisfies never;
  }
}
