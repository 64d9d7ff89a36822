import type { ExplainDocument, PolicyDiffDocument, PolicyTestDocument } from '../../app.js';
import type { Verdict } from '../../contract/index.js';
import type { Style } from './style.js';
import { count, oneLine, table } from './text.js';

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
    oneLine(verdict === null ? reason : rule, 64),
    source ?? '',
  ]);
  const shown = table([['', 'ASKED', 'VERDICT', 'RULE', 'WHERE'], ...rows], (cell, column, row) => {
    if (row === 0) return style.dim(cell);
    if (column === 2) return paint(cell, style);
    if (column === 4) return style.dim(cell);
    return layers[row - 1]?.verdict === null ? style.dim(cell) : cell;
  });
  const head = `${style.bold(document.tool)} ${oneLine(JSON.stringify(document.args), 90)} ${style.dim(`under ${envelope.name}`)}\n`;
  return `${head}${shown}${paint(decision.verdict, style)}: ${oneLine(decision.reason, 400)} ${style.dim(decision.code)}\n`;
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
  return `${lines.join('')}${file}: ${tests.length === 0 ? 'its envelopes hold no tests' : sum}\n`;
}

export function policyDiffText({ a, b, runs, calls, skipped, changed, changes }: PolicyDiffDocument, style: Style): string {
  const rows = changes.map(({ run, tool, args, before, after }) => [
    run,
    `${oneLine(tool, 40)} ${oneLine(JSON.stringify(args), 50)}`,
    before.verdict,
    after.verdict,
    oneLine(after.rule, 50),
    after.source ?? '',
  ]);
  const shown = table([['RUN', 'CALL', oneLine(a, 20), oneLine(b, 20), 'RULE', 'WHERE'], ...rows], (cell, column, row) => {
    if (row === 0 || column === 5) return style.dim(cell);
    return column === 2 || column === 3 ? paint(cell, style) : cell;
  });
  const total = changed.stricter + changed.milder;
  const more = total > changes.length ? `, ${total - changes.length} of them not told` : '';
  const sum =
    total === 0
      ? style.green('no verdict would change')
      : `${count(total, 'verdict')} would change (${changed.stricter} stricter, ${changed.milder} milder${more})`;
  const left = skipped === 0 ? '' : style.dim(`; ${count(skipped, 'call')} without a plan left out`);
  return `${changes.length === 0 ? '' : shown}${sum} in ${count(calls, 'call')} of ${count(runs, 'run')}${left}\n`;
}

function paint(verdict: Verdict | 'passes' | string, style: Style): string {
  const word = verdict.trim();
  if (word === 'allow') return style.green(verdict);
  if (word === 'deny') return style.red(verdict);
  return word === 'approve' ? style.yellow(verdict) : style.dim(verdict);
}
