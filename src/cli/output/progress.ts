import type { ErrorBody, RunDocument, RunEvent } from '../../app.js';
import type { Context } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { samePlace } from '../same-place.js';
import { CUT_REPLY, count, duration, oneLine, printable, reasonText } from './text.js';

export interface Progress {
  show(event: RunEvent): void;
  /** The closing line: what happened, and which command shows more. */
  end(document: RunDocument): void;
  /** Takes the live line away until what it returns is called: somebody reads and types there. */
  hush(): () => void;
  /** Takes the live line away. */
  clear(): void;
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** One line that lives on a terminal; off it, one plain line a step. */
export function createProgress(context: Context<GlobalOptions>): Progress {
  const { aside, live } = context;
  const line = live && !context.options.quiet ? createLiveLine(context) : null;
  const say = (text: string) => (line ? line.above(text) : context.note(text));
  const began = new Map<string, number>();
  let steps = 0;
  let doing = '';
  /** Why a call was refused, once that stands on the screen: what ends by it does not say it again. */
  let told: string | null = null;

  const show = (event: RunEvent): void => {
    switch (event.kind) {
      case 'chain_started':
        say(
          aside.dim(
            `${event.resumed ? 'resuming' : 'run'} ${event.run}, chain ${oneLine(event.chain)}, envelope ${envelopeText(event.envelope)}\n`,
          ),
        );
        break;
      case 'step_started':
        began.set(stepKey(event), Date.parse(event.at));
        doing = event.task;
        break;
      case 'tool_call_pending':
        doing = `${event.task} ▸ ${oneLine(event.tool, 60)}`;
        break;
      case 'step_completed':
      case 'step_failed':
        steps += 1;
        if (!line || event.kind === 'step_failed') say(stepText(context, event, began.get(stepKey(event)), told));
        break;
      case 'tool_call':
        if (event.outcome === 'denied' && event.error) {
          say(`  ${aside.yellow('denied')} ${oneLine(event.tool, 60)}: ${reasonText(event.error, 300)}\n`);
          if (!context.options.quiet) told = event.error.message;
        }
        break;
      case 'print':
        say(`${printable(event.text)}\n`);
        break;
      case 'token_usage':
      case 'approval_requested':
      case 'approval_granted':
      case 'chain_suspended':
      case 'chain_completed':
      case 'chain_failed':
        break;
    }
    line?.set(`${doing}${aside.dim(` · ${count(steps, 'step')}`)}`);
  };

  return {
    show,
    end: (document) => {
      line?.clear();
      // Quiet silences progress; why there is no result is always said.
      if (document.outcome === 'ok') context.note(endText(context, document, told));
      else context.cli.streams.err(endText(context, document, told));
    },
    hush: () => line?.hush() ?? (() => {}),
    clear: () => line?.clear(),
  };
}

function stepKey(event: { readonly task: string; readonly visit: number; readonly attempt: number }): string {
  return `${event.task}#${event.visit}.${event.attempt}`;
}

function envelopeText({ name, file }: { readonly name: string; readonly file: string | null }): string {
  return file ? `${oneLine(name)} (${oneLine(file)})` : oneLine(name);
}

function stepText(
  context: Context<GlobalOptions>,
  event: RunEvent & { kind: 'step_completed' | 'step_failed' },
  since: number | undefined,
  told: string | null,
): string {
  const { aside } = context;
  const took = since === undefined ? '' : aside.dim(` ${duration(Date.parse(event.at) - since)}`);
  const way = event.next === null ? '' : aside.dim(` → ${event.next}`);
  if (event.kind === 'step_completed') return `  ${aside.green('✓')} ${event.task}${took}${way}\n`;
  const { error } = event;
  const why = error && error.code !== event.outcome && error.message !== told ? `: ${oneLine(error.message)}` : '';
  // A failure that an edge leads on from, or that is tried again, is part of the plan.
  const mark = !event.retry && (event.next === null || event.next === 'end') ? aside.red('✗') : aside.yellow('!');
  return `  ${mark} ${event.task} ${event.outcome}${event.retry ? ', trying again' : ''}${why}${took}${way}\n`;
}

function endText(context: Context<GlobalOptions>, document: RunDocument, told: string | null): string {
  const { aside } = context;
  const { usage, denials, outcome } = document;
  const parts = [count(usage.steps, 'step'), count(usage.tool_calls, 'tool call'), duration(usage.elapsed_ms)];
  if (denials.length > 0) parts.push(count(denials.length, 'denial'));
  const good = outcome === 'ok';
  if (good && document.stop_reason === 'max_tokens') parts.push(CUT_REPLY);
  const word = good ? aside.green('ok') : outcome === 'waiting' ? aside.yellow('waiting') : aside.red(outcome ?? document.status);
  const why = document.error && outcome !== 'cancelled' ? endReason(document.error, outcome, told) : '';
  const asks = document.asks.map((ask) => `\n  ${ask.task}: ${oneLine(ask.reason, 300)}`).join('');
  const more = good
    ? ''
    : `\n  more: windlass ${outcome === 'waiting' ? 'runs show' : 'trace'} ${document.run}${samePlace(context.options)}`;
  return `${word}${aside.dim(` · ${parts.join(', ')}`)}${why}${asks}${more}\n`;
}

/** The code is left out where it is the word that the line begins with, the reason where it stands above. */
function endReason(error: ErrorBody, outcome: string | null, told: string | null): string {
  if (error.message === told) return `: ${error.code}`;
  return `: ${error.code === outcome ? oneLine(error.message, 200) : reasonText(error, 200)}`;
}

function createLiveLine(context: Context<GlobalOptions>) {
  const { streams } = context.cli;
  const { aside } = context;
  let text = '';
  let frame = 0;
  let drawn = false;
  let quiet = false;
  const began = Date.now();
  const width = () => Math.max(20, (process.stderr.columns ?? 80) - 1);
  const draw = () => {
    const head = `${FRAMES[frame % FRAMES.length]} `;
    const tail = ` · ${duration(Date.now() - began)}`;
    streams.err(`\r\u001b[2K${aside.cyan(head)}${clip(text, width() - head.length - tail.length)}${aside.dim(tail)}`);
    drawn = true;
  };
  const erase = () => {
    if (drawn) streams.err('\r\u001b[2K');
    drawn = false;
  };
  const timer = setInterval(() => {
    frame += 1;
    if (!quiet) draw();
  }, 100);
  timer.unref();
  return {
    set: (next: string) => {
      text = next;
    },
    above: (said: string) => {
      erase();
      streams.err(said);
    },
    hush: () => {
      erase();
      quiet = true;
      return () => {
        quiet = false;
      };
    },
    clear: () => {
      clearInterval(timer);
      erase();
    },
  };
}

/** Cuts to visible width without cutting a colour code. */
function clip(text: string, width: number): string {
  let seen = 0;
  let out = '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes are what is matched
  for (const part of text.split(/(\u001b\[[0-9;]*m)/)) {
    if (part.startsWith('\u001b')) out += part;
    else if (seen < width) {
      out += part.slice(0, width - seen);
      seen += part.length;
    }
  }
  return out;
}
