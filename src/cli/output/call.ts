import type { CallDocument } from '../../app.js';
import type { GlobalOptions } from '../globals.js';
import { samePlace } from '../same-place.js';
import { valueText } from './runs.js';
import type { Style } from './style.js';
import { oneLine, printable, programRows } from './text.js';

/** The result of the call, or why there is none: what was planned, what was said, and by which rule. */
export function callText(document: CallDocument, style: Style, options: GlobalOptions & { readonly session?: string }): string {
  const { outcome, decision, plan, error } = document;
  if (outcome === 'ok' && document.result !== null) return valueText(document.result, style);
  const lines: string[] = [`${outcomeText(document, style)} ${oneLine(document.tool)}`];
  if (error) lines.push(`  ${error.code}: ${indented(error.message)}`);
  // What a toolset refuses by itself has no rule beside the reason.
  if (decision && (decision.layer !== 'toolset' || !error))
    lines.push(
      `  ${decision.verdict} by ${decision.layer}: ${oneLine(decision.rule)}${decision.source ? style.dim(` (${decision.source})`) : ''}`,
    );
  if (decision?.layer === 'trust') lines.push('  a file here is not trusted; once you have read it: windlass trust');
  if (error && OF_WHAT_WAS_READ.includes(error.code) && options.session === undefined)
    lines.push('  what one call read counts for another that is given the same --session NAME');
  for (const text of printedBy(document)) lines.push(`    ${indented(text)}`);
  for (const [what, text] of outcome === 'ok' || outcome === 'waiting' ? programRows(document) : []) lines.push(`  ${what}   ${cut(text)}`);
  for (const { path } of plan?.reads ?? []) lines.push(`  reads  ${oneLine(path)}`);
  for (const { path, pre, post } of plan?.writes ?? [])
    lines.push(`  writes ${oneLine(path)}${pre || post ? style.dim(` ${short(pre)} → ${short(post)}`) : ''}`);
  if (document.ask_id) lines.push(`  waits for an answer: ${document.ask_id}`);
  if (document.run) lines.push(style.dim(`  more: windlass trace ${document.call_id}${samePlace(options)}`));
  return `${lines.join('\n')}\n`;
}

/** After a call that went well and may have changed something: its run, and the command that puts files back or tells more. */
export function leftText({ outcome, run, plan, argv }: CallDocument, options: GlobalOptions): string {
  if (outcome !== 'ok' || run === null || plan === null) return '';
  const more = (what: string, command: string): string => `run ${run}; ${what}: windlass ${command} ${run}${samePlace(options)}\n`;
  if (argv.length > 0 || plan.hosts.length > 0) return more('more', 'trace');
  return plan.writes.length > 0 ? more('to put back what it changed', 'runs revert') : '';
}

const OF_WHAT_WAS_READ: readonly string[] = ['unread', 'range_only', 'stale'];

/** Without a run nothing was done and nobody was asked: what would be. */
function outcomeText({ outcome, run }: CallDocument, style: Style): string {
  if (outcome === 'ok') return style.green('would run');
  if (outcome === 'waiting') return style.yellow(run === null ? 'would ask a person before' : 'waiting');
  return style.red(run !== null ? outcome : outcome === 'failed' ? 'would fail' : `would be ${outcome}`);
}

/** Its own lines must not look like lines of ours. */
function indented(text: string): string {
  return printable(text).replaceAll('\n', '\n    ');
}

/** Nothing is hidden without saying so. */
function cut(line: string): string {
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN)} … ${line.length - SHOWN} characters more`;
}

const SHOWN = 400;

/** What the programs of a call that failed had to say. */
function printedBy({ outcome, result }: CallDocument): readonly string[] {
  if (outcome !== 'failed' || typeof result !== 'object' || result === null || !('stdout' in result)) return [];
  return [result['stdout'], 'stderr' in result ? result['stderr'] : '']
    .filter((text) => typeof text === 'string' && text !== '')
    .map(String);
}

function short(hash: string | undefined): string {
  return hash === undefined ? '?' : hash.slice(0, 12);
}
