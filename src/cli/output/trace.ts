import type { TraceDocument } from '../../app.js';
import {
  confinedWords,
  type Decision,
  failureOf,
  type JournalRecord,
  type Json,
  type Outcome,
  type Plan,
  placeText,
  type Stored,
} from '../../contract/index.js';
import { storyText } from './story.js';
import type { Style } from './style.js';
import { count, oneLine } from './text.js';

/** One line a record: when, what, and what matters of it. `--json` has all of it. */
export function traceText(document: TraceDocument, style: Style): string {
  const lines = document.records.map(({ seq, at, record }) => {
    const known = record as unknown as JournalRecord;
    return `${style.dim(`${String(seq).padStart(4)} ${at.slice(11, 23)}`)} ${known.kind.padEnd(19)} ${tell(known, style)}`.trimEnd();
  });
  const story = document.story ? `${storyText(document.story, style)}\n` : '';
  return `${style.bold(document.call ?? document.run)}\n${story}${lines.join('\n')}\n${beyondText(document, style)}`;
}

/** Calls that did more than they were for, at the end of what a run did. */
function beyondText({ call, beyond }: TraceDocument, style: Style): string {
  if (call !== null || beyond.length === 0) return '';
  const lines = beyond.map((each) => `  ${each.call} ${oneLine(each.tool, 60)}: ${oneLine(each.effects.join(', '))}\n`);
  return `${style.yellow(`${count(beyond.length, 'call')} went beyond what ${beyond.length === 1 ? 'it was' : 'they were'} for`)}\n${lines.join('')}`;
}

function tell(record: JournalRecord, style: Style): string {
  switch (record.kind) {
    case 'run_started':
    case 'StateUpdated':
    case 'TraceUpdated':
    case 'ToolResultValidated':
      return '';
    case 'ToolCallRequested':
      return `${style.cyan(oneLine(record.tool, 60))} ${record.args === undefined ? style.dim('(arguments not kept)') : json(record.args)} ${style.dim(`for ${record.task}, proposed by ${record.proposedBy}`)}`;
    case 'ToolArgsValidated':
      return style.dim(`version ${record.version}`);
    case 'ToolPolicyChecked':
      return `${decided(record.decision, style)}${record.beyond ? ` ${style.yellow(`beyond its intent: ${oneLine(record.beyond.join(', '))}`)}` : ''}`;
    case 'ApprovalRequested':
      return record.ask;
    case 'ApprovalGranted':
      return `${style.green(record.scope)} by ${oneLine(record.by, 60)} ${style.dim(record.ask)}`;
    case 'task_resumed':
      return record.task;
    case 'ToolSandboxPrepared':
      return style.dim(sandboxed(record));
    case 'ToolCallStarted':
      return `${record.effect}${planned(record.plan)}`;
    case 'ToolCallFinished':
      return `${style.green('done')} ${stored(record.value)}${record.recovered ? style.dim(' (found done after a crash)') : ''}`;
    case 'ArtifactPersisted':
      return `${record.artifact.kind} ${record.artifact.sha256.slice(0, 16)}…, ${count(record.artifact.size, 'byte')}`;
    case 'ToolCallFailed':
      return `${style.red(record.failure.code)}: ${oneLine(record.failure.message)}`;
    case 'ToolCallDenied':
      return decided(record.decision, style);
    case 'ToolCallUnknown':
      return style.red(oneLine(record.reason));
    case 'model_started':
      return `${record.provider}/${record.model} ${style.dim(`for ${record.task}, turn ${record.turn + 1}`)}`;
    case 'model_finished':
      return `${record.served.provider}/${record.served.model} ${style.dim(`${record.usage.input} tokens in, ${record.usage.output} out`)}${record.answer === undefined ? '' : ` answered ${json(record.answer)}`}`;
    case 'model_failed':
      return `${style.red(record.failure.class)}: ${oneLine(record.failure.message)}`;
    case 'tool_view':
      return `${count(record.tools.length, 'tool')} shown ${style.dim(`for ${record.task}, view ${record.view.slice(0, 12)}`)}`;
    case 'message':
      return said(record.message);
    case 'sleeping':
      return `${record.task} until ${new Date(record.until).toISOString().slice(11, 23)}`;
    case 'woken':
      return record.task;
    case 'task_retried':
      return `${record.task} ${style.yellow('again')}: ${oneLine(record.failure.message)}`;
    case 'task_settled':
      return `${style.bold(record.task)} ${ended(record.outcome, style)} ${style.dim(`→ ${record.next} by ${record.via}`)}${whyEnded(record.outcome)}`;
    case 'task_parked':
      return `${record.task} ${style.yellow('waits')} for ${record.ask}: ${oneLine(record.decision.reason)}`;
    case 'task_interrupted':
      return `${record.task} ${style.yellow('its process died')}`;
    case 'revert_started':
      return `${count(record.files.length, 'file')} ${style.dim(`by ${record.by}`)}`;
    case 'revert_finished':
      return style.yellow('what the run changed is put back');
    case 'run_finished':
      return `${ended(record.outcome, style)} ${style.dim(record.stopReason)}`;
    default:
      record satisfies never;
      return style.dim('of a newer version');
  }
}

function sandboxed(record: Extract<JournalRecord, { kind: 'ToolSandboxPrepared' }>): string {
  const words = confinedWords(record);
  return words === null ? 'starts no program itself' : `sandbox ${words}`;
}

function decided({ verdict, layer, rule, source, code, reason }: Decision, style: Style): string {
  const paint = verdict === 'allow' ? style.green : verdict === 'approve' ? style.yellow : style.red;
  const where = source ? style.dim(` (${placeText(source)})`) : '';
  return `${paint(verdict)} by ${layer}: ${oneLine(rule, 80)}${where}${verdict === 'deny' ? ` ${code}: ${oneLine(reason)}` : ''}`;
}

function planned({ reads, writes }: Plan): string {
  const parts = [
    ...reads.map(({ path }) => `reads ${oneLine(path, 60)}`),
    ...writes.map(({ path, pre, post }) => `writes ${oneLine(path, 60)} ${pre?.slice(0, 8) ?? '?'}→${post?.slice(0, 8) ?? '?'}`),
  ];
  return parts.length === 0 ? '' : `, ${parts.join(', ')}`;
}

function stored(value: Stored): string {
  return 'inline' in value ? json(value.inline) : `${count(value.bytes, 'byte')} in artifact ${value.artifact.slice(0, 16)}…`;
}

function said(message: Extract<JournalRecord, { kind: 'message' }>['message']): string {
  const calls = message.role === 'assistant' ? message.calls.map(({ name, args }) => `${name} ${args}`) : [];
  return `${message.role}: ${oneLine([message.content, ...calls].filter((part) => part !== '').join(' · '), 90)}`;
}

/** No other record tells why a task that called nothing failed, or why an answer led nowhere. */
function whyEnded(outcome: Outcome): string {
  const why = outcome.kind === 'ok' ? outcome.reason : failureOf(outcome)?.message;
  return why === undefined ? '' : `: ${oneLine(why, 200)}`;
}

function ended(outcome: Outcome, style: Style): string {
  return outcome.kind === 'ok' ? style.green('ok') : style.red(outcome.kind);
}

function json(value: Json): string {
  return oneLine(JSON.stringify(value), 90);
}
