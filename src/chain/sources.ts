import type { Json } from '../contract/index.js';
import type { Definition, Task } from './definition.js';
import { lex } from './lexer.js';

/** Every template of a definition, with the way it is rendered. */
export function templatesOf(definition: Definition): readonly { readonly source: string; readonly mode: 'data' | 'system' }[] {
  return definition.tasks.flatMap((task) => [
    { source: task.systemInstruction, mode: 'system' as const },
    ...dataTemplates(task).map((source) => ({ source, mode: 'data' as const })),
  ]);
}

function dataTemplates(task: Task): string[] {
  const { promptTemplate, outputTemplate, print, config } = task;
  const fields = [promptTemplate, outputTemplate, print, config.maxTokens];
  return [
    ...fields.filter((field): field is string => typeof field === 'string'),
    ...config.candidates.flatMap(({ provider, model }) => [provider, model]),
    ...stringsIn(task.tools?.args ?? {}),
  ];
}

/** Every expression of a definition. */
export function expressionsOf(definition: Definition): readonly string[] {
  return definition.tasks.flatMap((task) => [
    ...Object.values(task.tools?.argsExpr ?? {}),
    ...task.transition.branches.flatMap((branch) => (branch.operator === 'expr' ? [branch.when] : [])),
  ]);
}

/** All texts inside of a value, keys left out. */
function stringsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((inner) => stringsIn(inner));
}

/** The first task with a template that reads the input of the run, in either spelling; null = none. Conditions are not looked at. */
export function readerOfInput({ tasks }: Definition): string | null {
  const reads = (source: string): boolean =>
    lex(source, 'data').some((token) => (token.kind === 'output' || token.kind === 'tag') && INPUT.test(token.source));
  return tasks.find((task) => dataTemplates(task).some(reads))?.id ?? null;
}

/** The variable, not a field or a text of that name. */
const INPUT = /(?:^|[^\w.'"])\.?input\b/;

/** Names that `{{var:…}}` macros ask for, as written. */
export function macroVariables(definition: Definition): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { source, mode } of templatesOf(definition)) {
    for (const token of lex(source, mode)) {
      if (token.kind !== 'macro' || token.macro.name !== 'var') continue;
      names.add(token.macro.key);
      if (token.macro.fallback && 'key' in token.macro.fallback) names.add(token.macro.fallback.key);
    }
  }
  return names;
}
