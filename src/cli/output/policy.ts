import type { ExplainDocument, PolicyDiffDocument, PolicyTestDocument } from '../../app.js';
import { approversText, LEVELS, type Verdict } from '../../contract/index.js';
import type { Style } from './style.js';
import { count, escaped, listing, oneLine, programRows } from './text.js';

/** A row for each who was asked, in order; the one that decides is marked. */
export function explainText(document: ExplainDocument, style: Style): string {
  const { decision, layers, envelope } = document;
  const decides = layers.findIndex(
    (each) => each.layer === decision.layer && each.rule === decision.rule && each.verdict === decision.verdict,
  );
  const rows = layers.map(({ title, verdict, rule, reason, source }, at) => [
    at === decides ? '→' : ' ',
    oneLine(title, 44),
    verdict ?? 'passes',
    oneLine(verdict === null ? reason : rule, 80),
    source ?? '',
  ]);
  const shown = listing(
    [['', 'ASKED', 'VERDICT', 'RULE', 'WHERE'], ...rows],
    (cell, column, row) => {
      if (row === 0) return style.dim(cell);
      if (column === 2) return paint(cell, style);
      if (column === 4) return style.dim(cell);
      return layers[row - 1]?.verdict === null ? style.dim(cell) : cell;
    },
    style.columns,
  );
  const head = `${style.bold(document.tool)} ${oneLine(JSON.stringify(document.args), 90)} ${style.dim(`under ${envelope.name}`)}\n`;
  const programs = document.plan ? programRows(document.plan).map(([what, text]) => `${style.dim(what)} ${oneLine(text, 200)}\n`) : [];
  return `${head}${programs.join('')}${shown}${paint(decision.verdict, style)}: ${oneLine(decision.reason, 400)}\n${style.dim(`  code ${decision.code}`)}\n${asksText(document, style)}`;
}

function asksText({ asks }: ExplainDocument, style: Style): string {
  if (asks === null) return '';
  const { level, approvers, second_person: second, strongly } = asks;
  const who = approvers === null ? 'whoever reaches the state of this workspace' : approversText(approvers);
  const other = second ? ', and not who fired the run' : '';
  const strong = strongly ? '; asked strongly: a yes names the call' : '';
  return `${style.dim('  answers')} ${escaped(`${who}${other}${strong}`)} ${style.dim(`(level ${level} ${LEVELS[level].title.replaceAll('_', ' ')})`)}\n`;
}

export function policyTestText({ file, passed, failed, tests }: PolicyTestDocument, style: Style): string {
  const lines = tests.map((test) => {
    const call = `${test.call} ${oneLine(JSON.stringify(test.args), 70)}`;
    const where = style.dim(`${test.envelope}:${test.line}`);
    if (test.ok) return `${style.green('✓')} ${where} ${call} ${paint(test.got, style)}\n`;
    return `${style.red('✗')} ${where} ${call} expects ${paint(test.expected, style)}, gets ${paint(test.got, style)}: ${oneLine(test.reason, 300)}\n`;
  });
  const sum =
    failed > 0 ? style.red(`${failed} of ${count(passed + failed, 'test')} failed`) : style.green(`${count(passed, 'test')} passed`);
  return `${lines.join('')}${file}: ${sum}\n`;
}

export function policyDiffText(document: PolicyDiffDocument, style: Style): string {
  const { a, b, runs, calls } = document;
  const compared = style.dim(`${escaped(a)} → ${escaped(b)}`);
  const rows = changedRows(document.changes, style, ['RUN', ({ run }) => run]);
  const where = ` in ${count(calls, 'call')} of ${count(runs, 'run')}`;
  return `${rows === '' ? '' : `${compared}\n${rows}`}${changedSum(document, 'verdict', style)}${where}${leftOutText(document, style)}\n`;
}

type Changes = PolicyDiffDocument['changes'];
type Judged = Pick<PolicyDiffDocument, 'changed' | 'changes' | 'skipped' | 'left_out'>;

/** A row for each call that is judged otherwise. The names of what judged it stand above: they may be longer than any column. */
export function changedRows(changes: Changes, style: Style, [head, name]: readonly [string, (change: Changes[number]) => string]): string {
  if (changes.length === 0) return '';
  const rows = changes.map((change) => [
    name(change),
    `${oneLine(change.tool, 40)} ${oneLine(JSON.stringify(change.args), 50)}`,
    change.before.verdict,
    change.after.verdict,
    oneLine(change.after.rule, 50),
    change.after.source ?? '',
  ]);
  return listing(
    [[head, 'CALL', 'WAS', 'IS', 'RULE', 'WHERE'], ...rows],
    (cell, column, row) => {
      if (row === 0 || column === 5) return style.dim(cell);
      return column === 2 || column === 3 ? paint(cell, style) : cell;
    },
    style.columns,
  );
}

export function changedSum({ changed, changes }: Judged, what: string, style: Style): string {
  const total = changed.stricter + changed.milder;
  if (total === 0) return style.green(`no ${what} would change`);
  const more = total > changes.length ? `, ${total - changes.length} not listed: --limit` : '';
  return `${count(total, what)} would change (${changed.stricter} stricter, ${changed.milder} milder${more})`;
}

/** Why calls could not be judged, each reason once. */
export function leftOutText({ skipped, left_out }: Judged, style: Style): string {
  if (skipped === 0) return '';
  const reasons = new Map<string, number>();
  for (const { reason } of left_out) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const lines = [...reasons].map(([reason, n]) => `\n  ${n}: ${oneLine(reason, 400)}`);
  return style.dim(`; ${count(skipped, 'call')} could not be judged${lines.join('')}`);
}

function paint(verdict: Verdict | 'passes' | string, style: Style): string {
  const word = verdict.trim();
  if (word === 'allow') return style.green(verdict);
  if (word === 'deny') return style.red(verdict);
  return word === 'approve' ? style.yellow(verdict) : style.dim(verdict);
}
