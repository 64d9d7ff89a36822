import { isJsonObject } from '../../../contract/index.js';
import { OPERATORS } from '../../chain-words.js';
import { type Problem, problem } from '../../problem.js';
import { listAt, type Outline, type OutlineBranch, type OutlineTask, objectAt, textAt } from '../outline.js';
import { covers, isComparison, labels, matches, spokenWords, vocabulary } from '../vocabulary.js';

/** Every branch can fire, and whatever a task says, one does. */
export function checkBranches({ tasks }: Outline): readonly Problem[] {
  return tasks.flatMap((task) => [
    ...dead(task),
    ...shadowed(task),
    ...emptyWhen(task),
    ...defaults(task),
    ...exhaustive(task),
    ...routeLabels(task),
    ...deadFailures(task),
  ]);
}

function dead(task: OutlineTask): readonly Problem[] {
  if (task.handler === 'raise_error') {
    return task.branches.map(({ pointer }) =>
      problem('dead_branch', pointer, 'a raise_error task never succeeds, so its branches never fire; use `on_failure`'),
    );
  }
  const words = vocabulary(task);
  if (words === null) return [];
  return task.branches
    .filter((branch) => isComparison(branch.operator) && !words.some((word) => matches(branch, word)))
    .map(({ pointer, operator, when }) =>
      problem('dead_branch', `${pointer}/when`, `${operator} "${when}" never fires: ${task.handler} only says ${words.join(', ')}`),
    );
}

function shadowed(task: OutlineTask): readonly Problem[] {
  const words = vocabulary(task);
  const earlier: OutlineBranch[] = [];
  return task.branches.flatMap((branch) => {
    if (!isComparison(branch.operator)) return [];
    const own = words?.filter((word) => matches(branch, word));
    const takenBy = own ? allTaken(own, earlier) : earlier.find((one) => covers(one, branch));
    earlier.push(branch);
    return takenBy
      ? [
          problem(
            'shadowed_branch',
            branch.pointer,
            `never fires: everything it matches goes to ${takenBy.operator} "${takenBy.when}" before it`,
          ),
        ]
      : [];
  });
}

function allTaken(words: readonly string[], earlier: readonly OutlineBranch[]): OutlineBranch | undefined {
  if (words.length === 0 || !words.every((word) => earlier.some((branch) => matches(branch, word)))) return undefined;
  return earlier.find((branch) => words.some((word) => matches(branch, word)));
}

function emptyWhen(task: OutlineTask): readonly Problem[] {
  return task.branches
    .filter(({ operator, when }) => isComparison(operator) && operator !== 'equals' && when === '')
    .map(({ pointer, operator }) => problem('empty_when', pointer, `${operator} with an empty \`when\` always fires; use \`default\``));
}

function defaults(task: OutlineTask): readonly Problem[] {
  return task.branches
    .filter(({ operator }) => operator === 'default')
    .slice(1)
    .map(({ pointer }) => problem('second_default', pointer, 'a second `default` never fires; keep one'));
}

function exhaustive(task: OutlineTask): readonly Problem[] {
  const { branches, handler } = task;
  if (branches.length === 0 || handler === null || handler === 'raise_error') return [];
  // a branch that cannot be read might be the one that is missing
  if (branches.some(({ operator }) => operator === 'default' || !OPERATORS.includes(operator))) return [];
  const at = `${task.pointer}/transition/branches`;
  const words = spokenWords(task);
  if (words === null) return [problem('missing_default', at, 'without a `default` branch the run fails when nothing else fires; add one')];
  const open = words.filter((word) => !branches.some((branch) => isComparison(branch.operator) && matches(branch, word)));
  if (open.length === 0) return [];
  return [problem('missing_default', at, `nothing takes ${open.join(', ')}; add a branch for it, or a \`default\``)];
}

const ON_TIMEOUT = '`on_timeout`';

/** The first entry that takes a class is the one that fires. */
function deadFailures({ raw, pointer }: OutlineTask): readonly Problem[] {
  const transition = objectAt(raw, 'transition');
  const taken = new Map<string, string>();
  if (textAt(transition, 'on_timeout') !== '') taken.set('timeout', ON_TIMEOUT);
  return listAt(transition, 'on_failure').flatMap((entry, index) => {
    const kind = isJsonObject(entry) ? textAt(entry, 'class') : '';
    if (kind === '') return [];
    const by = taken.get('any') ?? taken.get(kind);
    if (!taken.has(kind)) taken.set(kind, kind === 'any' ? 'the entry for any failure before it' : 'an entry before it');
    if (by === undefined) return [];
    // The edge of its own for timeouts may have been added for all of them: nothing is lost.
    const more = by === ON_TIMEOUT ? ({ severity: 'warning' } as const) : {};
    return [problem('dead_branch', `${pointer}/transition/on_failure/${index}`, `never fires: ${by} takes this failure`, more)];
  });
}

function routeLabels(task: OutlineTask): readonly Problem[] {
  if (task.handler !== 'route') return [];
  const found = labels(task);
  if (found.length === 0) {
    return [
      problem(
        'route_without_labels',
        `${task.pointer}/transition`,
        'a route needs at least one `equals` branch: its `when` is what the model may answer',
      ),
    ];
  }
  return found.flatMap((label, index) =>
    found.slice(0, index).flatMap((other) => {
      const [a, b] = [label.when.trim().toLowerCase(), other.when.trim().toLowerCase()];
      // an exact repeat is a shadowed branch already
      if (a === b && label.when === other.when) return [];
      if (a === b)
        return [problem('duplicate_label', `${label.pointer}/when`, `"${label.when}" and "${other.when}" are one answer to the model`)];
      if (!isWordOf(a, b) && !isWordOf(b, a)) return [];
      const message = `the labels "${other.when}" and "${label.when}" contain one another; an answer in a sentence may fit both`;
      return [problem('overlapping_labels', `${label.pointer}/when`, message, { severity: 'warning' })];
    }),
  );
}

function isWordOf(word: string, text: string): boolean {
  return ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${word.replace(/[^\p{L}\p{N}]+/gu, ' ')} `);
}
