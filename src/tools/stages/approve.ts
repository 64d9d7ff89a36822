import {
  type Ask,
  type AskId,
  type CallRecord,
  type Decision,
  type Sha256,
  sandboxWords,
  type ToolName,
  type VerdictUse,
  WindlassError,
} from '../../contract/index.js';
import { approvalDigest, type Circumstances, grantDigest } from '../../gate/index.js';
import type { Again } from '../again.js';
import { newAsk } from '../ask.js';
import type { Judged } from '../prepare.js';
import type { ToolRoom } from '../room.js';
import type { Denied } from '../stop.js';
import type { CallContext } from '../types.js';
import { sandboxOf } from './confine.js';

/** A person's yes to a call, as it is planned now. */
export interface Granted {
  readonly kind: 'granted';
  readonly ask: Ask;
  readonly around: Circumstances;
  /** Null when the verdict was used for an earlier start of this same call. */
  readonly use: VerdictUse | null;
}

/** Nobody has answered yet; null = nobody was asked about the call as it is now. */
export interface Unanswered {
  readonly kind: 'unanswered';
  readonly ask: AskId | null;
  readonly digest: Sha256;
  readonly grant: Sha256;
}

/**
 * What a person said about a call that the gate lets through only with a yes. The call was planned and judged anew: a
 * verdict about anything else than exactly this is void (TM-8). A no, and silence until the end, stand whatever changed.
 */
export async function findVerdict(
  { call, plan, decision }: Judged,
  context: CallContext,
  again: Again | undefined,
): Promise<Granted | Denied | Unanswered> {
  const { asks } = context.log;
  const { id, run } = call.request;
  const around = aroundOf(context, decision);
  const { digest, grant } = questionOf({ call, plan, decision }, context);
  const use = (ask: Ask): VerdictUse => ({ ask: ask.id, run, call: id, digest, grant });
  const last = again?.asked ? (await asks.ofCall(id)).at(-1) : undefined;
  switch (last?.state) {
    case 'denied':
      return deniedBy(last, call.descriptor.name);
    case 'expired':
      asks.close(last.id, 'expired');
      return expired(last, call.descriptor.name);
    case 'pending':
      if (last.digest === digest) return { kind: 'unanswered', ask: last.id, digest, grant };
      asks.close(last.id, 'superseded');
      break;
    case 'approved':
      if (last.digest === digest && last.consumed === null) return { kind: 'granted', ask: last, around, use: use(last) };
      if (last.digest === digest && again?.started) return { kind: 'granted', ask: last, around, use: null };
      asks.close(last.id, 'superseded');
      break;
    case 'superseded':
    case 'void':
    case 'revoked':
    case undefined:
      break;
  }
  const session = await asks.granting(grant);
  return session ? { kind: 'granted', ask: session, around, use: use(session) } : { kind: 'unanswered', ask: null, digest, grant };
}

function aroundOf({ unit, chain, policy }: CallContext, decision: Decision): Circumstances {
  return { workspace: unit.root, chain, sandbox: sandboxWords(sandboxOf(decision)), policy };
}

/** The question about a call as it is planned now, whatever was said of it before. */
export function questionOf({ call, plan, decision }: Pick<Judged, 'call' | 'plan' | 'decision'>, context: CallContext): Unanswered {
  const subject = { call, plan, decision, around: aroundOf(context, decision) };
  return { kind: 'unanswered', ask: null, digest: approvalDigest(subject), grant: grantDigest(subject) };
}

/** Puts the question down, to be on disk together with the parking of the run. */
export async function askPerson(
  room: ToolRoom,
  judged: Judged,
  { digest, grant }: Unanswered,
  { log, policy, firedBy }: CallContext,
): Promise<AskId> {
  const made = { id: log.asks.newId(), digest, grant, envelope: policy.envelope, now: room.clock.now() };
  const ask = await newAsk(judged, { ...made, ...(firedBy && { firedBy }) });
  log.asks.raise(ask);
  log.append({ kind: 'ApprovalRequested', call: ask.call, ask: ask.id });
  return ask.id;
}

/** Takes back what is still open about a call that ends, or runs, without it. */
export async function withdraw(call: CallRecord['call'], again: Again | undefined, { log }: CallContext): Promise<void> {
  if (!again?.asked) return;
  for (const ask of await log.asks.ofCall(call)) {
    if (ask.state === 'pending' || (ask.state === 'approved' && ask.consumed === null)) log.asks.close(ask.id, 'void');
  }
}

/**
 * Uses the verdict and records the start, all in one transaction (D5). What the verdict is no longer good for is denied; then
 * nothing was started.
 */
export async function consume(
  { ask, use }: Granted & { readonly use: VerdictUse },
  records: readonly CallRecord[],
  tool: ToolName,
  { log }: CallContext,
): Promise<Denied | null> {
  const granted: CallRecord = {
    kind: 'ApprovalGranted',
    call: use.call,
    ask: ask.id,
    scope: ask.answer?.scope ?? 'once',
    by: ask.answer?.by ?? '',
  };
  try {
    await log.asks.consume(use, [granted, ...records]);
    return null;
  } catch (error) {
    if (!WindlassError.is(error)) throw error;
    switch (error.code) {
      case 'ask_expired':
        log.asks.close(ask.id, 'expired');
        return expired(ask, tool);
      case 'approval_stale':
      case 'ask_not_found':
        return refusal(ask, error.code, error.message);
      default:
        throw error;
    }
  }
}

function deniedBy(ask: Ask, tool: ToolName): Denied {
  const { by = 'a person', guidance } = ask.answer ?? {};
  const words = guidance === undefined ? '' : `: ${guidance}`;
  return refusal(ask, 'approval_denied', `${by} denied ${tool}${words}. ${FINAL}`);
}

function expired(ask: Ask, tool: ToolName): Denied {
  const when = new Date(ask.expires).toISOString();
  return refusal(ask, 'approval_expired', `${tool} timed out waiting for a person: ${ask.id} was open until ${when}. ${FINAL}`);
}

/** A yes that is about something else by now, where nobody is asked any more. */
export function outdated(ask: Ask): Denied {
  return refusal(ask, 'approval_stale', `the call is no longer the one of ${ask.id}: it changed between the yes and its start. ${FINAL}`);
}

const FINAL = 'Do not repeat the call or look for a way around it.';

function refusal(ask: Ask, code: string, reason: string): Denied {
  const decision: Decision = { verdict: 'deny', layer: 'person', rule: `answer to ${ask.id}`, reason, code, recoverable: false };
  return { kind: 'denied', decision };
}
