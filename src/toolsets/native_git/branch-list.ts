import type { Branches } from './questions.js';
import { looks } from './tool.js';

export const branchList = looks(async (repository) => {
  const { branches } = await repository.ask<Branches>({ ask: 'branches' });
  const lines = branches.map(
    ({ name, head, current, remote }) => `${current ? '*' : ' '} ${name} ${head.slice(0, 10)}${remote ? ' (remote)' : ''}`,
  );
  return { value: { branches: branches.map((branch) => ({ ...branch })) }, text: lines.length === 0 ? 'no branches' : lines.join('\n') };
});
