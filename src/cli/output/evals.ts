import type { EvalDocument, PromptBody, SuiteBody } from '../../app.js';
import type { Style } from './style.js';
import { count, oneLine, printable, table } from './text.js';

/** A suite: its figures with their thresholds, then every prompt that went otherwise than it expects. */
export function suiteText(suite: SuiteBody, style: Style): string {
  const verdict = suite.ok ? style.green('ok') : style.red('failed');
  const head = `${verdict} ${suite.file} ${style.bold(suite.suite)}: ${oneLine(suite.asked, 300)}, envelope ${suite.envelope}\n`;
  const problems = suite.problems.map((problem) => `  ${printable(problem)}\n`);
  return [head, figures(suite, style), ...problems, ...suite.prompts.flatMap((prompt) => prompted(suite.file, prompt))].join('');
}

function figures({ figures: measured, thresholds }: SuiteBody, style: Style): string {
  const rows = Object.entries(measured).map(([name, { value, count: some, of }]) => {
    const limit = thresholds.find((each) => each.name.slice(4) === name);
    const bound = limit ? `${limit.name.startsWith('min_') ? 'at least' : 'at most'} ${limit.limit}` : '';
    return [
      `  ${name.replaceAll('_', ' ')}`,
      value === null ? '-' : value.toFixed(3),
      `${some} of ${of}`,
      bound,
      limit?.ok === false ? 'missed' : '',
    ];
  });
  return table(rows, (cell, column) => (column === 4 ? style.red(cell) : cell));
}

function prompted(file: string, { id, line, problems }: PromptBody): readonly string[] {
  return problems.map((problem) => `  ${file}:${line} ${id}: ${printable(problem).replaceAll('\n', ' ')}\n`);
}

export function evalSummary({ passed, failed }: EvalDocument, style: Style): string {
  return failed === 0 ? `${style.green(`${count(passed, 'suite')} passed`)}\n` : `${passed} passed, ${style.red(`${failed} failed`)}\n`;
}
