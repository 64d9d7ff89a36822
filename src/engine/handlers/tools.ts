import type { Task, ToolsBlock } from '../../chain/definition.js';
import {
  type CallId,
  type Failure,
  isJsonObject,
  type Json,
  type JsonObject,
  type Outcome,
  type ToolName,
  type ValueRef,
  WindlassError,
} from '../../contract/index.js';
import { act } from '../act.js';
import type { Draft } from '../draft.js';
import { tookTooLong } from '../failures.js';
import { scopeOf } from '../scope.js';
import type { CallEnd } from '../types.js';
import { hold, jsonOf, refOf, typeOfJson } from '../values.js';
import { type Handler, ok, settle, type Want } from './handler.js';

/** One direct call, no model. Its result is the output; with an `output_template` the rendered text is. */
export const tools: Handler = {
  accepts: null,
  next(draft) {
    const { task } = draft;
    const [ended] = draft.active.results;
    if (ended) return settleCall(draft, task, ended[0], ended[1]);
    const block = blockOf(task);
    const tool = block.toolName === '' ? block.name : `${block.name}.${block.toolName}`;
    const lease = { tools: [tool as ToolName] };
    return act(draft, {
      tool,
      args: () => argsOf(draft, task, block),
      proposedBy: 'chain',
      lease,
      patterns: task.config.tools,
      evidence: evidenceOf(draft),
    });
  },
};

/** A direct call is made of what its templates may read: the value that arrived, and so the task it came from. */
function evidenceOf({ state }: Draft): readonly string[] {
  return [state.previousTask === null ? 'input' : `task:${state.previousTask}`];
}

function settleCall(draft: Draft, task: Task, call: CallId, end: CallEnd): Want {
  switch (end.kind) {
    case 'ok':
      return settleResult(draft, task, call, end);
    case 'failed':
      return settle(outcomeOf(draft, end.failure), shownBy(draft, call, end));
    case 'denied':
      return settle({ kind: 'denied', decision: end.decision }, null);
    case 'unknown':
      return settle({ kind: 'unknown', call }, null);
  }
}

function outcomeOf(draft: Draft, failure: Failure): Outcome {
  return failure.class === 'timeout' ? tookTooLong(draft, failure.message) : { kind: 'failed', failure };
}

/** The output of a program that failed is the task's output too: what follows may look into it. */
function shownBy(draft: Draft, call: CallId, { value }: Extract<CallEnd, { kind: 'failed' }>): ValueRef | null {
  return value && { call, type: typeOfJson(jsonOf(value, draft.state.messages)) };
}

function settleResult(draft: Draft, task: Task, call: CallId, end: Extract<CallEnd, { kind: 'ok' }>): Want {
  const value = jsonOf(end.value, draft.state.messages);
  if (task.outputTemplate === undefined || task.outputTemplate === '') {
    return ok('tools_executed', { call, type: typeOfJson(value) });
  }
  const scope = scopeOf(draft.program, draft.state, draft.active, task, {
    outcome: { kind: 'ok', token: 'tools_executed' },
    output: end.value,
  });
  const text = draft.program.interpreter.render(task.outputTemplate, scope);
  return ok(text, refOf(hold(text)));
}

function argsOf(draft: Draft, task: Task, block: ToolsBlock): JsonObject {
  const scope = lazily(() => scopeOf(draft.program, draft.state, draft.active, task));
  const render = (text: string): string => (text.includes('{') ? draft.program.interpreter.render(text, scope()) : text);
  const args: { [arg: string]: Json } = {};
  for (const [arg, value] of Object.entries(block.args)) args[arg] = renderAll(value, render);
  for (const [arg, source] of Object.entries(block.argsExpr)) args[arg] = draft.program.interpreter.evaluate(source, scope());
  return args;
}

/** Every string is a template, at any depth; keys and other values are taken as they are. */
function renderAll(value: Json, render: (text: string) => string): Json {
  if (typeof value === 'string') return render(value);
  if (Array.isArray(value)) return value.map((item: Json) => renderAll(item, render));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renderAll(item, render)]));
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function blockOf(task: Task): ToolsBlock {
  if (task.tools) return task.tools;
  throw new WindlassError('internal', `task "${task.id}" calls a tool and has no tools block`);
}
