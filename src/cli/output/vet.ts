import type { VetDocument } from '../../app.js';
import type { Style } from './style.js';
import { count, escaped, printable } from './text.js';

/** `file:line:column severity code message`, one line a finding, and a last line with the counts. */
export function vetText(document: VetDocument, style: Style): string {
  const lines = document.findings.map((finding) => {
    const colour = { error: style.red, warning: style.yellow, note: style.dim }[finding.severity];
    const severity = colour(finding.severity);
    return `${escaped(finding.file)}:${finding.line}:${finding.column} ${severity} ${style.dim(finding.code)} ${printable(finding.message).replaceAll('\n', ' ')}\n`;
  });
  const { files, errors, warnings } = document;
  const verdict = errors + warnings === 0 ? style.green('clean') : `${count(errors, 'error')}, ${count(warnings, 'warning')}`;
  return `${lines.join('')}${count(files, 'file')}: ${verdict}\n`;
}
