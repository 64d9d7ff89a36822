const UNITS: { readonly [unit: string]: number } = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const WHOLE = /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/;
const PART = /(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g;

/** Longest duration that is understood, in milliseconds: a year. Beyond it is a typing error, and timers overflow. */
export const LONGEST_DURATION = 366 * 24 * 3_600_000;

/** Whether a text has the form of a duration, however long. */
export function isDuration(text: string): boolean {
  return WHOLE.test(text);
}

/**
 * Reads a duration as every file, policy and argument writes it: `90s`, `1h30m`, `1.5m`, `250ms`. In whole milliseconds,
 * and never a positive one as zero. Null for anything else, and for more than a year.
 */
export function parseDuration(text: string): number | null {
  if (!WHOLE.test(text)) return null;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(PART)) total += Number(amount) * (UNITS[unit ?? ''] ?? 0);
  if (total > LONGEST_DURATION) return null;
  return total > 0 ? Math.max(1, Math.round(total)) : 0;
}

/** The one sentence for a value that is not a duration, or not one that can be meant. */
export function notADuration(value: unknown): string {
  return `${JSON.stringify(value)} is not a duration; write 90s, 30m, 1h30m or 250ms`;
}
