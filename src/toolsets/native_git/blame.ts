import { fail } from './answers.js';
import type { Blame } from './questions.js';
import { looks } from './tool.js';

const LINES = 500;

export const blame = looks(async (repository, { args }) => {
  const path = repository.pathOf(String(args['path']));
  const first = typeof args['start_line'] === 'number' ? args['start_line'] : 1;
  const last = typeof args['end_line'] === 'number' ? args['end_line'] : first + LINES - 1;
  if (last < first) throw fail('bad_argument', 'end_line lies before start_line', 'argument');
  const end = Math.min(last, first + LINES - 1);
  const { lines, total } = await repository.ask<Blame>({ ask: 'blame', path, first, last: end });
  const next = end < Math.min(last, total) || (args['end_line'] === undefined && end < total) ? end + 1 : null;
  const shown = lines.map(
    ({ line, commit, author, date, text }) => `${commit.slice(0, 10)} ${date.slice(0, 10)} ${author} ${line}: ${text}`,
  );
  return {
    value: {
      path: repository.show(path),
      total_lines: total,
      lines: lines.map((line) => ({ ...line })),
      ...(next !== null && { next_start_line: next }),
    },
    text: [...(shown.length === 0 ? ['no such lines'] : shown), ...(next === null ? [] : [`[go on with start_line ${next}]`])].join('\n'),
  };
});
