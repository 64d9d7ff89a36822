import type { Task } from '../chain/definition.js';
import type { Scope } from '../chain/interpreter-types.js';
import type { Json, Outcome } from '../contract/index.js';
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
 * resumed attempt renders the same; once it has produced something, usage is the live one.
 */
export function scopeOf(program: Program, state: RunState, active: Active, task: Task, produced?: Produced): Scope {
  const tasks = taskViews(state, task, produced);
  const previous = state.previousTask === null ? null : jsonOf(state.previous, state.messages);
  return {
    input: jsonOf(state.input, state.messages),
    vars: state.vars,
    tasks,
    output: produced ? jsonOf(produced.output, state.messages) : (tasks[task.id]?.output ?? null),
    previous,
    edges: Object.fromEntries(state.edges),
    usage: usageView(produced ? state.usage : active.usageAtStart, active.startedAt - state.startedAt),
    run: { id: state.run, started: state.startedAt, chain: program.definition.id },
    now: active.startedAt,
    variables: variables(state, tasks, previous),
    toolsets: toolsets(program, task),
  };
}

function taskViews(state: RunState, task: Task, produced: Produced | undefined): Scope['tasks'] {
  const views: { [task: string]: Scope['tasks'][string] } = {};
  for (const [id, result] of state.results) {
    views[id] = view(state, result.outcome, result.output, result.failure?.message ?? null);
  }
  if (produced) views[task.id] = view(state, produced.outcome, produced.output, null);
  return views;
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

/** The names of the older spelling. */
function variables(state: RunState, tasks: Scope['tasks'], previous: Json): { readonly [name: string]: Json } {
  const names: { [name: string]: Json } = { input: jsonOf(state.input, state.messages) };
  if (state.previousTask !== null) names['previous_output'] = previous;
  if (state.lastError) names['last_error'] = state.lastError.failure.message;
  for (const [id, { output, error }] of Object.entries(tasks)) {
    names[id] = output;
    if (error !== null) names[`${id}_error`] = error;
  }
  return names;
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
