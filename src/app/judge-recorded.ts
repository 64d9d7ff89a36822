import { join } from 'node:path/posix';
import type { Definition } from '../chain/index.js';
import {
  type Confinement,
  type Decision,
  hashJson,
  isJsonObject,
  type JsonObject,
  type Located,
  mergeToolsPolicies,
  type PinnedRun,
  type Plan,
  type RealPath,
  type ResolvedCall,
  type SessionId,
  type ToolDescriptor,
  WindlassError,
} from '../contract/index.js';
import type { Gate, Policy } from '../gate/index.js';
import { type Context, theGate } from './context.js';
import type { RecordedCall } from './recorded-calls.js';
import { temporaryBase } from './temporary.js';

/** What a policy says of a recorded call. */
export type Rejudged =
  /**
   * `unless`: its toolset planned the call under other `tools_policies` than those of this policy. What it would say to them is not on
   * record, so it may refuse what the gate would let through. Absent where the gate refuses anyway.
   */
  { readonly decision: Decision; readonly unless?: string } | { readonly leftOut: string };

/** What a machine can confine is no matter of the envelopes' words. */
export const CONFINED: Confinement = { available: true, attended: false };

/** Judges the recorded calls of one run: under a policy, the `policy:` of their tasks and the plan that was made of them. */
export type RunJudge = (recorded: RecordedCall, policy: Policy, confinement?: Confinement) => Rejudged;

/** The one way to judge again what is on record. Reads the descriptors of the tools there are, and nothing of the world. */
export async function recordedJudge(context: Context): Promise<(pinned: PinnedRun) => RunJudge> {
  const [gate, toolsets, { definitionOf }] = await Promise.all([theGate(), context.toolsets(), import('../runtime/index.js')]);
  const tools = new Map(toolsets.flatMap((toolset) => toolset.describe()).map((tool) => [tool.name as string, tool]));
  return (pinned) => {
    const tasks = tasksOf(pinned, definitionOf);
    const roots = { workspace: pinned.workspace as RealPath, tmpdir: join(temporaryBase(context), pinned.id) as RealPath };
    return (recorded, policy, confinement = CONFINED) => {
      const { plan } = recorded;
      const descriptor = tools.get(recorded.tool);
      if (tasks === null) return { leftOut: 'the definition of its run is not the one it was started with' };
      if (descriptor === undefined) return { leftOut: `there is no tool ${JSON.stringify(recorded.tool)}` };
      if (plan === null) return { leftOut: unplanned(recorded) };
      const task = tasks.get(recorded.task);
      const narrowed = task ? gate.narrow(policy, task) : policy;
      const own = task?.config.toolsPolicies ?? {};
      const then = pinned.policy.toolsPolicies;
      const { toolset } = descriptor;
      const planned = mergeToolsPolicies(then, own)[toolset] ?? {};
      const call = rebuilt(recorded, plan, { descriptor, pinned, roots, policies: own, policy: planned });
      const decision = judged(gate, call, plan, narrowed, confinement);
      if (decision.verdict === 'deny') return { decision };
      const tighter = mergeToolsPolicies([...then, ...policy.sources.toolsPolicies], own)[toolset] ?? {};
      return hashJson(tighter) === hashJson(planned) ? { decision } : { decision, unless: stricterKeys(toolset, planned, tighter) };
    };
  };
}

type Tasks = ReadonlyMap<string, Definition['tasks'][number]>;

/** Null: what the tasks of the run were is not known any more. */
function tasksOf(pinned: PinnedRun, definitionOf: (pinned: PinnedRun) => Definition): Tasks | null {
  try {
    return new Map(definitionOf(pinned).tasks.map((task) => [task.id, task]));
  } catch (error) {
    if (!WindlassError.is(error) || error.code !== 'store_corrupt') throw error;
    return null;
  }
}

function unplanned({ refusal }: RecordedCall): string {
  return refusal ? `it was refused before it was planned (${refusal.code})` : 'it ended before it was planned';
}

type Keys = { readonly [key: string]: string };

function stricterKeys(toolset: string, planned: Keys, tighter: Keys): string {
  const keys = Object.keys(tighter).filter((key) => tighter[key] !== planned[key]);
  return `tools_policies.${toolset} says something else of ${keys.sort().join(', ')} than when it was planned, and what the toolset makes of that is not on record`;
}

function judged(gate: Gate, call: ResolvedCall, plan: Plan, policy: Policy, confinement: Confinement): Decision {
  return gate.judgePaths(call, policy) ?? gate.judge(call, plan, policy, confinement);
}

interface Around extends Pick<ResolvedCall, 'descriptor' | 'roots' | 'policy'> {
  readonly descriptor: ToolDescriptor;
  readonly pinned: PinnedRun;
  readonly policies: ResolvedCall['request']['policies'];
}

/** The call as the gate got it: its paths lead where its plan says they led. */
function rebuilt(
  { call, task, tool, args }: RecordedCall,
  plan: Plan,
  { descriptor, pinned, roots, policies, policy }: Around,
): ResolvedCall {
  const values: JsonObject = isJsonObject(args) ? args : {};
  const located: { [arg: string]: Located } = {};
  for (const path of descriptor.effects.paths) {
    const value = values[path.arg] ?? path.default;
    if (typeof value === 'string') located[path.arg] = locatedAs(value, plan, pinned.workspace);
  }
  return {
    request: {
      id: call,
      run: pinned.id,
      task,
      session: pinned.session as SessionId,
      tool,
      args,
      proposedBy: 'chain',
      lease: { tools: [descriptor.name] },
      policies,
    },
    descriptor,
    args: values,
    located,
    roots,
    policy,
  };
}

function locatedAs(value: string, { reads, writes }: Plan, workspace: string): Located {
  const lexical = join(workspace, value);
  const target = [...writes, ...reads].find(({ path, real, spellings = [] }) =>
    [path, real, ...spellings].some((name) => name === value || name === lexical),
  );
  const real = target?.real ?? (lexical as RealPath);
  const display = target?.path ?? value;
  return { real, display, kind: 'file', spellings: [...new Set([value, display, real])] };
}
