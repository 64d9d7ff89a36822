import type { CallRecord, CallRequest } from '../contract/index.js';
import { prepare } from './prepare.js';
import type { ToolRoom } from './room.js';
import { decisionOf, isStop } from './stop.js';
import type { DryRun, JudgingContext } from './types.js';

/** The first half of the way in, with nothing journaled: what would be decided, and for which plan. */
export async function dryRun(room: ToolRoom, request: CallRequest, context: JudgingContext): Promise<DryRun> {
  const notes: CallRecord[] = [];
  const judged = await prepare(room, request, context, (record) => notes.push(record));
  const args = notes.find((note) => note.kind === 'ToolArgsValidated')?.args ?? request.args;
  if (!isStop(judged)) return { decision: judged.decision, plan: judged.plan, args };
  const plan = notes.findLast((note) => note.kind === 'ToolPolicyChecked')?.plan ?? null;
  return { decision: decisionOf(judged), plan, args, ...(judged.kind === 'failed' && { failure: judged.failure }) };
}
