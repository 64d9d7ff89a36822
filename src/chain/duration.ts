import type { Millis } from './definition.js';

const UNITS: { readonly [unit: string]: number } = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const WHOLE = /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/;
const PART = /(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g;

/** Longest length of time a file may name: a year. Beyond it is a typing error, and timers overflow. */
export const LONGEST: Millis = 366 * 24 * 3_600_000;

/** Whether a text has the form of a length of time, however long. */
export function isDuration(text: string): boolean {
  return WHOLE.test(text);
}

/**
 * Reads `90s`, `1h30m`, `250ms`. Rounds to whole milliseconds, and never a positive length to zero.
 * Returns null for anything else, and for more than a year.
 */
export function parseDuration(text: string): Millis | null {
  if (!WHOLE.test(text)) return null;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(PART)) total += Number(amount) * (UNITS[unit ?? ''] ?? 0);
  if (total > LONGEST) return null;
  return total > 0 ? Math.max(1, Math.round(total)) : 0;
}

/** Older files write the waits of a retry policy as whole nanoseconds, and nothing as an empty text. */
export function parseBackoff(value: string | number): Millis | null {
  if (value === '') return 0;
  return typeof value === 'number' ? parseDuration(`${value}ns`) : parseDuration(value);
}
