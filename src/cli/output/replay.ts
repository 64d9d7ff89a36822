import type { ReplayDocument } from '../../app.js';
import type { Json } from '../../contract/index.js';
import { changedRows, changedSum, leftOutText } from './policy.js';
import type { Style } from './style.js';
import { count, escaped, oneLine } from './text.js';

/** What an envelope says of the calls, how far the way is the same, and where it parts. */
export function replayText(document: ReplayDocument, style: Style): string {
  return `${envelopeText(document, style)}${wayText(document, style)}${differenceText(document, style)}`;
}

function envelopeText({ envelope }: ReplayDocument, style: Style): string {
  if (!envelope) return '';
  const { name, calls, changes, parts_at } = envelope;
  const rows = changedRows(changes, style, ['  ID', ({ call }) => (call === parts_at ? `→ ${call}` : `  ${call}`)]);
  const parts = parts_at === null ? '' : `; the way parts at ${parts_at}: what came after it might never have been asked for`;
  return `${rows}${changedSum(envelope, 'verdict', style)} under ${escaped(name)} in ${count(calls, 'call')}${parts}${leftOutText(envelope, style)}\n`;
}

function wayText({ run, chain, reached, at, compared }: ReplayDocument, style: Style): string {
  const { tasks, calls, commands, records } = compared;
  const same = `${count(tasks, 'task')}, ${count(calls, 'call')}, ${count(commands, 'command')} and ${count(records, 'record')} the same`;
  const who = chain === null ? '' : ` under ${escaped(chain)}`;
  switch (reached) {
    case 'finished':
      return `${style.green('same')}: ${run} takes the same way to its end${who} (${same})\n`;
    case 'open':
      return `${style.green('same')}: ${run} is not over, and takes the same way as far as its record goes${who}${standsAt(at)} (${same})\n`;
    case 'stopped':
      return `${run} takes the same way up to that call${who} (${same})\n`;
    case 'difference':
      return `${style.red('different')}: ${run}${who} takes another way, after ${same}\n`;
  }
}

function standsAt(at: ReplayDocument['at']): string {
  if (at === null) return '';
  const call = at.call === null ? '' : `, call ${at.call}`;
  return at.status === 'waiting' ? `; it waits for a person in ${oneLine(at.task)}${call}` : `; it stands in ${oneLine(at.task)}${call}`;
}

function differenceText({ difference }: ReplayDocument, style: Style): string {
  if (!difference) return '';
  const { seq, task, call, place, recorded, now } = difference;
  const where = [
    `record ${seq}`,
    ...(task === null ? [] : [`task ${oneLine(task)}`]),
    ...(call === null ? [] : [`call ${oneLine(call)}`]),
  ].join(', ');
  const part = place === '' ? '' : ` ${style.dim(oneLine(place, 200))}`;
  return `  ${where}${part}\n  recorded ${side(recorded)}\n  now      ${side(now)}\n`;
}

function side({ kind, value }: { readonly kind: string | null; readonly value: Json }): string {
  const name = kind === null ? '' : `${oneLine(kind)} `;
  if (value === null) return kind === null ? 'nothing' : `${name}null`;
  return `${name}${oneLine(typeof value === 'string' && kind === null ? value : JSON.stringify(value), 400)}`;
}
