import type { Log } from './questions.js';
import { looks } from './tool.js';

export const log = looks(async (repository, { args }) => {
  const { n, range, path } = args;
  const named = typeof path === 'string' ? repository.pathOf(path) : '.';
  const { commits, more } = await repository.ask<Log>({
    ask: 'log',
    most: typeof n === 'number' ? n : 10,
    ...(typeof range === 'string' && { range }),
    ...(named !== '.' && { path: named }),
  });
  const told = commits.map(({ id, parents, author, email, date, message }) => ({
    commit: id,
    short: id.slice(0, 10),
    parents,
    author,
    email,
    date,
    subject: message.split('\n', 1)[0] ?? '',
  }));
  const lines = told.map(({ short, date, author, subject }) => `${short} ${date} ${author}: ${subject}`);
  return {
    value: { commits: told, ...(more && { more: true }) },
    text: [...(lines.length === 0 ? ['no commits'] : lines), ...(more ? ['[there are more]'] : [])].join('\n'),
  };
});
