import { ASK_TIMEOUT_MS, type Json, type JsonObject, NEVER_MS } from '../contract/index.js';
import { type DocumentReader, dotted } from './document.js';
import type { Patience } from './rules.js';

/** Keys that say how long an ask waits. */
export const PATIENCE = ['timeout', 'on_timeout'];

/** `timeout: 8h, on_timeout: deny`: silence is a no, and no file can make it a yes. `asks`: whether anything there asks at all. */
export function readPatience(reader: DocumentReader, pointer: string, table: JsonObject, asks: boolean): Patience | null {
  const { timeout, on_timeout: then } = table;
  if (timeout === undefined && then === undefined) return null;
  const name = dotted(pointer);
  if (!asks) {
    reader.problem(
      pointer,
      `${name} says how long an ask waits, and nothing there asks; remove the wait, or grant approve`,
      'timeout_without_ask',
    );
    return null;
  }
  checkSilence(reader, pointer, then);
  if (timeout === undefined) return null;
  const at = `${pointer}/timeout`;
  if (typeof timeout !== 'string') {
    reader.problem(at, `${name}.timeout is ${JSON.stringify(timeout)}; it must be a duration such as 8h, or never`);
    return null;
  }
  const rule = `${name}.timeout ${JSON.stringify(timeout)}`;
  if (isNever(timeout)) {
    if (then !== undefined)
      reader.problem(`${pointer}/on_timeout`, `${name}.on_timeout stands beside a timeout of never, which does not end; keep one of them`);
    return { timeoutMs: NEVER_MS, rule, source: reader.source(at) };
  }
  const timeoutMs = reader.duration(at, timeout.trim());
  if (timeoutMs === null) return null;
  const mistake = mistakeIn(timeoutMs);
  if (mistake === null) return { timeoutMs, rule, source: reader.source(at) };
  reader.problem(at, `${name}.timeout is ${JSON.stringify(timeout)}; ${mistake}`);
  return null;
}

function isNever(text: string): boolean {
  return /^\s*(never|forever|indefinite)\s*$/i.test(text);
}

function mistakeIn(timeoutMs: number): string | null {
  if (timeoutMs % 1000 !== 0) return 'people are waited for in whole seconds';
  return timeoutMs > ASK_TIMEOUT_MS ? 'that is more than 168h; write never for an ask that waits until it is answered' : null;
}

function checkSilence(reader: DocumentReader, pointer: string, then: Json | undefined): void {
  if (then === undefined || then === 'deny') return;
  const why =
    then === 'allow'
      ? 'silence never grants'
      : then === 'approve'
        ? 'asking once more is no outcome'
        : 'an ask that nobody answers is denied';
  reader.problem(`${pointer}/on_timeout`, `${dotted(pointer)}.on_timeout is ${JSON.stringify(then)}; ${why}: write deny`);
}
