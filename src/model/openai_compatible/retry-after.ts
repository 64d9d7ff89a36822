/**
 * How long a provider asks to be left alone, in milliseconds: `retry-after-ms`, or `Retry-After` as seconds or as a date.
 * Undefined without a hint, and for one that is negative, in the past or no time at all.
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const exact = headers.get('retry-after-ms')?.trim();
  if (exact !== undefined && /^\d+(\.\d+)?$/.test(exact)) return Math.ceil(Number(exact));
  const hint = headers.get('retry-after')?.trim();
  if (hint === undefined || hint === '') return undefined;
  if (/^\d+(\.\d+)?$/.test(hint)) return Math.ceil(Number(hint) * 1000);
  // Dates have a weekday or a month by name; `Date.parse` would take almost any number for a year.
  const at = /[A-Za-z]{3}/.test(hint) ? Date.parse(hint) : Number.NaN;
  return at > now ? at - now : undefined;
}
