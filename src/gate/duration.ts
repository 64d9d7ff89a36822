import { WindlassError } from '../contract/index.js';

const UNITS: { readonly [unit: string]: number } = { h: 3_600_000, m: 60_000, s: 1000 };

/**
 * `90s`, `30m`, `2h`, `1h30m`, `1.5m` in milliseconds: whole seconds, above zero.
 * @throws WindlassError `invalid_file`
 */
export function parseDuration(text: string): number {
  const parts = /^(?:\d+(?:\.\d+)?[hms])+$/.test(text) ? text.matchAll(/(\d+(?:\.\d+)?)([hms])/g) : [];
  let ms = 0;
  for (const [, amount, unit] of parts) ms += Math.round(Number(amount) * (UNITS[unit ?? ''] ?? 0));
  if (ms <= 0 || ms % 1000 !== 0) {
    throw new WindlassError('invalid_file', `${JSON.stringify(text)} is not a duration; write 90s, 30m, 2h or 1h30m, in whole seconds`);
  }
  return ms;
}

export function isNever(text: string): boolean {
  return /^\s*(never|forever|indefinite)\s*$/i.test(text);
}
