import type { DoctorDocument } from '../../app.js';
import type { Style } from './style.js';
import { printable } from './text.js';

export function doctorText({ checks }: DoctorDocument, style: Style): string {
  const signs = { ok: style.green('✓'), warning: style.yellow('!'), failed: style.red('✗') } as const;
  return checks
    .map(({ name, state, says, fix }) => {
      const [first = '', ...rest] = says.map(printable);
      const more = [...rest, ...(fix === null ? [] : [style.bold(`to mend it: ${fix}`)])];
      return `${signs[state]} ${name.padEnd(INDENT)}${first}\n${more.map((line) => `${' '.repeat(INDENT + 2)}${line}\n`).join('')}`;
    })
    .join('');
}

const INDENT = 11;
