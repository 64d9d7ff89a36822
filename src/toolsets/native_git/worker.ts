import type { Repository } from 'es-git';
import { Refusing, serve } from '../thread/serve.js';
import type { Place, Question } from './questions.js';
import { identityOf, makeCommit, stage, stagedVersions, switchTo, treeOf, unstage } from './thread/act.js';
import { attributesOf } from './thread/attributes.js';
import { changesIn, statusOf } from './thread/compare.js';
import { blameOf, branchesOf, commitOf, logOf } from './thread/history.js';
import { type Library, open, plainly } from './thread/open.js';
import { patchOf } from './thread/patch.js';

serve<Library, { readonly place: Place; readonly question: Question }, unknown>(
  () => import('es-git'),
  async (git, { place, question }) => {
    const repository = await open(git, place);
    try {
      return answer(repository, question);
    } catch (error) {
      // A repository that was handed over holds what it likes: that the library cannot read it is no defect of ours.
      throw isLibrarys(error) ? new Refusing('git_error', `the repository cannot be read: ${plainly(error)}`) : error;
    }
  },
);

/** Errors of the library carry a code; those of our own code are of other classes. */
function isLibrarys(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && 'code' in error && typeof error.code === 'string';
}

function answer(repository: Repository, question: Question): unknown {
  switch (question.ask) {
    case 'status':
      return statusOf(repository);
    case 'changes':
      return changesIn(repository, question.between);
    case 'patch':
      return patchOf(repository, question.change, question.workdir);
    case 'log':
      return logOf(repository, question.most, question.range, question.path);
    case 'commit':
      return commitOf(repository, question.ref);
    case 'blame':
      return blameOf(repository, question.path, question.first, question.last);
    case 'branches':
      return branchesOf(repository);
    case 'attributes':
      return attributesOf(repository, question.paths);
    case 'staged_versions':
      return stagedVersions(repository, question.paths);
    case 'identity':
      return { ...identityOf(repository), tree: treeOf(repository) };
    case 'stage':
      return stage(repository, question.paths);
    case 'unstage':
      return unstage(repository, question.paths);
    case 'make_commit':
      return makeCommit(repository, question);
    case 'switch':
      return switchTo(repository, question.branch, question.create);
  }
}
