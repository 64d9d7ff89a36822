import type { AskSummary } from '../../app.js';
import type { Context } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { samePlace, sameRun } from '../same-place.js';
import { escaped } from './text.js';

/** What is waited for, and the exact command that answers it. Said also when progress is not. */
export function announceAsks(context: Context<GlobalOptions>, run: string | null, asks: readonly AskSummary[]): void {
  for (const ask of asks) context.cli.streams.err(linesOf(context, run ?? '', ask));
}

function linesOf({ options, aside }: Context<GlobalOptions>, run: string, ask: AskSummary): string {
  const rest = samePlace(options);
  if (ask.state !== 'pending') return `  ${ask.id} is ${ask.state}; go on with: windlass resume ${run}${sameRun(options)}\n`;
  return [
    `  ${aside.yellow('asks')} ${ask.id}: ${escaped(ask.tool)}: ${escaped(ask.summary)} ${aside.dim(`(until ${ask.expires})`)}`,
    `  look:   windlass approvals show ${ask.id}${rest}`,
    `  yes:    windlass approvals respond ${ask.id} --approve${ask.strongly ? ' --confirm DIGEST' : ''}${sameRun(options)}`,
    `  no:     windlass approvals respond ${ask.id} --deny${sameRun(options)}`,
    '',
  ].join('\n');
}
