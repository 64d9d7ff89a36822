import { parseDuration } from '../contract/index.js';
import type { Millis } from './definition.js';

/** Older files write the waits of a retry policy as whole nanoseconds, and nothing as an empty text. */
export function parseBackoff(value: string | number): Millis | null {
  if (value === '') return 0;
  return typeof value === 'number' ? parseDuration(`${value}ns`) : parseDuration(value);
}
