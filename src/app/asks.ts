import { type Ask, type AskAnswer, type AskScope, type RunId, systemUser, WindlassError } from '../contract/index.js';
import { keepRule, ruleText, ruleWords } from './always.js';
import type { AskBody } from './ask-documents.js';
import type { Context } from './context.js';
import type { EngineRoom } from './engine-room.js';
import { decisionBody } from './errors.js';
import { time } from './runs.js';
import type { AskReply, RunListening } from './types.js';

/** Below a call nobody decides about calls (rulings 3.6). */
export function startedByCall({ env }: Context): boolean {
  return (env['WINDLASS_PARENT'] ?? '') !== '';
}

/**
 * What is put on record of an answer. Who gave it is whom the system or their token says they are.
 * @throws WindlassError `usage` for a scope the ask does not offer, `approver_unknown`
 */
export async function answerOf(context: Context, ask: Ask, reply: AskReply): Promise<Omit<AskAnswer, 'at'>> {
  const { approve, scope = 'once', guidance } = reply;
  if (approve && !ask.scopes.includes(scope))
    throw new WindlassError('usage', `${ask.id} can be approved for ${ask.scopes.join(' or ')}, not for ${scope}`);
  return {
    verdict: approve ? 'approved' : 'denied',
    scope: approve ? scope : 'once',
    by: await whoAnswers(context, reply.token ?? context.env['WINDLASS_APPROVER_TOKEN']),
    ...(guidance !== undefined && guidance !== '' && { guidance }),
  };
}

async function whoAnswers(context: Context, token: string | undefined): Promise<string> {
  if (token === undefined || token === '') return systemUser();
  const { approverOf } = await import('../config/index.js');
  const { approverTokens } = await context.config();
  return `${approverOf(token, approverTokens)} (token), as ${systemUser()}`;
}

/** Puts the run's asks to whoever listens, while this process drives it. Returns what ends that. */
export function attendRun(context: Context, { runtime }: EngineRoom, run: RunId, { onAsk }: RunListening): () => void {
  if (!onAsk || startedByCall(context)) return () => {};
  const said = new Map<string, Ask>();
  const leave = runtime.attend(run, async (ask, signal) => {
    const reply = await onAsk(askBody(ask), signal);
    if (reply === null) return null;
    said.set(ask.id, ask);
    return answerOf(context, ask, reply);
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
    plan: { reads: plan.reads, writes: plan.writes, programs: plan.programs, hosts: plan.hosts },
    argv: plan.argv,
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
    created: time(ask.created),
    expires: time(ask.expires),
    answer: answer && {
      verdict: answer.verdict,
      scope: answer.scope,
      by: answer.by,
      at: time(answer.at),
      guidance: answer.guidance ?? null,
    },
    used: ask.consumed === null ? null : time(ask.consumed),
  };
}
