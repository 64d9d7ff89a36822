import type { CallId, Json, Lease, Purpose } from '../contract/index.js';
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
  /** What the proposer had before it. */
  readonly evidence: readonly string[];
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
  const deadline = deadlineOf(program, state, active, task)?.at ?? null;
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
      purpose: purposeOf(draft, wanted, deadline),
      deadline,
    },
  };
}

/** In the words of the file: what the run and the task are for. */
function purposeOf({ program: { definition }, task }: Draft, { evidence }: Act, deadline: number | null): Purpose {
  return {
    goal: brief(definition.description) || definition.id,
    task: brief(task.description) || task.id,
    evidence,
    ...(deadline === null ? {} : { deadline }),
  };
}

/** Characters of a description that stand in every record of a call. */
const BRIEF = 120;

function brief(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= BRIEF ? flat : `${flat.slice(0, BRIEF - 1)}…`;
}
