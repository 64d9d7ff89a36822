import type { Message, MessageId } from '../contract/index.js';
import { CUT_REPLY, NEVER_ANSWERED } from './call-text.js';

/**
 * Makes every call paired with exactly one answer, as providers demand: answers without their call and second answers
 * go, calls without an answer get one that says so. Unchanged input comes back as it is.
 */
export function repairPairing(messages: readonly Message[]): readonly Message[] {
  const kept = dropOrphans(messages);
  const repaired = stubUnanswered(kept);
  return repaired.length === messages.length && repaired.every((message, at) => message === messages[at]) ? messages : repaired;
}

function dropOrphans(messages: readonly Message[]): readonly Message[] {
  const calls = new Set(messages.flatMap((message) => (message.role === 'assistant' ? message.calls.map(({ id }) => id) : [])));
  const answered = new Set<string>();
  return messages.filter((message) => {
    if (message.role !== 'tool') return true;
    if (!calls.has(message.answers) || answered.has(message.answers)) return false;
    answered.add(message.answers);
    return true;
  });
}

function stubUnanswered(messages: readonly Message[]): readonly Message[] {
  const answered = new Set(messages.flatMap((message) => (message.role === 'tool' ? [message.answers] : [])));
  const whole: Message[] = [];
  let owed: Message[] = [];
  for (const message of messages) {
    if (message.role !== 'tool') {
      whole.push(...owed);
      owed = stubsFor(message, answered);
    }
    whole.push(message);
  }
  return [...whole, ...owed];
}

function stubsFor(message: Message, answered: ReadonlySet<string>): Message[] {
  if (message.role !== 'assistant') return [];
  const content = message.finish === 'length' ? CUT_REPLY : NEVER_ANSWERED;
  return message.calls
    .filter(({ id }) => !answered.has(id))
    .map(({ id }) => ({ id: `${message.id}~${id}` as MessageId, parent: message.id, role: 'tool', answers: id, content }));
}
