import type { Json, ResolvedCall, ToolResult } from '../../contract/index.js';
import { fail } from './answers.js';
import { approvalNote, isWithin, visible } from './hidden.js';
import { boundsFor, patchesOf } from './patches.js';
import type { Between, Change, CommitInfo } from './questions.js';
import type { Repository } from './repository.js';
import { looks } from './tool.js';

export const diff = looks(async (repository, call) => {
  const { value, text } = await difference(repository, call, betweenOf(call.args));
  return { value, text: text === '' ? 'nothing differs' : text };
});

export const show = looks(async (repository, call) => {
  const { id, parents, author, email, date, message } = await repository.ask<CommitInfo>({ ask: 'commit', ref: String(call.args['ref']) });
  const { value, text } = await difference(repository, call, { kind: 'commit', id });
  const merge =
    parents.length > 1 ? [`merge of ${parents.map((parent) => parent.slice(0, 10)).join(' and ')}; the diff is against the first`] : [];
  const head = [
    `commit ${id}`,
    ...merge,
    `author ${author} <${email}>`,
    `date ${date}`,
    '',
    ...message
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`),
  ];
  return { value: { commit: id, parents, author, email, date, message, ...value }, text: [...head, '', text].join('\n') };
});

function betweenOf({ from, to, staged }: ResolvedCall['args']): Between {
  if (staged === true && (from !== undefined || to !== undefined))
    throw fail('bad_argument', 'staged goes with neither from nor to', 'argument');
  if (staged === true) return { kind: 'head_index' };
  if (typeof from !== 'string') {
    if (to !== undefined) throw fail('bad_argument', 'to needs from', 'argument');
    return { kind: 'head_workdir' };
  }
  return typeof to === 'string' ? { kind: 'refs', from, to } : { kind: 'ref_workdir', from };
}

async function difference(
  repository: Repository,
  { args, request }: ResolvedCall,
  between: Between,
): Promise<{ readonly value: { readonly [key: string]: Json }; readonly text: string } & Pick<ToolResult, 'incomplete'>> {
  const named = typeof args['path'] === 'string' ? repository.pathOf(args['path']) : '.';
  const all = await repository.ask<readonly Change[]>({ ask: 'changes', between });
  const { shown, needApproval } = visible(
    repository,
    all.filter(({ path }) => isWithin(path, named)),
  );
  const files = shown.map(({ path, status }) => ({ path: repository.show(path), status }));
  if (args['stat'] === true) {
    const notes = approvalNote(needApproval);
    const lines = [...files.map(({ path, status }) => `${status} ${path}`), ...notes.map((note) => `[${note}]`)];
    return { value: { files, ...(notes.length > 0 && { withheld: notes }) }, text: lines.join('\n') };
  }
  const patches = await patchesOf(repository, shown, boundsFor(request.proposedBy));
  const withheld = [...patches.withheld, ...approvalNote(needApproval)];
  const value = { files, diff: patches.text === '' ? '' : `${patches.text}\n`, ...(withheld.length > 0 && { withheld }) };
  return { value, text: [patches.text, ...withheld.map((note) => `[withheld: ${note}]`)].filter((part) => part !== '').join('\n') };
}
