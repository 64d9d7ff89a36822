import type { EffectClass } from '../../contract/index.js';
import type { Definition, Task } from '../definition.js';
import { edgesOf } from '../graph.js';
import { branchLabel, budgetText, countedTo, failureLabel, taskLines } from './labels.js';

/** What is drawn, whatever draws it. Texts are as the file has them: whoever writes a format escapes them. */
export interface Picture {
  readonly title: string;
  readonly nodes: readonly PictureNode[];
  readonly edges: readonly PictureEdge[];
}

/** `reads` and `acts` are gates: a call goes through there, and may or may not change the world. */
export type NodeKind = 'start' | 'end' | 'closing' | 'model' | 'reads' | 'acts' | 'route' | 'plain' | 'raise';

export interface PictureNode {
  readonly id: string;
  readonly kind: NodeKind;
  /** The first one is the name. */
  readonly lines: readonly string[];
}

/** `bound`: a branch that is taken once another edge was traversed often enough. */
export type PictureEdgeKind = 'flow' | 'bound' | 'failure' | 'denied' | 'exhausted' | 'unknown' | 'timeout' | 'finally';

export interface PictureEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: PictureEdgeKind;
  readonly label: string;
}

export type ToolEffect = (tool: string) => EffectClass | null;

const START = 'start';
const END = 'stop';
const CLOSING = 'closing';

export function picture(definition: Definition, effectOf: ToolEffect): Picture {
  const { tasks } = definition;
  const closing = definition.finally;
  const out = closing === undefined ? END : CLOSING;
  const first = tasks[0];
  const budget = budgetText(definition.budget);
  return {
    title: definition.id,
    nodes: [
      { id: START, kind: 'start', lines: [definition.id, ...(budget === null ? [] : [`budget: ${budget}`])] },
      ...tasks.map((task) => taskNode(task, effectOf)),
      ...(closing === undefined ? [] : [{ id: CLOSING, kind: 'closing', lines: ['finally'] } as const]),
      { id: END, kind: 'end', lines: ['end'] },
    ],
    edges: [
      ...(first === undefined ? [] : [{ from: START, to: nodeId(first.id), kind: 'flow', label: '' } as const]),
      ...tasks.flatMap((task) => taskEdges(definition, task, out)),
      ...(closing === undefined
        ? []
        : [
            { from: CLOSING, to: nodeId(closing), kind: 'finally', label: 'however the run ended' } as const,
            { from: nodeId(closing), to: END, kind: 'finally', label: '' } as const,
          ]),
    ],
  };
}

/** Prefixed, so that a task may be called `end` or `graph`: words of the formats. Ids of tasks are `[a-z][a-z0-9_]*`. */
function nodeId(task: string): string {
  return `t_${task}`;
}

function taskNode(task: Task, effectOf: ToolEffect): PictureNode {
  const effect = task.tools === undefined || task.handler !== 'tools' ? null : effectOf(`${task.tools.name}.${task.tools.toolName}`);
  return { id: nodeId(task.id), kind: kindOf(task, effect), lines: taskLines(task, effect) };
}

function kindOf(task: Task, effect: EffectClass | null): NodeKind {
  switch (task.handler) {
    case 'tools':
      return effect === 'read' ? 'reads' : 'acts';
    case 'execute_tool_calls':
      return 'acts';
    case 'chat_completion':
      return 'model';
    case 'route':
      return 'route';
    case 'raise_error':
      return 'raise';
    case 'noop':
      return 'plain';
    default:
      return task.handler satisfies never;
  }
}

/** The edges of the file; where a task without an edge ends the run, that is an edge too. */
function taskEdges(definition: Definition, task: Task, out: string): readonly PictureEdge[] {
  const { transition } = task;
  const from = nodeId(task.id);
  const edges = edgesOf({ ...definition, tasks: [task] }).map((edge): PictureEdge => {
    const to = edge.to === 'end' ? out : nodeId(edge.to);
    switch (edge.kind) {
      case 'branch': {
        const branch = transition.branches[edge.index];
        const bound = branch?.operator === 'edge_traversed_at_least';
        const label = branch === undefined ? '' : branchLabel(branch, edge.index, transition.branches.length);
        return { from, to, kind: bound ? 'bound' : 'flow', label: withCount(label, countedTo(definition, task.id, edge.to)) };
      }
      case 'on_failure': {
        const on = transition.onFailure[edge.index]?.class ?? 'any';
        return { from, to, kind: on === 'timeout' ? 'timeout' : 'failure', label: failureLabel(on) };
      }
      case 'on_denied':
        return { from, to, kind: 'denied', label: 'denied' };
      case 'on_exhausted':
        return { from, to, kind: 'exhausted', label: 'exhausted' };
      case 'on_unknown':
        return { from, to, kind: 'unknown', label: 'unknown' };
      case 'on_timeout':
        return { from, to, kind: 'timeout', label: 'timeout' };
      default:
        return edge.kind satisfies never;
    }
  });
  if (definition.finally === task.id) return edges; // drawn by whoever draws what `finally` leads to
  if (task.handler === 'raise_error') {
    const caught = transition.onFailure.some((edge) => edge.class === 'any' || edge.class === 'raised');
    return caught ? edges : [...edges, { from, to: out, kind: 'failure', label: 'the run fails' }];
  }
  return transition.branches.length === 0 ? [{ from, to: out, kind: 'flow', label: '' }, ...edges] : edges;
}

function withCount(label: string, counts: readonly number[]): string {
  if (counts.length === 0) return label;
  return [label, `counted to ${counts.join(', ')}`].filter((part) => part !== '').join(' · ');
}
