import type { Json, JsonObject } from '../../contract/index.js';
import { isJsonObject } from '../../contract/index.js';
import { HANDLERS, type HandlerName } from '../definition.js';
import type { ExecuteConfig as FileConfig } from '../generated/chain.js';
import type { Edge, EdgeKind } from '../graph.js';
import { mergeConfig } from '../normalise-config.js';

/** What can be read of a chain file, however broken the rest of it is. Every check works on this. */
export interface Outline {
  readonly root: JsonObject;
  readonly tasks: readonly OutlineTask[];
  /** The first task of every id. */
  readonly byId: ReadonlyMap<string, OutlineTask>;
  /** Also those to tasks that do not exist. */
  readonly edges: readonly OutlineEdge[];
  readonly vars: JsonObject;
  readonly finally: string | null;
}

export interface OutlineTask {
  readonly id: string;
  readonly pointer: string;
  readonly handler: HandlerName | null;
  readonly raw: JsonObject;
  /** Own `execute_config` over the defaults; values may still be of a wrong type. */
  readonly config: FileConfig;
  readonly branches: readonly OutlineBranch[];
}

export interface OutlineBranch {
  readonly operator: string;
  readonly when: string;
  /** Task id or `end`. */
  readonly goto: string;
  readonly edge: string;
  readonly pointer: string;
  readonly index: number;
}

export interface OutlineEdge extends Edge {
  readonly pointer: string;
}

const SINGLE_EDGES = ['on_denied', 'on_exhausted', 'on_unknown', 'on_timeout'] as const;

export function outlineOf(value: Json): Outline {
  const root = isJsonObject(value) ? value : {};
  const defaults = objectAt(objectAt(root, 'defaults'), 'execute_config') as FileConfig;
  const tasks = listAt(root, 'tasks').flatMap((raw, index) => (isJsonObject(raw) ? [taskOf(raw, `/tasks/${index}`, defaults)] : []));
  const byId = new Map<string, OutlineTask>();
  for (const task of tasks) if (task.id !== '' && !byId.has(task.id)) byId.set(task.id, task);
  return {
    root,
    tasks,
    byId,
    edges: tasks.flatMap(edgesOfTask),
    vars: objectAt(root, 'vars'),
    finally: textAt(root, 'finally') || null,
  };
}

function taskOf(raw: JsonObject, pointer: string, defaults: FileConfig): OutlineTask {
  const handler = HANDLERS.find((name) => name === raw['handler']) ?? null;
  const own = objectAt(raw, 'execute_config') as FileConfig;
  const branches = listAt(objectAt(raw, 'transition'), 'branches').flatMap((branch, index) =>
    isJsonObject(branch) ? [branchOf(branch, `${pointer}/transition/branches/${index}`, index)] : [],
  );
  const callsFrom = textAt(raw, 'calls_from');
  return {
    id: textAt(raw, 'id'),
    pointer,
    handler,
    raw,
    config: mergeConfig(own, defaults, callsFrom ? { calls_from: callsFrom } : {}),
    branches,
  };
}

function branchOf(raw: JsonObject, pointer: string, index: number): OutlineBranch {
  const { when } = raw;
  return {
    operator: textAt(raw, 'operator'),
    when: typeof when === 'string' || typeof when === 'number' ? String(when) : '',
    goto: textAt(raw, 'goto') || 'end',
    edge: textAt(raw, 'edge').trim(),
    pointer,
    index,
  };
}

function edgesOfTask(task: OutlineTask): readonly OutlineEdge[] {
  const transition = objectAt(task.raw, 'transition');
  const at = `${task.pointer}/transition`;
  const edge = (to: string, kind: EdgeKind, index: number, pointer: string): OutlineEdge => ({ from: task.id, to, kind, index, pointer });
  const failures = transition['on_failure'];
  return [
    ...task.branches.map((branch) => edge(branch.goto, 'branch', branch.index, `${branch.pointer}/goto`)),
    ...(typeof failures === 'string' && failures !== '' ? [edge(failures, 'on_failure', 0, `${at}/on_failure`)] : []),
    ...listAt(transition, 'on_failure').flatMap((entry, index) =>
      isJsonObject(entry) && typeof entry['goto'] === 'string'
        ? [edge(entry['goto'], 'on_failure', index, `${at}/on_failure/${index}/goto`)]
        : [],
    ),
    ...SINGLE_EDGES.flatMap((kind) => {
      const to = textAt(transition, kind);
      return to === '' ? [] : [edge(to, kind, 0, `${at}/${kind}`)];
    }),
  ];
}

export function textAt(holder: JsonObject, key: string): string {
  const value = Object.hasOwn(holder, key) ? holder[key] : undefined;
  return typeof value === 'string' ? value : '';
}

export function objectAt(holder: JsonObject, key: string): JsonObject {
  const value = Object.hasOwn(holder, key) ? holder[key] : undefined;
  return isJsonObject(value) ? value : {};
}

export function listAt(holder: JsonObject, key: string): readonly Json[] {
  const value = Object.hasOwn(holder, key) ? holder[key] : undefined;
  return Array.isArray(value) ? value : [];
}

/** Texts of a list; anything else in it has been reported by the schema. */
export function textsAt(holder: JsonObject, key: string): readonly string[] {
  return listAt(holder, key).filter((item) => typeof item === 'string');
}
