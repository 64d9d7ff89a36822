import { dirname, resolve } from 'node:path';
import type { Definition, EvalPrompt, EvalSuite, Task } from '../chain/index.js';
import { didYouMean, type JsonObject, type TaskId, WindlassError } from '../contract/index.js';
import { loadNamedChain } from './chain-file.js';
import type { Context } from './context.js';

/** @throws WindlassError `invalid_syntax`, `invalid_file`, also for tools that this workspace does not have */
export async function readSuite(context: Context, text: string, file: string): Promise<EvalSuite> {
  const { parseEvalSuite } = await import('../chain/index.js');
  const tools = (await context.toolsets()).flatMap((toolset) => toolset.describe().map(({ name }) => name));
  return parseEvalSuite(text, file, tools);
}

/** What the prompts of a suite are asked through: one task, and the chain it stands in. */
export interface Asking {
  readonly definition: Definition;
  readonly task: Task;
  readonly vars: JsonObject;
}

/**
 * The task whose tools, instruction, policies and models the suite is about.
 * @throws WindlassError as loading the chain, `invalid_vars`, `invalid_file` where it has no such chat task
 */
export async function askingOf(context: Context, suite: EvalSuite): Promise<Asking> {
  const { view, systemInstruction } = suite;
  const { checkVars, parseChain } = await import('../chain/index.js');
  if (view.kind === 'lists') {
    const { definition } = await parseChain(chainOf(suite, view), suite.file);
    return { definition, task: chatTask(definition, TASK, suite), vars: {} };
  }
  const { definition } = await loadNamedChain(context, resolve(dirname(resolve(context.cwd, suite.file)), view.chain));
  const task = chatTask(definition, view.task, suite);
  const vars = await checkVars(definition, view.vars);
  return { definition, vars, task: systemInstruction === null ? task : { ...task, systemInstruction } };
}

const TASK = 'asked';

/** A chat task with these lists; a provider that stumbles is asked again. */
function chainOf({ systemInstruction }: EvalSuite, { tools, hide, policies }: Extract<EvalSuite['view'], { kind: 'lists' }>): string {
  return JSON.stringify({
    id: 'eval',
    tasks: [
      {
        id: TASK,
        handler: 'chat_completion',
        ...(systemInstruction !== null && { system_instruction: systemInstruction }),
        execute_config: { tools, hide_tools: hide, tools_policies: policies, retry_policy: { max_attempts: 3, initial_backoff: '1s' } },
      },
    ],
  });
}

function chatTask({ id: chain, tasks }: Definition, id: string, { file }: EvalSuite): Task {
  const task = tasks.find((each) => each.id === id);
  if (task?.handler === 'chat_completion') return task;
  const known = tasks.filter(({ handler }) => handler === 'chat_completion').map((each) => each.id);
  const why = task
    ? `task "${id}" of chain ${chain} is a ${task.handler} task, which proposes no calls`
    : `chain ${chain} has no task "${id}"`;
  throw new WindlassError('invalid_file', `${file}: ${why}${didYouMean(id, known) || `; chat tasks: ${known.join(', ') || 'none'}`}`, {
    data: { file, chain, task: id },
  });
}

/**
 * The chain that asks one prompt: the task alone, under the prompt's id, with the prompt as its input. Nothing in it executes calls,
 * and what else the chain would do before and after is left out.
 */
export function definitionFor({ id }: EvalPrompt, { definition, task }: Asking, candidates: Task['config']['candidates']): Definition {
  const { input: _, output: __, finally: ___, ...chain } = definition;
  const { promptTemplate: _a, outputTemplate: _b, print: _c, inputVar: _d, inputMaxBytes: _e, ...asked } = task;
  return {
    ...chain,
    budget: {},
    tasks: [
      {
        ...asked,
        id: id as TaskId,
        // Which tools are closest to the goal goes by its words, the name of the task among them.
        description: `${task.id} ${task.description}`,
        config: { ...task.config, candidates },
        transition: { branches: [{ operator: 'default', goto: 'end' }], onFailure: [] },
        retryOnFailure: 0,
        budget: {},
      },
    ],
  };
}
