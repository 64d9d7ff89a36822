import type { Definition, Task } from '../chain/definition.js';
import type { Decision } from '../contract/index.js';
import { selectionOf } from '../engine/index.js';
import type { ToolManager } from '../tools/index.js';
import type { Offers } from './offers.js';
import type { RuntimeOptions } from './types.js';

/**
 * Why a run may not begin at all (rulings 4.2): one of its tasks can be offered what starts programs, and programs would
 * have to be confined where nothing can confine them. Told from the definition: what a run did before it came to such a task
 * could not be taken back.
 */
export function barOfRun(
  definition: Definition,
  offers: Pick<Offers, 'policyOf'>,
  options: Pick<RuntimeOptions, 'admitted'> & { readonly tools: ToolManager },
): Decision | null {
  for (const task of definition.tasks) {
    const bar = barOfTask(task, offers, options);
    if (bar) return { ...bar, reason: `no task was begun, because ${JSON.stringify(task.id)} can start programs: ${bar.reason}` };
  }
  return null;
}

function barOfTask(task: Task, offers: Pick<Offers, 'policyOf'>, { tools, admitted }: Parameters<typeof barOfRun>[2]) {
  const { id, handler, tools: block } = task;
  const selection = { ...selectionOf(task), ...(admitted && { runtime: admitted }) };
  switch (handler) {
    case 'tools':
      return block
        ? tools.barsRun(selection, offers.policyOf(id), block.toolName === '' ? block.name : `${block.name}.${block.toolName}`)
        : null;
    case 'chat_completion':
      return tools.barsRun(selection, offers.policyOf(id));
    // Calls are executed under the lease of the model that proposed them; the others call nothing.
    case 'execute_tool_calls':
    case 'route':
    case 'noop':
    case 'raise_error':
      return null;
  }
}
