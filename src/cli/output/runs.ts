import type { CancelDocument, PruneDocument, RunDetailDocument, RunDocument, RunSummary, RunsDocument } from '../../app.js';
import type { Json } from '../../contract/index.js';
import type { GlobalOptions } from '../globals.js';
import { samePlace } from '../same-place.js';
import type { Style } from './style.js';
import { count, duration, listing, oneLine, reasonText, table } from './text.js';

/** The result of a run alone: text as it is, anything else as JSON, nothing for null. A run that did not land has none. */
export function outputText(document: RunDocument, style: Style): string {
  return document.outcome === 'ok' ? valueText(document.output, style) : '';
}

export function valueText(value: Json, { foreign }: Style): string {
  if (value === null) return '';
  const text = foreign(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

export function runsText(document: RunsDocument, style: Style): string {
  if (document.runs.length === 0) return 'no runs\n';
  const rows = document.runs.map((run) => [
    run.id,
    run.status,
    run.outcome ?? '-',
    run.started.slice(0, 19).replace('T', ' '),
    took(run),
    oneLine(run.chain, 40),
    run.task ?? '-',
  ]);
  return listing(
    [['RUN', 'STATUS', 'OUTCOME', 'STARTED (UTC)', 'TOOK', 'CHAIN', 'TASK'], ...rows],
    (cell, column, row) => {
      if (row === 0) return style.dim(cell);
      return column === 1 ? paintStatus(cell as RunSummary['status'], style) : cell;
    },
    style.columns,
  );
}

function took(run: RunSummary): string {
  return run.ended === null ? '-' : duration(Date.parse(run.ended) - Date.parse(run.started));
}

/** Paints a status, or `text` that stands for it. */
export function paintStatus(status: RunSummary['status'], style: Style, text: string = status): string {
  switch (status) {
    case 'done':
      return style.green(text);
    case 'running':
      return style.cyan(text);
    case 'waiting':
    case 'orphaned':
      return style.yellow(text);
    case 'failed':
    case 'cancelled':
      return style.red(text);
    default:
      return status satisfies never;
  }
}

/** `options`: what this command was told, for the ones it suggests. */
export function runText(document: RunDetailDocument, style: Style, options: GlobalOptions): string {
  return `${table(runRows(document, style), dimFirst(style))}${runSections(document, style, options)}`;
}

export function dimFirst(style: Style) {
  return (cell: string, column: number): string => (column === 0 ? style.dim(cell) : cell);
}

/** What there is to say of any run, each in a row. */
export function runRows(document: RunDetailDocument, style: Style): readonly (readonly string[])[] {
  const { usage, status } = document;
  const how = [...new Set([document.outcome, document.stop_reason])].filter((word) => word && word !== status);
  return [
    ['run', document.run],
    ['chain', oneLine(document.chain)],
    ['status', paintStatus(status, style) + (how.length > 0 ? ` (${how.join(': ')})` : '')],
    ['started', document.started],
    ['ended', document.ended ?? '-'],
    ...(document.reverted === null
      ? []
      : [['reverted', document.reverted === 'unfinished' ? 'begun and cut off; repeat it' : document.reverted]]),
    ['envelope', document.envelope],
    ['workspace', document.workspace],
    ['definition', `sha256 ${document.definition.slice(0, 16)}…, interpreter ${document.interpreter}`],
    [
      'usage',
      `${count(usage.steps, 'step')}, ${count(usage.tool_calls, 'tool call')}, ${usage.tokens.input + usage.tokens.output} tokens, ${usage.cost_usd.toFixed(4)} USD, ${duration(usage.elapsed_ms)}`,
    ],
  ];
}

/** The way of the run, and what it met on it. */
export function runSections(document: RunDetailDocument, style: Style, options: GlobalOptions): string {
  const way = document.path.map((step) => [
    '',
    `${step.task}${step.visit > 0 ? ` (visit ${step.visit + 1})` : ''}`,
    step.outcome === 'ok' ? style.green('ok') : style.red(step.outcome),
    style.dim(`→ ${step.next} by ${step.via}`),
  ]);
  const denials = document.denials.map((denial) => `  ${denial.task}: ${denial.code}, ${oneLine(denial.reason)}\n`);
  const asks = document.asks.map(
    (ask) =>
      `  ${ask.id} at ${ask.task}: ${oneLine(ask.reason, 1000)}\n  answer it: windlass approvals show ${ask.id}${samePlace(options)}\n`,
  );
  return [
    section('way', table(way), style),
    section('denied', denials.join(''), style),
    section('waits for', asks.join(''), style),
    document.error ? section('error', `  ${reasonText(document.error, 400)}\n`, style) : '',
    section('result', valueText(document.output, style), style),
  ].join('');
}

function section(title: string, body: string, style: Style): string {
  return body === '' ? '' : `${style.bold(title)}\n${body}`;
}

export function cancelText(document: CancelDocument): string {
  switch (document.cancelled) {
    case 'done':
      return `${document.run} is cancelled\n`;
    case 'requested':
      return `${document.run} was told to stop by its owner's next step\n`;
    case 'finished':
      return `${document.run} had already ended (${document.status})\n`;
    default:
      return document.cancelled satisfies never;
  }
}

export function pruneText(document: PruneDocument): string {
  return `deleted ${count(document.runs, 'run')} and ${count(document.artifacts, 'artifact')}\n`;
}
