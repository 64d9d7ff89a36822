import { type Problem, problem } from '../../problem.js';
import type { Outline } from '../outline.js';

/** Names that mean something else wherever a task id can stand. */
const RESERVED: { readonly [id: string]: string } = {
  end: '`goto: end` ends the run',
  input: '`{{.input}}` is the input of the run',
  previous_output: '`{{.previous_output}}` is the output before',
  last_error: '`{{.last_error}}` is the last failure',
  constructor: 'it is a name of the language underneath',
};

/** Ids are unique and mean nothing else. */
export function checkIds({ tasks, byId }: Outline): readonly Problem[] {
  return tasks.flatMap((task) => {
    const at = `${task.pointer}/id`;
    const { id } = task;
    if (id === '') return [];
    const owner = id.endsWith('_error') ? id.slice(0, -'_error'.length) : '';
    return [
      ...(byId.get(id) === task ? [] : [problem('duplicate_id', at, `a task "${id}" exists already; ids are unique`)]),
      ...(Object.hasOwn(RESERVED, id) ? [problem('reserved_id', at, `"${id}" cannot be a task id: ${RESERVED[id]}`)] : []),
      ...(byId.has(owner)
        ? [problem('reserved_id', at, `"${id}" is what the failure of task "${owner}" is called; choose another id`)]
        : []),
    ];
  });
}
