import { loops } from '../../graph.js';
import { ROOTS, RUN_FIELDS, TASK_FIELDS, USAGE_FIELDS } from '../../scope-paths.js';
import { didYouMean } from '../../suggest.js';
import type { Outline } from '../outline.js';
import { edgeProblems } from './counted-edges.js';

export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly severity?: 'warning';
}

type Segments = readonly (string | number | null)[];

/**
 * What is wrong with a reference, as far as the file tells; null for nothing. Parts that are only known at run time, and
 * what stands inside of values, are not judged.
 */
export function referenceFault(segments: Segments, outline: Outline): Fault | null {
  const [root, first, second] = segments;
  if (typeof root !== 'string') return null;
  switch (root) {
    case 'tasks':
      return taskFault(first, second, outline);
    case 'vars':
      return nameFault('vars', first, Object.keys(outline.vars), 'declare it under `vars`');
    case 'usage':
      return nameFault('usage', first, USAGE_FIELDS);
    case 'run':
      return nameFault('run', first, RUN_FIELDS);
    case 'edges':
      return edgeFault(first, outline);
    case 'input':
    case 'output':
    case 'previous':
    case 'now':
      return null;
    default:
      return unknownRoot(root, outline);
  }
}

/**
 * What is wrong with a reference to the task in which it stands, where it is read before that task has put anything out: at its first
 * visit there is nothing, and a task that nothing leads back to has no other.
 * @param own that task; null = it is read later
 * @param severity `warning` where a filter, a condition or `has()` may have an answer for what is not there
 */
export function ownFault([root, id]: Segments, own: string | null, { edges, finally: last }: Outline, severity?: 'warning'): Fault | null {
  if (own === null || root !== 'tasks' || id !== own || own === last) return null;
  if (loops(edges).some((part) => part.includes(own))) return null;
  const message = `tasks.${own} is never set here: task "${own}" has not put anything out when it begins, and nothing leads back to it`;
  return { code: 'never_set', message: `${message}; what the task before it did is \`previous\``, ...(severity && { severity }) };
}

/** `.name` of an older file: a variable of the run. */
export function olderFault(name: string, { byId }: Outline): Fault | null {
  const ids = [...byId.keys()];
  const known = ['input', 'previous_output', 'last_error', ...ids, ...ids.map((id) => `${id}_error`)];
  if (known.includes(name)) return null;
  return {
    code: 'unknown_reference',
    message: `unknown reference .${name}${
      didYouMean(name, known) ||
      `; known: ${known
        .slice(0, 12)
        .map((one) => `.${one}`)
        .join(', ')}`
    }`,
  };
}

function taskFault(id: Segments[number] | undefined, field: Segments[number] | undefined, { byId }: Outline): Fault | null {
  if (typeof id !== 'string') return null;
  if (!byId.has(id))
    return { code: 'unknown_reference', message: `unknown reference tasks.${id}: there is no such task${didYouMean(id, byId.keys())}` };
  return nameFault(`tasks.${id}`, field, TASK_FIELDS);
}

function nameFault(holder: string, name: Segments[number] | undefined, known: readonly string[], also = ''): Fault | null {
  if (typeof name !== 'string' || known.includes(name)) return null;
  const hint = didYouMean(name, known) || (known.length > 0 ? `; known: ${known.join(', ')}` : '');
  return { code: 'unknown_reference', message: `unknown reference ${holder}.${name}${hint}${also ? `; or ${also}` : ''}` };
}

function edgeFault(edge: Segments[number] | undefined, outline: Outline): Fault | null {
  if (typeof edge !== 'string') return null;
  const [from, to, ...more] = edge.split('->');
  if (!from || !to || more.length > 0) return { code: 'edge_malformed', message: `edges["${edge}"]: an edge is written "from->to"` };
  const [first] = edgeProblems(from, to, outline);
  return first ? { ...first, ...(first.code === 'edge_never_taken' ? { severity: 'warning' as const } : {}) } : null;
}

function unknownRoot(root: string, { byId }: Outline): Fault {
  const hint = byId.has(root)
    ? `; the result of a task is \`tasks.${root}.output\``
    : root === 'previous_output'
      ? '; what the task before this one put out is `previous`'
      : didYouMean(root, ROOTS) || `; references begin with ${ROOTS.join(', ')}`;
  return { code: 'unknown_reference', message: `unknown reference ${root}${hint}` };
}
