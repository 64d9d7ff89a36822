import { type Problem, problem } from '../../problem.js';
import { didYouMean } from '../../suggest.js';
import { type Outline, type OutlineTask, textAt } from '../outline.js';

/** Everything that names a task names one that exists. */
export function checkTargets(outline: Outline): readonly Problem[] {
  return [...edgeTargets(outline), ...finallyTarget(outline), ...outline.tasks.flatMap((task) => callsFrom(task, outline))];
}

function edgeTargets({ edges, byId }: Outline): readonly Problem[] {
  return edges.flatMap(({ to, kind, pointer }) => {
    if (byId.has(to)) return [];
    if (kind === 'branch') return to === 'end' ? [] : [problem('unknown_goto', pointer, noTask(to, byId.keys(), 'or `end`'))];
    const end = to === 'end' ? `\`${kind}\` needs a task; leave it out to end the run there` : noTask(to, byId.keys());
    return [problem('unknown_target', pointer, end)];
  });
}

function finallyTarget({ finally: last, byId }: Outline): readonly Problem[] {
  return last === null || byId.has(last) ? [] : [problem('unknown_target', '/finally', noTask(last, byId.keys()))];
}

function callsFrom(task: OutlineTask, { byId }: Outline): readonly Problem[] {
  const source = textAt(task.raw, 'calls_from');
  const at = `${task.pointer}/calls_from`;
  if (source === '') return [];
  const target = byId.get(source);
  if (!target) return [problem('unknown_target', at, noTask(source, byId.keys()))];
  if (target.handler === 'chat_completion' || target.handler === null) return [];
  return [problem('calls_from_no_chat', at, `"${source}" is a ${target.handler} task; only chat_completion makes calls`)];
}

function noTask(id: string, known: Iterable<string>, also = ''): string {
  const ids = [...known];
  return `no task "${id}"${didYouMean(id, ids) || `; tasks: ${ids.slice(0, 20).join(', ')}${also ? ` ${also}` : ''}`}`;
}
