import { isJsonObject, type Json } from '../../../contract/index.js';
import { type Problem, problem } from '../../problem.js';
import { didYouMean } from '../../suggest.js';
import { type Outline, type OutlineEdge, type OutlineTask, objectAt, textAt } from '../outline.js';

type Types = ReadonlySet<string>;
/** Everything, known only when the run gets there: it silences the checks. */
const ANY = 'any';

/** The variables that are followed. */
interface Names {
  has(name: string): boolean;
}

const EVERY_NAME: Names = { has: () => true };

/** What may arrive at a task, and which variables there may be, and surely are. */
interface State {
  readonly arriving: Set<string>;
  readonly vars: Map<string, Set<string>>;
  sure: ReadonlySet<string> | null;
}

/**
 * Follows the types of values along the edges, to a fixed point. A task fails the check only when nothing that can reach
 * it is something it takes.
 */
export function checkDataflow(outline: Outline): readonly Problem[] {
  const asked = new Set(outline.tasks.map(({ raw }) => textAt(raw, 'input_var')));
  const states = flow(outline, asked);
  let all: ReadonlyMap<string, State> | undefined;
  // wanted only to say what a name could have been
  const setBefore = (id: string): readonly string[] => {
    all ??= flow(outline, EVERY_NAME);
    return [...(all.get(id)?.vars.keys() ?? [])].sort();
  };
  return [
    ...outline.tasks.flatMap(textIntoBatch),
    ...outline.tasks.flatMap((task) => {
      const state = states.get(task.id);
      return state && outline.byId.get(task.id) === task ? [...inputVar(task, state, setBefore), ...entry(task, outline)] : [];
    }),
    ...outline.edges.flatMap((edge) => edgeTypes(edge, outline, states)),
  ];
}

/** What a handler takes; null = everything. */
function accepts(task: OutlineTask): Types | null {
  switch (task.handler) {
    case 'chat_completion':
      return new Set(['string', 'chat_history']);
    case 'execute_tool_calls':
      // with `calls_from` the reply comes from there, whatever arrives
      return textAt(task.raw, 'calls_from') ? null : new Set(['chat_history']);
    case 'route':
    case 'raise_error':
      return new Set(['string', 'int', 'chat_history']);
    case 'tools':
    case 'noop':
    case null:
      return null;
  }
}

function outputTypes(task: OutlineTask, input: Types): Types {
  switch (task.handler) {
    case 'chat_completion':
      return replyTypes(task);
    case 'execute_tool_calls':
      return new Set(['chat_history']);
    case 'tools':
      return new Set([task.raw['output_template'] ? 'string' : ANY]);
    case 'route':
    case 'noop':
      return input;
    case 'raise_error':
      return new Set();
    case null:
      return new Set([ANY]);
  }
}

/** A reply with a form is its value; one that may propose calls is a conversation too. */
function replyTypes({ config }: OutlineTask): Types {
  if (!config.output_schema) return new Set(['chat_history']);
  const offersTools = config.tools !== undefined && config.tools.length > 0;
  return offersTools ? new Set([ANY]) : schemaTypes(config.output_schema);
}

function inputTypes(task: OutlineTask, state: State): Types {
  if (task.raw['prompt_template']) return new Set(['string']);
  const name = textAt(task.raw, 'input_var');
  return name === '' ? state.arriving : (state.vars.get(name) ?? new Set([ANY]));
}

/** Follows the variables in `names` alone: all of them would cost the square of the chain's length. */
function flow({ tasks, byId, edges, root, finally: last }: Outline, names: Names): Map<string, State> {
  const edgesFrom = new Map<string, OutlineEdge[]>();
  for (const edge of edges) edgesFrom.set(edge.from, [...(edgesFrom.get(edge.from) ?? []), edge]);
  const states = new Map<string, State>();
  const open: string[] = [];
  const [first] = tasks;
  if (first) enter(first.id, entryTypes(root), new Map(names.has('input') ? [['input', entryTypes(root)]] : []));
  // whatever ended the run, `finally` starts from the output at that point
  if (last !== null && byId.has(last)) {
    const set = tasks.flatMap(({ id }) => [id, `${id}_error`]);
    enter(
      last,
      new Set([ANY]),
      new Map(['input', 'previous_output', 'last_error', ...set].filter((name) => names.has(name)).map((name) => [name, new Set([ANY])])),
      new Set(['input']),
    );
  }
  // every step adds to a finite set or takes from one, so this ends; the bound is a guard against a mistake here
  for (let step = 0; open.length > 0 && step < 200_000; step++) {
    const task = byId.get(open.shift() ?? '');
    const state = task && states.get(task.id);
    if (task && state) for (const edge of edgesFrom.get(task.id) ?? []) if (byId.has(edge.to)) follow(task, state, edge);
  }
  return states;

  function follow(task: OutlineTask, state: State, edge: OutlineEdge): void {
    const passed = passedOn(task, state, edge);
    if (passed.size === 0 && edge.kind === 'branch') return;
    const error: Types = new Set(['string']);
    const errors: readonly [string, Types][] =
      edge.kind === 'branch' ? [] : ['last_error', `${task.id}_error`].map((name) => [name, error]);
    const set: readonly [string, Types][] = [[task.id, passed], ['previous_output', passed], ...errors];
    const followed = set.filter(([name]) => names.has(name));
    enter(edge.to, passed, new Map([...state.vars, ...followed]), new Set([...(state.sure ?? []), ...followed.map(([name]) => name)]));
  }

  function enter(id: string, arriving: Types, vars: ReadonlyMap<string, Types>, sure: ReadonlySet<string> = new Set(['input'])): void {
    const known = states.get(id);
    const state: State = known ?? { arriving: new Set(), vars: new Map(), sure: null };
    let changed = known === undefined;
    for (const type of arriving) changed = add(state.arriving, type) || changed;
    for (const [name, types] of vars) {
      const held = state.vars.get(name) ?? new Set<string>();
      state.vars.set(name, held);
      for (const type of types) changed = add(held, type) || changed;
    }
    const both = state.sure === null ? sure : new Set([...state.sure].filter((name) => sure.has(name)));
    changed = changed || both.size !== state.sure?.size;
    state.sure = both;
    states.set(id, state);
    if (changed && !open.includes(id)) open.push(id);
  }
}

/** A success passes the output on; a failure the output or the input, whichever there was. */
function passedOn(task: OutlineTask, state: State, edge: OutlineEdge): Types {
  const input = inputTypes(task, state);
  const output = outputTypes(task, input);
  return edge.kind === 'branch' ? output : new Set([...input, ...output]);
}

function add(set: Set<string>, value: string): boolean {
  const before = set.size;
  set.add(value);
  return set.size > before;
}

/** From the chain's `input` schema. Without one nothing is assumed: a text, or what an embedding program passes. */
function entryTypes(root: Outline['root']): Types {
  return schemaTypes(objectAt(root, 'input'));
}

function schemaTypes(schema: unknown): Types {
  const type = isJsonObject(schema) ? schema['type'] : undefined;
  const names: readonly Json[] = Array.isArray(type) ? type : type === undefined ? [] : [type];
  if (names.length === 0) return new Set([ANY]);
  return new Set(names.map((name) => (name === 'string' ? 'string' : name === 'integer' ? 'int' : name === 'null' ? 'nil' : 'json')));
}

function fits(types: Types, accepted: Types | null): boolean {
  return accepted === null || types.has(ANY) || types.size === 0 || [...types].some((type) => accepted.has(type));
}

function textIntoBatch(task: OutlineTask): readonly Problem[] {
  if (task.handler !== 'execute_tool_calls' || !task.raw['prompt_template']) return [];
  return [
    problem(
      'prompt_into_batch',
      `${task.pointer}/prompt_template`,
      'execute_tool_calls takes a conversation, not text; remove the template',
    ),
  ];
}

function inputVar(task: OutlineTask, state: State, setBefore: (id: string) => readonly string[]): readonly Problem[] {
  const name = textAt(task.raw, 'input_var');
  const at = `${task.pointer}/input_var`;
  if (name === '') return [];
  const held = state.vars.get(name);
  if (!held) {
    const known = setBefore(task.id);
    return [
      problem(
        'input_var_never_set',
        at,
        `"${name}" is never set before this task${didYouMean(name, known)}; set by then: ${known.join(', ')}`,
      ),
    ];
  }
  const accepted = accepts(task);
  if (!task.raw['prompt_template'] && !fits(held, accepted)) {
    return [problem('input_var_type', at, `"${name}" holds ${list(held)}, but ${task.handler} takes ${list(accepted ?? [])}`)];
  }
  if (state.sure?.has(name)) return [];
  return [
    problem('input_var_sometimes', at, `"${name}" is not set on every way to this task; the task fails where it is not`, {
      severity: 'warning',
    }),
  ];
}

function entry(task: OutlineTask, outline: Outline): readonly Problem[] {
  if (task !== outline.tasks[0] || task.raw['prompt_template'] || task.raw['input_var']) return [];
  const types = entryTypes(outline.root);
  const accepted = accepts(task);
  if (fits(types, accepted)) return [];
  return [
    problem('entry_type', `${task.pointer}/handler`, `the input is ${list(types)}, but ${task.handler} takes ${list(accepted ?? [])}`),
  ];
}

function edgeTypes(edge: OutlineEdge, { byId }: Outline, states: ReadonlyMap<string, State>): readonly Problem[] {
  const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
  const state = states.get(edge.from);
  if (!from || !to || !state || to.raw['prompt_template'] || to.raw['input_var']) return [];
  const types = passedOn(from, state, edge);
  const accepted = accepts(to);
  if (fits(types, accepted)) return [];
  return [
    problem('edge_type', edge.pointer, `"${from.id}" passes ${list(types)} to "${to.id}", but ${to.handler} takes ${list(accepted ?? [])}`),
  ];
}

function list(types: Iterable<string>): string {
  return [...types].sort().join(' or ');
}
