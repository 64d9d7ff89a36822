import type { Task } from '../chain/definition.js';
import type { Scope } from '../chain/interpreter-types.js';
import type { Json, Outcome, TaskId } from '../contract/index.js';
import { lookup } from './lookup.js';
import type { Program } from './program.js';
import type { Active, Held, RunState, RunUsage } from './types.js';

import { isHistory, jsonOf } from './values.js';

/** What a task has produced when a template looks: stored before print and transition see it. */
export interface Produced {
  readonly outcome: Outcome;
  readonly output: Held;
}

/**
 * What templates and expressions of the attempt see. Time and usage are those of the attempt's beginning, so that a
 * resumed attempt renders the same; once it has produced something, usage is the live one. What grows with the run is
 * looked up when it is read, so that a scope costs the same however many tasks have ended.
 */
export function scopeOf(program: Program, state: RunState, active: Active, task: Task, produced?: Produced): Scope {
  const tasks = taskViews(state, task, produced);
  const previous = state.previousTask === null ? null : jsonOf(state.previous, state.messages);
  return {
    input: jsonOf(state.input, state.messages),
    vars: state.vars,
    tasks,
    output: tasks[task.id]?.output ?? null,
    previous,
    edges: lookup(
      (edge) => state.edges.get(edge),
      () => state.edges.keys(),
    ),
    usage: usageView(produced ? state.usage : active.usageAtStart, active.startedAt - state.startedAt),
    run: { id: state.run, started: state.startedAt, chain: program.definition.id },
    now: active.startedAt,
    variables: variables(state, tasks, previous),
    toolsets: toolsets(program, task),
  };
}

function taskViews(state: RunState, task: Task, produced: Produced | undefined): Scope['tasks'] {
  return lookup(
    (id) => {
      if (produced && id === task.id) return view(state, produced.outcome, produced.output, null);
      const result = state.results.get(id as TaskId);
      return result && view(state, result.outcome, result.output, result.failure?.message ?? null);
    },
    () => (produced ? new Set([...state.results.keys(), task.id]) : state.results.keys()),
  );
}

function view(state: RunState, outcome: Outcome, output: Held, error: string | null): Scope['tasks'][string] {
  const artifact = !isHistory(output) && 'artifact' in output.stored ? output.stored.artifact : null;
  return { output: jsonOf(output, state.messages), outcome: outcome.kind, error, artifact };
}

/** `elapsed` is in whole seconds. */
function usageView(usage: RunUsage, elapsedMs: number): Scope['usage'] {
  return {
    steps: usage.steps,
    tool_calls: usage.toolCalls,
    tokens: usage.tokens.input + usage.tokens.output,
    cost_usd: usage.costUsd,
    elapsed: Math.max(0, Math.floor(elapsedMs / 1000)),
  };
}

/** The names of the older spelling. A task is found before anything else of its name. */
function variables(state: RunState, tasks: Scope['tasks'], previous: Json): { readonly [name: string]: Json } {
  const fixed: { [name: string]: Json } = { input: jsonOf(state.input, state.messages) };
  if (state.previousTask !== null) fixed['previous_output'] = previous;
  if (state.lastError) fixed['last_error'] = state.lastError.failure.message;
  return lookup(
    (name) => {
      const task = tasks[name];
      if (task) return task.output;
      const error = name.endsWith('_error') ? tasks[name.slice(0, -'_error'.length)]?.error : null;
      return error ?? (Object.hasOwn(fixed, name) ? fixed[name] : undefined);
    },
    () => [...Object.keys(fixed), ...Object.keys(tasks).flatMap((id) => (tasks[id]?.error === null ? [id] : [id, `${id}_error`]))],
  );
}

/** The registered tools by toolset, cut to what the task's lists admit (CHN-9). */
function toolsets(program: Program, task: Task): Scope['toolsets'] {
  const { tools = [], hideTools } = task.config;
  if (program.tools.length === 0 || tools.length === 0) return {};
  const shown: { [toolset: string]: string[] } = {};
  for (const name of program.tools) {
    const dot = name.lastIndexOf('.');
    const [toolset, tool] = [name.slice(0, dot), name.slice(dot + 1)];
    const admitted = !tools.includes(`!${toolset}`) && (tools.includes('*') || tools.includes(toolset));
    if (!admitted || hideTools.some((hidden) => hidden.trim() === name || hidden.trim() === tool)) continue;
    shown[toolset] ??= [];
    shown[toolset].push(tool);
  }
  return shown;
}
