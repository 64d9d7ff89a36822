import {
  ALL_VARIABLES,
  type CallRecord,
  type Decision,
  programLimits,
  type RealPath,
  type ResolvedCall,
  type Roots,
  rootOf,
  type Sandbox,
  type SandboxProfile,
  type Target,
  type Unit,
} from '../../contract/index.js';
import type { Gate, Policy } from '../../gate/index.js';
import type { Judged } from '../prepare.js';
import type { ToolRoom } from '../room.js';
import { refusedBy, type Stop } from '../stop.js';

/** Under what a call is applied: a verdict is bound to it. */
export function sandboxOf({ sandbox }: Decision): Sandbox {
  return sandbox ?? 'off';
}

/**
 * Says under which confinement the call is applied. Tools that work in this process have none of their own: what holds
 * them is the unit, which takes located paths only. Programs start in the sandbox that the decision names.
 */
export function confine(room: ToolRoom, call: ResolvedCall, decision: Decision): CallRecord {
  const { adapter } = call.descriptor.execution;
  if (decision.sandbox === 'unconfined') room.onUnconfined(call.descriptor.name);
  return {
    kind: 'ToolSandboxPrepared',
    call: call.request.id,
    sandbox: sandboxOf(decision),
    ...(typeof decision.sandbox === 'object' && { limits: programLimits(call.descriptor.sandbox.limits) }),
    ...(adapter === 'in_process' ? {} : { adapter }),
  };
}

/** What a confined program left that could not be set aside acts in whatever is started beside it; null = nothing stands there. */
export async function barLeftInPlace({ descriptor }: ResolvedCall, unit: Pick<Unit, 'leftInPlace'>): Promise<Stop | null> {
  if (descriptor.execution.adapter !== 'process') return null;
  const left = await unit.leftInPlace();
  return left === null ? null : refusedBy('sandbox', 'left_in_place', left, false);
}

/** The whole sandbox of a call, before anything of it starts (TM-12); null where nothing confines it. */
export function profileOf(
  gate: Gate,
  { call, plan, decision }: Pick<Judged, 'call' | 'plan' | 'decision'>,
  policy: Policy,
  unit: Roots,
): SandboxProfile | null {
  const { sandbox } = decision;
  if (sandbox === undefined || typeof sandbox === 'string') return null;
  const beyond = (targets: readonly Target[]): readonly RealPath[] =>
    targets.map(({ real }) => real).filter((real) => rootOf(unit, real) === null);
  return {
    ...sandbox,
    shield: gate.shield(call.descriptor, policy, call.roots),
    limits: programLimits(call.descriptor.sandbox.limits),
    reads: beyond(plan.reads),
    writes: beyond(plan.writes),
  };
}

/** The variables that a tool says its programs need; undefined = all of the run. */
export function variablesOf({ descriptor }: ResolvedCall): readonly string[] | undefined {
  const names = descriptor.sandbox.environment?.inheritedEnv;
  return names?.includes(ALL_VARIABLES) ? undefined : names;
}
