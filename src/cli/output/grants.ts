import type { GrantsDocument, RevokedDocument } from '../../app.js';
import type { Style } from './style.js';
import { escaped, listing } from './text.js';

export function grantsText({ answers, rules }: GrantsDocument, style: Style): string {
  if (answers.length === 0 && rules.length === 0) return 'no yes is in force\n';
  const said = answers.map(({ id, scope, tool, run, by, used, expires, summary }) => [
    id,
    scope,
    escaped(tool),
    run,
    escaped(by),
    used === null ? 'not used' : 'used',
    minute(expires),
    escaped(summary),
  ]);
  const written = rules.map(({ id, envelope, rule, source }) => [id, escaped(envelope), escaped(wordsOf(rule)), escaped(source)]);
  const last = answers[0]?.id ?? rules[0]?.id;
  return [
    block(`answers of people: ${answers.length}`, ['ASK', 'SCOPE', 'TOOL', 'RUN', 'BY', 'USE', 'UNTIL (UTC)', 'ABOUT'], said, style),
    block(`always_allow rules of your files: ${rules.length}`, ['RULE', 'ENVELOPE', 'ALLOWS', 'STANDS IN'], written, style),
    style.dim(`take one back: windlass approvals revoke ${last}\n`),
  ].join('');
}

function block(title: string, head: readonly string[], rows: readonly (readonly string[])[], style: Style): string {
  if (rows.length === 0) return '';
  const paint = (cell: string, column: number, row: number): string => {
    if (row === 0) return style.dim(cell);
    return cell === 'always' && column === 1 ? style.yellow(cell) : cell;
  };
  return `${style.bold(title)}\n${listing([head, ...rows], paint, style.columns)}`;
}

function minute(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}

function wordsOf(rule: GrantsDocument['rules'][number]['rule']): string {
  const { tools, tool, when_key: key, when_op: op, when_value: value } = rule;
  return `${tools}.${tool}${key === undefined ? '' : ` where ${key} ${op === 'eq' ? 'is' : 'matches'} ${JSON.stringify(value)}`}`;
}

export function revokedText({ revoked, by, reason, file }: RevokedDocument, style: Style): string {
  const what =
    file === null ? `by ${escaped(by)}: ${escaped(reason)}\n` : `by ${escaped(by)}; taken out of ${escaped(file)}:\n  ${escaped(reason)}\n`;
  return `${revoked} ${style.red('revoked')} ${what}`;
}
