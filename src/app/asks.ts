import { userInfo } from 'node:os';
import { type Ask, type AskAnswer, type RunId, WindlassError } from '../contract/index.js';
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

export function answerOf(ask: Ask, { approve, scope = 'once', guidance }: AskReply): Omit<AskAnswer, 'at'> {
  if (approve && !ask.scopes.includes(scope))
    throw new WindlassError('usage', `${ask.id} can be approved for ${ask.scopes.join(' or ')}, not for ${scope}`);
  return {
    verdict: approve ? 'approved' : 'denied',
    scope: approve ? scope : 'once',
    by: whoami(),
    ...(guidance !== undefined && guidance !== '' && { guidance }),
  };
}

/** The user as the operating system knows them: a name in a variable or an option would be anybody's. */
function whoami(): string {
  try {
    return `${userInfo().username} (uid ${userInfo().uid})`;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`; // the user has no entry in the password file
  }
}

/** Puts the run's asks to whoever listens, while this process drives it. Returns what ends that. */
export function attendRun(context: Context, { runtime }: EngineRoom, run: RunId, { onAsk }: RunListening): () => void {
  if (!onAsk || startedByCall(context)) return () => {};
  return runtime.attend(run, async (ask, signal) => {
    const reply = await onAsk(askBody(ask), signal);
    return reply && answerOf(ask, reply);
  });
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
    args: ask.args,
    plan: { reads: plan.reads, writes: plan.writes, programs: plan.programs, hosts: plan.hosts },
    argv: plan.argv,
    cwd: plan.cwd,
    diff: ask.diff ?? null,
    effect: ask.effect,
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
