import { type CallRecord, type Json, PLAIN, type Scrubber } from '../../contract/index.js';
import type { Command } from '../../engine/index.js';
import { asJson } from './decision.js';
import { firstMisfit, type Misfit } from './within.js';

export type Requested = Extract<CallRecord, { kind: 'ToolCallRequested' }>;

/**
 * Where the call that the engine asks for is not the one on record: another command, tool, place or lease, or other arguments.
 * Arguments that were kept off the record cannot be compared. Its id is new each time, and what a call is for does not steer it.
 */
export function misfitOfCall(record: Requested, command: Command, scrubber: Scrubber = PLAIN): Misfit | null {
  if (command.kind !== 'act') return { place: '', recorded: asJson(record), now: asJson(command) };
  const { step, tool, args, proposedBy, lease } = command;
  const { task, visit, attempt, ...recorded } = record;
  const now: { [part: string]: Json } = {
    task: step.task,
    visit: step.visit,
    attempt: step.attempt,
    tool,
    ...(record.args === undefined ? {} : { args }),
    proposedBy,
    ...(lease.view ? { view: lease.view } : { lease: asJson(lease) }),
  };
  const then = {
    task,
    visit,
    attempt,
    ...Object.fromEntries(COMPARED.flatMap((key) => (recorded[key] === undefined ? [] : [[key, recorded[key]]]))),
  };
  return firstMisfit(asJson(then), scrubber.value(now), scrubber.value(now));
}

const COMPARED = ['tool', 'args', 'proposedBy', 'view', 'lease'] as const;
