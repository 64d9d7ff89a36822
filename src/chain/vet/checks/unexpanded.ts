import { escapePointer, isJsonObject, type Json } from '../../../contract/index.js';
import { type Problem, problem } from '../../problem.js';
import { type Outline, objectAt } from '../outline.js';

/** Keys whose texts are taken as they stand. A macro there would be compared, or granted, as text. */
const LITERAL_CONFIG = ['tools', 'hide_tools', 'tools_policies'];

/** Braces where nothing is expanded. */
export function checkUnexpanded({ root, tasks }: Outline): readonly Problem[] {
  const configs = [
    { config: objectAt(objectAt(root, 'defaults'), 'execute_config'), at: '/defaults/execute_config' },
    ...tasks.map((task) => ({ config: objectAt(task.raw, 'execute_config'), at: `${task.pointer}/execute_config` })),
  ];
  return [
    ...configs.flatMap(({ config, at }) => LITERAL_CONFIG.flatMap((key) => search(config[key] ?? null, `${at}/${key}`))),
    ...tasks.flatMap((task) => [
      ...task.branches.filter(({ operator }) => operator !== 'expr').flatMap(({ when, pointer }) => search(when, `${pointer}/when`)),
      ...search(task.raw['input_var'] ?? null, `${task.pointer}/input_var`),
    ]),
  ];
}

function search(value: Json, pointer: string): readonly Problem[] {
  if (typeof value === 'string') {
    return /\{\{|\{%/.test(value)
      ? [problem('not_expanded', pointer, 'templates and macros are not expanded here; write the text itself', { needle: '{' })]
      : [];
  }
  if (!isJsonObject(value) && !Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => search(inner as Json, `${pointer}/${escapePointer(key)}`));
}
