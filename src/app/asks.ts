import {
  type Ask,
  type AskAnswer,
  type AskScope,
  answerProblem,
  confirmationLength,
  type ErrorCode,
  identityName,
  type RunId,
  startedByCall,
  WindlassError,
} from '../contract/index.js';
import { keepRule, ruleText, ruleWords } from './always.js';
import type { AskBody } from './ask-documents.js';
import type { Context } from './context.js';
import type { EngineRoom } from './engine-room.js';
import { decisionBody } from './errors.js';
import { identityText, whoActs } from './identity.js';
import { lineBody, planBody } from './plan-body.js';
import { time } from './runs.js';
import type { AskReply, RunListening } from './types.js';

/**
 * What is put on record of an answer. Who gave it is whom the system or their token says they are. What the rules demand of an
 * answer is said here, before anything of it is done; the store holds it against them again.
 * @throws WindlassError `usage` for a scope the ask does not offer, `approver_unknown`, `approver_refused`, `confirmation_missing`
 */
export async function answerOf(context: Context, ask: Ask, reply: AskReply): Promise<Omit<AskAnswer, 'at'>> {
  const { approve, scope = 'once', guidance, confirm } = reply;
  if (approve && !ask.scopes.includes(scope))
    throw new WindlassError('usage', `${ask.id} can be approved for ${ask.scopes.join(' or ')}, not for ${scope}`);
  const who = await whoActs(context, reply.token);
  const answer: Omit<AskAnswer, 'at'> = {
    verdict: approve ? 'approved' : 'denied',
    scope: approve ? scope : 'once',
    by: identityText(who),
    who,
    ...(approve && confirm !== undefined && { confirmed: confirm }),
    ...(guidance !== undefined && guidance !== '' && { guidance }),
  };
  const problem = answerProblem(ask, answer);
  if (problem) throw new WindlassError(problem.code, problem.message, { data: { ask: ask.id, by: answer.by } });
  return answer;
}

/** Puts the run's asks to whoever listens, while this process drives it. Returns what ends that. */
export function attendRun(context: Context, { runtime }: EngineRoom, run: RunId, { onAsk }: RunListening): () => void {
  if (!onAsk || startedByCall(context.env)) return () => {};
  const said = new Map<string, Ask>();
  const leave = runtime.attend(run, async (ask, signal) => {
    const reply = await onAsk(askBody(ask), signal);
    if (reply === null) return null;
    const answer = await answerOf(context, ask, reply).catch((error: unknown) => leftOpen(context, error));
    if (answer !== null) said.set(ask.id, ask);
    return answer;
  });
  // Only an answer that counted leaves a rule behind: somebody else may have been quicker.
  const stop = runtime.observe((_, { record }) => {
    const ask = record.kind === 'ApprovalGranted' ? said.get(record.ask) : undefined;
    if (ask && record.kind === 'ApprovalGranted') context.later(leaveRule(context, ask, record.scope));
  });
  return () => {
    stop();
    leave();
  };
}

/** An answer that does not count is no verdict: the ask stays open, for somebody who may answer. */
function leftOpen({ options }: Context, error: unknown): null {
  const refused: readonly ErrorCode[] = ['approver_refused', 'approver_unknown', 'confirmation_missing'];
  if (!WindlassError.is(error) || !refused.includes(error.code)) throw error;
  options.onNotice?.(`${error.message} (${error.code}); the ask stays open`);
  return null;
}

async function leaveRule(context: Context, ask: Ask, scope: AskScope): Promise<void> {
  const kept = await keepRule(context, ask, { verdict: 'approved', scope });
  if (kept) context.options.onNotice?.(ruleWords(kept));
}

export function askBody(ask: Ask): AskBody {
  const { plan, answer } = ask;
  return {
    id: ask.id,
    run: ask.run,
    call: ask.call,
    task: ask.task,
    state: ask.state,
    tool: ask.tool,
    version: ask.version,
    summary: ask.summary,
    proposed_by: ask.proposedBy,
    rationale: ask.rationale,
    args: ask.args,
    plan: planBody(plan),
    ...lineBody(plan),
    cwd: plan.cwd,
    diff: ask.diff ?? null,
    effect: ask.effect,
    effects: {
      reads: plan.reads.map(({ real }) => real),
      writes: plan.writes.map(({ real }) => real),
      external_calls: [...plan.hosts, ...plan.programs.map(({ real }) => real)],
      visible_to_users: ask.seenByOthers,
    },
    credential: ask.credential,
    risk: { level: ask.risk, class: ask.effect, reasons: ask.reasons },
    options: [...ask.scopes, 'deny'],
    rule: ask.rule && ruleText(ask.envelope, ask.rule),
    decision: decisionBody(ask.decision),
    envelope: ask.envelope,
    digest: ask.digest,
    scopes: ask.scopes,
    level: ask.level,
    terms: termsBody(ask),
    created: time(ask.created),
    expires: time(ask.expires),
    answer: answer && {
      verdict: answer.verdict,
      scope: answer.scope,
      by: answer.by,
      at: time(answer.at),
      guidance: answer.guidance ?? null,
      revoked: answer.revoked ? { ...answer.revoked, at: time(answer.revoked.at) } : null,
    },
    used: ask.consumed === null ? null : time(ask.consumed),
  };
}

function termsBody(ask: Ask): AskBody['terms'] {
  const { approvers, secondPerson = false, strongly = false } = ask.decision.terms ?? {};
  return {
    approvers: approvers ?? null,
    second_person: secondPerson,
    fired_by: ask.firedBy ? identityName(ask.firedBy) : null,
    strongly,
    dry_run: ask.dryRun,
    confirm: strongly ? ask.digest.slice(0, confirmationLength(ask)) : null,
  };
}
