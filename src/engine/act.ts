import type { CallId, Json, Lease } from '../contract/index.js';
import { deadlineOf, exhausted } from './budgets.js';
import { isWornOut } from './deaths.js';
import type { Draft } from './draft.js';
import { TaskProblem } from './failures.js';
import type { Want } from './handlers/handler.js';

export interface Act {
  readonly tool: string;
  readonly args: () => Json;
  readonly proposedBy: 'chain' | 'model';
  readonly rationale?: string;
  readonly lease: Lease;
  readonly patterns: readonly string[] | undefined;
  readonly inContext?: readonly CallId[];
}

/**
 * Asks for a call. One that was requested before a crash keeps its id, so that it is recovered and not made anew; a new
 * one needs room in the budgets.
 * @throws TaskProblem `exhausted`
 */
export function act(draft: Draft, wanted: Act): Want {
  const { active, task, program, state, event } = draft;
  const { inFlight } = active;
  const out = inFlight === null ? exhausted(program, state, active, task, event.at, 'act') : null;
  if (out) throw new TaskProblem(out);
  return {
    kind: 'act',
    command: {
      kind: 'act',
      step: draft.key,
      call: inFlight ?? event.newIds.call(),
      tool: wanted.tool,
      args: wanted.args(),
      proposedBy: wanted.proposedBy,
      lease: wanted.lease,
      ...(wanted.rationale ? { rationale: wanted.rationale } : {}),
      ...(wanted.inContext ? { inContext: wanted.inContext } : {}),
      tools: { ...(wanted.patterns ? { patterns: wanted.patterns } : {}), hide: task.config.hideTools },
      policies: task.config.toolsPolicies,
      wornOut: isWornOut(task, active),
      caps: task.policy ?? null,
      deadline: deadlineOf(program, state, active, task)?.at ?? null,
    },
  };
}
