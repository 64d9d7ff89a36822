import type { OutlineBranch, OutlineTask } from './outline.js';

/** What older files may compare a batch of an empty conversation with. No conversation is empty, so nothing must take it. */
const OLDER_BATCH_WORD = 'noop';

/** The words of the vocabulary that some branch has to take. */
export function spokenWords(task: OutlineTask): readonly string[] | null {
  const words = vocabulary(task);
  return task.handler === 'execute_tool_calls' ? (words?.filter((word) => word !== OLDER_BATCH_WORD) ?? null) : words;
}

/**
 * The control words a task can end with, or null when they cannot be listed (a model's answer, a rendered text). Branches
 * compare with these.
 */
export function vocabulary(task: OutlineTask): readonly string[] | null {
  switch (task.handler) {
    case 'chat_completion':
      return ['tool_call', 'executed'];
    case 'execute_tool_calls':
      return ['tools_executed', 'no_calls_found', OLDER_BATCH_WORD];
    case 'tools':
      return task.raw['output_template'] ? null : ['tools_executed'];
    case 'noop':
      return ['noop'];
    case 'raise_error':
      return [];
    case 'route':
    case null:
      return null;
  }
}

export function isComparison(operator: string): boolean {
  return operator === 'equals' || operator === 'contains' || operator === 'starts_with' || operator === 'ends_with';
}

export function matches(branch: OutlineBranch, word: string): boolean {
  switch (branch.operator) {
    case 'equals':
      return word === branch.when;
    case 'contains':
      return word.includes(branch.when);
    case 'starts_with':
      return word.startsWith(branch.when);
    case 'ends_with':
      return word.endsWith(branch.when);
    default:
      return false;
  }
}

/** Whether everything that `later` matches is matched by `earlier` already. */
export function covers(earlier: OutlineBranch, later: OutlineBranch): boolean {
  if (later.operator === 'equals') return matches(earlier, later.when);
  switch (earlier.operator) {
    case 'contains':
      return later.when.includes(earlier.when);
    case 'starts_with':
      return later.operator === 'starts_with' && later.when.startsWith(earlier.when);
    case 'ends_with':
      return later.operator === 'ends_with' && later.when.endsWith(earlier.when);
    default:
      return false;
  }
}

/** Labels of a route task, in order. */
export function labels(task: OutlineTask): readonly OutlineBranch[] {
  return task.branches.filter((branch) => branch.operator === 'equals' && branch.when.trim() !== '');
}
