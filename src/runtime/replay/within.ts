import { isJsonObject, type Json } from '../../contract/index.js';

export interface Misfit {
  /** JSON pointer. */
  readonly place: string;
  readonly recorded: Json;
  readonly now: Json;
}

/**
 * The first place where what was recorded is not what the engine says. The clock and the dice of the run are not on record, so
 * the engine is asked twice: with the earliest time and the lowest number there can have been, and with the latest and the
 * highest. What is the same in both must be on record as it is; what is not must lie between.
 */
export function firstMisfit(recorded: Json | undefined, low: Json | undefined, high: Json | undefined, place = ''): Misfit | null {
  if (Array.isArray(recorded) && Array.isArray(low)) {
    const other = Array.isArray(high) && high.length === low.length ? high : low;
    return firstOf(
      Array.from({ length: Math.max(recorded.length, low.length) }, (_, at) => String(at)),
      place,
      recorded,
      low,
      other,
    );
  }
  if (isObject(recorded) && isObject(low)) {
    return firstOf(new Set([...Object.keys(recorded), ...Object.keys(low)]), place, recorded, low, isObject(high) ? high : low);
  }
  return isWithin(recorded, low, high) ? null : { place, recorded: recorded ?? null, now: low ?? null };
}

type Parts = object & { readonly [key: string]: Json | undefined };

function firstOf(keys: Iterable<string>, place: string, ...[recorded, low, high]: readonly [object, object, object]): Misfit | null {
  for (const key of keys) {
    const pointer = `${place}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const misfit = firstMisfit((recorded as Parts)[key], (low as Parts)[key], (high as Parts)[key], pointer);
    if (misfit) return misfit;
  }
  return null;
}

function isObject(value: Json | undefined): value is Json & object {
  return value !== undefined && isJsonObject(value);
}

function isWithin(recorded: Json | undefined, low: Json | undefined, high: Json | undefined): boolean {
  if (recorded === low || recorded === high) return true;
  if (low === high) return false;
  if (typeof recorded === 'number' && typeof low === 'number' && typeof high === 'number') return between(recorded, low, high);
  return typeof recorded === 'string' && typeof low === 'string' && typeof high === 'string' && isTextWithin(recorded, low, high);
}

/** `timed out after 20013 ms`: the same words, with numbers between those of the two. */
function isTextWithin(recorded: string, low: string, high: string): boolean {
  const [parts, lows, highs] = [recorded, low, high].map((text) => text.split(/(\d+)/)) as [string[], string[], string[]];
  if (parts.length !== lows.length || parts.length !== highs.length) return false;
  return parts.every((part, at) =>
    at % 2 === 0 ? part === lows[at] && part === highs[at] : between(Number(part), Number(lows[at]), Number(highs[at])),
  );
}

function between(value: number, a: number, b: number): boolean {
  return value >= Math.min(a, b) && value <= Math.max(a, b);
}
