import type { Definition } from '../chain/index.js';
import { type CallId, type Confinement, type Decision, hideNamed, isJsonObject, type Json, type PinnedRun } from '../contract/index.js';
import type { Policy } from '../gate/index.js';
import type { Difference, ReplaySources } from '../runtime/index.js';
import { readNamedChain } from './chain-file.js';
import { type Context, theGate } from './context.js';
import { decisionBody } from './errors.js';
import { CONFINED, recordedJudge } from './judge-recorded.js';
import { namedPolicy } from './named-policy.js';
import { type RecordedCall, recordedCalls } from './recorded-calls.js';
import type { DifferenceBody, EnvelopeReplay, ReplayDocument } from './replay-documents.js';
import { findRun } from './runs.js';
import { Tally } from './tally.js';

export interface ReplayRequest {
  readonly run: string;
  /** A chain file that decides in place of the definition the run was started with. */
  readonly chain?: string;
  /** As `PolicyDiffRequest.a`: judges in place of what judged then, and bounds the run. */
  readonly envelope?: string;
  /** How many changed calls the document holds. */
  readonly limit: number;
}

/**
 * Lets this version of the engine decide a recorded run again, on the replies, results and answers that its journal holds (TM-18).
 * With an envelope, every recorded call is judged by it first; the way is then followed to the first call at which it would have
 * parted. Nothing is called, asked or written.
 * @throws WindlassError `run_not_found`, `interpreter_mismatch`, `store_corrupt`, `envelope_not_found`, and as loading the chain does
 */
export async function replay(context: Context, request: ReplayRequest): Promise<ReplayDocument> {
  const { row, pinned } = await findRun(context, request.run);
  const gate = await theGate();
  const policy = request.envelope === undefined ? null : gate.compile(await namedPolicy(context, request.envelope));
  const judged = policy && (await judgeAgain(context, pinned, policy, request));
  const definition = request.chain === undefined ? null : await definitionIn(context, request.chain);
  const { replayRun } = await import('../runtime/index.js');
  const { reached, at, compared, difference } = await replayRun(
    {
      run: row.id,
      ...(definition && { definition }),
      ...(policy && { policy }),
      ...(judged?.parts_at && { until: judged.parts_at as CallId }),
    },
    await sourcesOf(context),
  );
  const changed = judged !== null && judged.changed.stricter + judged.changed.milder > 0;
  return {
    v: 1,
    run: row.id,
    chain: request.chain ?? null,
    status: difference || changed ? 'different' : 'same',
    reached,
    at,
    compared,
    difference: difference && differenceBody(difference),
    envelope: judged,
  };
}

/** Read anew, and not kept for the next time either. */
async function definitionIn(context: Context, file: string): Promise<Definition> {
  const { loadChain } = await import('../chain/index.js');
  return (await loadChain({ file, text: await readNamedChain(context, file) })).definition;
}

async function sourcesOf(context: Context): Promise<ReplaySources> {
  const [{ journal, artifacts }, gate, toolsets, { loadInterpreter }] = await Promise.all([
    context.store(),
    theGate(),
    context.toolsets(),
    import('../chain/index.js'),
  ]);
  const tools = toolsets.flatMap((toolset) => toolset.describe());
  return { journal, artifacts, gate, tools, scrubber: context.scrubber, loadInterpreter };
}

async function judgeAgain(
  context: Context,
  pinned: PinnedRun,
  policy: Policy,
  { envelope = '', limit }: ReplayRequest,
): Promise<EnvelopeReplay> {
  const judge = (await recordedJudge(context))(pinned);
  const { journal } = await context.store();
  const tally = new Tally(limit);
  let partsAt: CallId | null = null;
  for await (const recorded of recordedCalls(journal.rows(pinned.id))) {
    const { call, tool, args, decision } = recorded;
    const told = { run: pinned.id, call, tool, args: shown(args) };
    const is = judge(recorded, policy, confinementThen(decision));
    if ('leftOut' in is || is.unless !== undefined || decision === null) {
      tally.leaveOut({ ...told, reason: 'leftOut' in is ? is.leftOut : (is.unless ?? 'the gate did not speak of it') });
    } else if (tally.count({ ...told, before: decisionBody(decision), after: decisionBody(is.decision) })) {
      if (partsAt === null && parts(recorded, decision, is.decision)) partsAt = call;
    }
  }
  const { calls, skipped, changed, changes, leftOut } = tally;
  return { name: envelope, calls, skipped, changed, parts_at: partsAt, changes, left_out: leftOut };
}

/** A call that a person let through goes the same way where nobody would be asked. */
function parts({ refusal }: RecordedCall, was: Decision, is: Decision): boolean {
  return !(was.verdict === 'approve' && is.verdict === 'allow' && refusal === null);
}

/** The machine of then, as far as the verdict tells. */
function confinementThen(decision: Decision | null): Confinement {
  if (decision?.layer === 'sandbox') return { available: false, attended: false };
  return decision?.sandbox === 'unconfined' ? { available: false, attended: true } : CONFINED;
}

function differenceBody({ seq, step, call, kinds, place, recorded, now }: Difference): DifferenceBody {
  return {
    seq,
    task: step?.task ?? null,
    visit: step?.visit ?? null,
    attempt: step?.attempt ?? null,
    call,
    place,
    recorded: { kind: kinds.recorded, value: shown(recorded) },
    now: { kind: kinds.now, value: shown(now) },
  };
}

function shown(value: Json): Json {
  return isJsonObject(value) ? hideNamed(value) : value;
}
