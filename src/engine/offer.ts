import type { Task } from '../chain/definition.js';
import type { ToolSchema } from '../contract/index.js';
import type { Program } from './program.js';
import { estimateTokens } from './tokens.js';
import type { ToolSelection } from './types.js';

/** What framing one tool costs besides its schema. */
const PER_TOOL = 8;

/** What a chat task may see of the tools. */
export function selectionOf({ config }: Task): ToolSelection {
  return {
    ...(config.tools ? { patterns: config.tools } : {}),
    hide: config.hideTools,
    ...(config.maxToolsVisible === undefined ? {} : { maxVisible: config.maxToolsVisible }),
  };
}

const counted = new WeakMap<readonly ToolSchema[], number>();

/** Estimated tokens of the tools that go out with a call of this chat task. */
export function offeredTokens(program: Program, task: Task): number {
  const schemas = offered(program, task);
  if (!schemas) return 0;
  const known = counted.get(schemas);
  if (known !== undefined) return known;
  const tokens = schemas.reduce((sum, schema) => sum + PER_TOOL + estimateTokens(JSON.stringify(schema)), 0);
  counted.set(schemas, tokens);
  return tokens;
}

/** Told to a model whose task asked for tools and gets none: left alone it invents calls. Empty otherwise. */
export function noToolsNotice(program: Program, task: Task, selection: ToolSelection): string {
  return offered(program, task, selection)?.length === 0
    ? 'No tools are available to you in this turn. Do not call any and do not write as if you had; say what you cannot do without them.'
    : '';
}

/** Null = the task asks for none, or nobody knows. */
function offered(program: Program, task: Task, selection = selectionOf(task)): readonly ToolSchema[] | null {
  return (task.config.tools ?? []).length > 0 ? program.offer(task.id, selection) : null;
}
