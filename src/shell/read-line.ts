import { offerPipe } from './offer-pipe.js';
import { refuse } from './refuse.js';
import { rereadAgrees } from './reread.js';
import { scan } from './scan.js';
import type { Reading } from './types.js';

/**
 * Reads a line of the accepted part of the sh grammar into steps, or refuses it as a whole. Never throws.
 *
 * Accepted: words of bare characters, '…' and "…" (without `$`, backtick, backslash), joined by `;`, newline, `&&` and
 * `||`; comments are dropped; `cd DIR`. At most 16 KiB, 64 steps, 1,024 words. A line of comments only has no steps.
 * Two independent readers must agree on every accepted line; `sh.disagree` is a defect worth a report.
 */
export function readLine(line: string): Reading {
  const reading = scan(line);
  if (reading.kind === 'refused') return offerPipe(reading, line);
  if (rereadAgrees(line, reading.steps)) return reading;
  return refuse(
    'sh.disagree',
    0,
    'a line that two readers read differently',
    'put arguments in single quotes, one command a call; please report the line',
  );
}
