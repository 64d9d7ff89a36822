import { escapePointer, isJsonObject, type Json, type JsonObject } from '../../../contract/index.js';
import { type Problem, problem } from '../../problem.js';
import { didYouMean } from '../../suggest.js';
import { type Outline, type OutlineTask, objectAt, textAt } from '../outline.js';
import type { KnownToolset, Surroundings } from '../surroundings.js';

/** A direct call names a tool that exists, and gives it arguments it takes, as far as they are written out. */
export async function checkToolCalls({ tasks }: Outline, { toolsets }: Surroundings): Promise<readonly Problem[]> {
  if (!toolsets) return [];
  const calls = tasks.filter(({ handler, raw }) => handler === 'tools' && isJsonObject(raw['tools']));
  return (await Promise.all(calls.map((task) => callProblems(task, toolsets)))).flat();
}

async function callProblems(task: OutlineTask, toolsets: NonNullable<Surroundings['toolsets']>): Promise<readonly Problem[]> {
  const call = objectAt(task.raw, 'tools');
  const at = `${task.pointer}/tools`;
  const name = textAt(call, 'name');
  if (name === '' || name.startsWith('mcp__')) return [];
  if (!Object.hasOwn(toolsets, name)) {
    return [problem('unknown_toolset', `${at}/name`, `there is no toolset "${name}"${orKnown(name, Object.keys(toolsets))}`)];
  }
  const { tools } = toolsets[name] as KnownToolset;
  const toolName = textAt(call, 'tool_name') || name;
  const tool = Object.hasOwn(tools, toolName) ? tools[toolName] : undefined;
  if (!tool) {
    const where = call['tool_name'] === undefined ? 'name' : 'tool_name';
    return [problem('unknown_tool', `${at}/${where}`, `"${name}" has no tool "${toolName}"${orKnown(toolName, Object.keys(tools))}`)];
  }
  const args = objectAt(call, 'args');
  const byExpression = Object.keys(objectAt(call, 'args_expr'));
  const unknown = [
    ...Object.keys(args).map((key) => [key, `${at}/args`] as const),
    ...byExpression.map((key) => [key, `${at}/args_expr`] as const),
  ].filter(([key]) => !tool.arguments.includes(key));
  const literal = Object.entries(args).filter(([key, value]) => tool.arguments.includes(key) && !isComputed(value));
  const computed = [...Object.keys(args).filter((key) => isComputed(args[key] ?? null)), ...byExpression];
  const misfits = await tool.check(
    Object.fromEntries(literal) as JsonObject,
    computed.filter((key) => tool.arguments.includes(key)),
  );
  return [
    ...unknown.map(([key, holder]) => unknownArgument(key, holder, tool.arguments)),
    ...misfits.map(({ at: inside, expected }) => problem('bad_argument', `${at}/args${inside}`, `${naming(inside)}${lowered(expected)}`)),
  ];
}

function unknownArgument(key: string, holder: string, known: readonly string[]): Problem {
  const message = `the tool takes no argument "${key}"${orKnown(key, known)}`;
  return problem('unknown_argument', `${holder}/${escapePointer(key)}`, message, { atKey: true });
}

function naming(pointer: string): string {
  return pointer === '' ? '' : `argument "${pointer.slice(1).replaceAll('/', '.')}": `;
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Whether a template stands anywhere in a value, so that only the run knows it. */
function isComputed(value: Json): boolean {
  if (typeof value === 'string') return value.includes('{{') || value.includes('{%');
  if (Array.isArray(value)) return value.some(isComputed);
  return isJsonObject(value) && Object.values(value).some((item) => item !== undefined && isComputed(item));
}

function orKnown(word: string, known: readonly string[]): string {
  return didYouMean(word, known) || `; known: ${[...known].sort().join(', ') || 'none'}`;
}
