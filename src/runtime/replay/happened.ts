import type {
  CallId,
  CallOutcome,
  CallRecord,
  EngineRecord,
  JournalRow,
  Json,
  LeasedView,
  MessageId,
  ModelReply,
  ProposedCall,
  Sha256,
  Stored,
} from '../../contract/index.js';
import type { Command, RunState } from '../../engine/index.js';
import type { Happened } from '../perform/happened.js';

/** Where a run stood when the engine decided what comes next in its journal. */
export interface Circumstances {
  /** With every value in memory. */
  readonly state: RunState;
  /** What the engine had asked for; null = nothing. */
  readonly command: Command | null;
  /** The terminal record of the newest call. */
  readonly ended: CallRecord | null;
  /** What was decided, and what was decided after that. At least one. */
  readonly ahead: readonly JournalRow[];
  load(stored: Stored): Promise<Json>;
}

/**
 * What can have reached the engine, the likeliest first. A journal holds what came of an event, not the event: replies,
 * results, verdicts and answers are read from the records that keep them; that time ran out or somebody cancelled only from what
 * followed.
 */
export async function whatHappened(around: Circumstances): Promise<readonly Happened[]> {
  const { state, ahead } = around;
  const first = ahead[0]?.record;
  const { active } = state;
  if (state.status === 'new') return opening(first);
  if (!active || !first) return [RESUME];
  const step = { task: active.task, visit: active.visit, attempt: active.attempt };
  switch (first.kind) {
    case 'task_interrupted':
      return [{ kind: 'resume', died: true }];
    case 'task_resumed':
      return [RESUME];
    case 'woken':
      return [{ kind: 'woke', step }];
    case 'task_parked':
      return [{ kind: 'acted', step, call: first.call, outcome: { kind: 'waiting', ask: first.ask, decision: first.decision } }];
    case 'model_failed':
      return [{ kind: 'proposed', step, proposed: { kind: 'failed', failure: first.failure }, leased: NO_VIEW }];
    case 'model_finished': {
      const reply = replyOf(first, ahead);
      return [{ kind: 'proposed', step, proposed: { kind: 'reply', reply }, leased: await leasedOf(around) }];
    }
    default:
      return [...cancelled(ahead), ...acted(around, step), RESUME, ...late(around, step)];
  }
}

const RESUME: Happened = { kind: 'resume' };

function opening(first: JournalRow['record'] | undefined): readonly Happened[] {
  const barred = first?.kind === 'run_finished' && first.outcome.kind === 'denied' ? first.outcome.decision : null;
  return barred ? [{ kind: 'bar', decision: barred }] : [{ kind: 'start' }];
}

function cancelled(ahead: readonly JournalRow[]): readonly Happened[] {
  const settled = ahead.map(({ record }) => record).find((record) => record.kind === 'task_settled');
  return settled?.outcome.kind === 'cancelled' ? [{ kind: 'cancel' }] : [];
}

type Key = Extract<Happened, { kind: 'acted' }>['step'];

/** A deadline cuts a command only once it has passed. */
function late({ command, ahead }: Circumstances, step: Key): readonly Happened[] {
  const deadline = command && 'deadline' in command ? command.deadline : null;
  return deadline !== null && (ahead[0]?.at ?? 0) >= deadline ? [{ kind: 'timed_out', step }] : [];
}

/** The newest call is over and not answered yet. */
function acted({ state, ended }: Circumstances, step: Key): readonly Happened[] {
  const end = ended && state.active?.results.get(ended.call);
  if (!end || !ended) return [];
  return outcomesOf(ended, end).map((outcome) => ({ kind: 'acted', step, call: ended.call, outcome }));
}

type End = NonNullable<ReturnType<NonNullable<RunState['active']>['results']['get']>>;

/** A call that was cut off ends like one that failed; only what follows tells which it was. */
function outcomesOf(record: CallRecord, end: End): readonly CallOutcome[] {
  switch (end.kind) {
    case 'ok':
      return [{ kind: 'ok', result: { value: end.value.json ?? null, ...textOf(end) } }];
    case 'denied':
      return [{ kind: 'denied', decision: end.decision }];
    case 'unknown':
      return [{ kind: 'unknown', reason: end.reason }];
    case 'failed': {
      const { failure, value } = end;
      const result = value ? { result: { value: value.json ?? null, ...textOf(end) } } : {};
      const failed: CallOutcome = { kind: 'failed', failure, ...result };
      if (record.kind !== 'ToolCallFailed') return [failed];
      if (failure.class === 'timeout') return [failed, { kind: 'timeout', afterMs: 0 }];
      return failure.code === 'cancelled' ? [failed, { kind: 'cancelled' }] : [failed];
    }
  }
}

function textOf({ text }: Extract<End, { kind: 'ok' | 'failed' }>): { readonly text?: string } {
  return typeof text?.json === 'string' ? { text: text.json } : {};
}

type RecordOf<K extends EngineRecord['kind']> = Extract<EngineRecord, { kind: K }>;

/** The reply as its provider gave it: a conversation keeps it as a message, a `route` beside its usage. */
function replyOf({ served, usage, answer }: RecordOf<'model_finished'>, ahead: readonly JournalRow[]): ModelReply {
  const message = answer === undefined ? messageIn(ahead) : null;
  if (!message) return { content: answer ?? tokenIn(ahead), calls: [], finish: 'stop', usage, served };
  const calls = message.calls.map((call, place) => asProposed(call, message.id, place));
  return { content: message.content, calls, finish: message.finish, usage, served };
}

type Reply = Extract<RecordOf<'message'>['message'], { role: 'assistant' }>;

/** A view may stand between the usage and the message. */
function messageIn(ahead: readonly JournalRow[]): Reply | null {
  for (const { record } of ahead.slice(1, 3)) {
    if (record.kind === 'message') return record.message.role === 'assistant' ? record.message : null;
  }
  return null;
}

/** Journals of before the answer was kept: the label that was read from it. */
function tokenIn([, next]: readonly JournalRow[]): string {
  return next?.record.kind === 'task_settled' && next.record.outcome.kind === 'ok' ? next.record.outcome.token : '';
}

/** In a conversation every id is made unlike the others; the provider's own stands before that. */
function asProposed(call: ProposedCall, message: MessageId, place: number): ProposedCall {
  const ending = `-${message.slice(-8)}${place}`;
  return call.id.endsWith(ending) ? { ...call, id: call.id.slice(0, -ending.length) } : call;
}

async function leasedOf({ ahead, load }: Circumstances): Promise<LeasedView> {
  const shown = ahead[1]?.record.kind === 'tool_view' ? ahead[1].record : null;
  if (shown) return { hash: shown.view, view: (await load(shown.content)) as unknown as LeasedView['view'] };
  return { ...NO_VIEW, hash: messageIn(ahead)?.view ?? NO_VIEW.hash };
}

/** Of a reply whose view is on record already, or that has none. */
const NO_VIEW: LeasedView = { hash: '' as Sha256, view: { envelope: '', limit: 0, exposed: [], hidden: [] } };

/** The times at which it can have happened, in ms since the epoch: exactly, where a record of the decision says so. */
export function timesOf({ state, ahead }: Circumstances, before: number, event: Happened): readonly (readonly [number, number])[] {
  const [first] = ahead;
  const latest = first?.at ?? before;
  const slept = event.kind === 'woke' ? (state.active?.sleepingUntil ?? before) : before;
  const earliest = Math.min(latest, Math.max(before, slept));
  const exact = ahead.find(({ at, record }) => at === latest && saysWhen(record) !== null);
  const said = exact && saysWhen(exact.record);
  return said == null
    ? [[earliest, latest]]
    : [
        [said, said],
        [earliest, latest],
      ];
}

function saysWhen(record: JournalRow['record']): number | null {
  switch (record.kind) {
    case 'run_started':
    case 'task_settled':
    case 'task_resumed':
    case 'run_finished':
      return record.at;
    case 'task_parked':
      return record.at ?? null;
    default:
      return null;
  }
}

/** Ids of messages are what the run gave them, in order; a call has its own once it is requested. */
export function idsOf(ahead: readonly JournalRow[]): { call(): CallId; message(): MessageId } {
  const messages = ahead.flatMap(({ record }) => (record.kind === 'message' ? [record.message.id] : []));
  let next = 0;
  return {
    call: () => 'call_not_requested' as CallId,
    message: () => messages[next++] ?? ('msg_not_recorded' as MessageId),
  };
}
