import type { CallId, Message, MessageId } from '../contract/index.js';
import { problem } from './failures.js';
import { cutUtf8 } from './input.js';
import { backwards } from './messages.js';
import { repairPairing } from './pairing.js';
import { messageTokens } from './tokens.js';
import type { Messages } from './types.js';

export interface Window {
  readonly messages: Messages;
  readonly head: MessageId;
  /** Tokens left for the conversation; null = no budget. */
  readonly room: number | null;
  /** Whether the window slides; otherwise what does not fit is a failure. */
  readonly shift: boolean;
  /** `input_max_bytes` of a history, up to the message the task was given. */
  readonly cap: { readonly upTo: MessageId; readonly bytes: number } | null;
}

/**
 * The conversation as one model call sees it. What is carried on is never cut: only this call's view is.
 * @throws TaskProblem class `context_length`
 */
export function view({ messages, head, room, shift, cap }: Window): readonly Message[] {
  if (room !== null && !shift && !cap && messages.tokens(head) > room) throw overflow(messages.tokens(head), room);
  const seen = cap ? capHistory(all(messages, head, null), cap) : all(messages, head, shift ? room : null);
  const whole = repairPairing(seen);
  if (room === null) return whole;
  const total = sum(whole, messageTokens);
  if (total <= room && whole.length > 0) return whole;
  const slid = shift ? slide(whole, room, messageTokens) : null;
  if (!slid) throw overflow(total, room);
  return repairPairing(slid);
}

/** The newest message of the conversation that a view leaves out or cuts; null = it shows all of them. */
export function cutIn(messages: Messages, head: MessageId, seen: readonly Message[]): MessageId | null {
  const shown = new Set(seen);
  for (const message of backwards(messages, head)) if (!shown.has(message)) return message.id;
  return null;
}

/** The calls whose whole results stand in a conversation behind `cutAt`. */
export function callsInContext(messages: Messages, head: MessageId | null, cutAt: MessageId | null): readonly CallId[] {
  const calls: CallId[] = [];
  for (const message of backwards(messages, head)) {
    if (message.id === cutAt) break;
    if (message.role === 'tool' && message.call !== undefined) calls.push(message.call);
  }
  return calls;
}

function overflow(tokens: number, room: number): Error {
  const message = `the conversation takes about ${tokens} tokens and the context budget leaves ${Math.max(0, room)}`;
  return problem('context_length', 'context_too_small', message);
}

/** Oldest first. With room, only as far back as a slide could reach: the cost does not grow with the history. */
function all(messages: Messages, head: MessageId, room: number | null): Message[] {
  const seen: Message[] = [];
  let tokens = 0;
  let userSeen = false;
  for (const message of backwards(messages, head)) {
    seen.push(message);
    tokens += messageTokens(message);
    userSeen ||= message.role === 'user';
    // One message beyond the room, so that the slide sees that something has to go.
    if (room !== null && tokens > room && userSeen && message.role !== 'tool') break;
  }
  return seen.reverse();
}

/**
 * The newest groups that fit into `room`, in order. A reply with calls and its answers stay or go together; the newest
 * user turn always stays; an older group never fills a hole. Null = the newest group and that turn do not fit.
 */
export function slide(messages: readonly Message[], room: number, count: (message: Message) => number): readonly Message[] | null {
  const groups = group(messages);
  const user = groups.findLastIndex(([first]) => first?.role === 'user');
  let left = room - (user < 0 ? 0 : sum(groups[user] ?? [], count));
  if (left < 0) return null;
  let from = groups.length;
  for (let at = groups.length - 1; at >= 0; at--) {
    const cost = at === user ? 0 : sum(groups[at] ?? [], count);
    if (cost > left) break;
    left -= cost;
    from = at;
  }
  if (from === groups.length) return null;
  const pinned = user >= 0 && user < from ? (groups[user] ?? []) : [];
  return [...pinned, ...groups.slice(from).flat()];
}

function group(messages: readonly Message[]): (readonly Message[])[] {
  const groups: Message[][] = [];
  for (const message of messages) {
    const last = groups.at(-1);
    const belongs = message.role === 'tool' && last?.[0]?.role === 'assistant' && last[0].calls.length > 0;
    if (belongs) last?.push(message);
    else if (message.role !== 'tool') groups.push([message]);
  }
  return groups;
}

/** Newest messages first while they fit; the first that does not is cut, everything older goes. Later ones are free. */
export function capHistory(messages: readonly Message[], cap: { readonly upTo: MessageId; readonly bytes: number }): Message[] {
  const given = messages.findIndex(({ id }) => id === cap.upTo) + 1;
  const kept: Message[] = [];
  let left = cap.bytes;
  for (const message of messages.slice(0, given).reverse()) {
    const bytes = Buffer.from(message.content, 'utf8');
    if (bytes.length <= left) kept.unshift(message);
    else if (left > 0) kept.unshift({ ...message, content: cutUtf8(bytes, left) });
    left -= bytes.length;
    if (left <= 0) break;
  }
  return [...kept, ...messages.slice(given)];
}

function sum(messages: readonly Message[], count: (message: Message) => number): number {
  return messages.reduce((total, message) => total + count(message), 0);
}
