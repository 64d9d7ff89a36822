const UNITS: { readonly [unit: string]: number } = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** `300ms`, `90s`, `10m`, `1h30m`, `1.5m` in milliseconds; null for anything else, and for nothing or less. */
export function parseDuration(text: string): number | null {
  const trimmed = text.trim();
  if (!/^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/.test(trimmed)) return null;
  let sum = 0;
  for (const [, amount, unit] of trimmed.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)) sum += Number(amount) * (UNITS[unit ?? ''] ?? 0);
  const whole = Math.round(sum);
  return whole > 0 && Number.isSafeInteger(whole) ? whole : null;
}
