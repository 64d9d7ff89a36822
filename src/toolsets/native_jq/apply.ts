import {
  type Applied,
  type AuthorizedCall,
  isRefusing,
  type Json,
  type JsonObject,
  type Located,
  type ToolResult,
  type ToolsetHost,
  timeoutOf,
} from '../../contract/index.js';
import { Thread } from '../thread/thread.js';
import type { Format, Found, Query } from './worker.js';

const MAX_INPUT_BYTES = 8 * 1024 * 1024;
const MAX_OUTPUT_BYTES = 2 * 1024 * 1024;
const DEFAULT_VALUES = 200;
const DEFAULT_MS = 2_000;
const HEAP_MB = 256;

/** Reads the input, lets the thread work on it, and makes the answer. */
export async function applyQuery({ call }: AuthorizedCall, host: ToolsetHost): Promise<Applied> {
  const { path, format } = call.args;
  const text = await inputOf(call.args, call.located['path'], host);
  if (typeof text !== 'string') return text;
  const named = formatOf(typeof path === 'string' ? path : '', format);
  const deadline = numberOr(call.args['deadline_ms'], DEFAULT_MS);
  const most = numberOr(call.args['max'], DEFAULT_VALUES);
  // One more than is wanted tells whether there are more.
  const query: Query = { filter: String(call.args['filter']), text, most: most + 1, ...(named && { format: named }) };
  const thread = await Thread.start('native_jq', { heapMb: HEAP_MB, signal: host.signal });
  try {
    const answer = await thread.ask<Found>(query, deadline);
    switch (answer.kind) {
      case 'answer':
        return { kind: 'done', result: resultOf(query, answer.value, most, call.located['path']) };
      case 'refused':
        return isRefusing(answer.code) ? refused(answer.code, answer.reason) : failed(answer.code, answer.reason);
      case 'timeout':
        return {
          kind: 'failed',
          failure: timeoutOf(`the filter was ended: it had ${deadline} ms. Narrow it down, or raise deadline_ms (at most 30000)`),
        };
      case 'memory':
        return failed('too_much_memory', 'the filter was ended: it needed more memory than it may have');
      case 'stopped':
        return answer;
    }
  } finally {
    await thread.close();
  }
}

async function inputOf(args: JsonObject, at: Located | undefined, { unit }: ToolsetHost): Promise<string | Applied> {
  const { input } = args;
  if (at === undefined) return textOf(input ?? null);
  if (at.kind === 'absent') return failed('not_found', `${at.display} does not exist`);
  try {
    const { bytes } = await unit.readFile(at, { maxBytes: MAX_INPUT_BYTES });
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return refused('not_utf8', `${at.display} is no UTF-8 text`);
    throw error;
  }
}

function textOf(input: Json): string | Applied {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return Buffer.byteLength(text) <= MAX_INPUT_BYTES ? text : refused('too_large', `input is larger than ${MAX_INPUT_BYTES} bytes`);
}

function formatOf(path: string, given: Json | undefined): Format | null {
  if (given === 'json' || given === 'yaml') return given;
  if (/\.(?:json|jsonl|ndjson)$/i.test(path)) return 'json';
  return /\.ya?ml$/i.test(path) ? 'yaml' : null;
}

function resultOf({ filter }: Query, { lines, documents, format }: Found, most: number, at: Located | undefined): ToolResult {
  const shown = withinBytes(lines.slice(0, most));
  const note = noteOf(lines.length, shown.length, most);
  const value = {
    filter,
    source: at?.display ?? 'input',
    format,
    documents,
    values: shown.map(jsonOf),
    count: shown.length,
    ...(note === null ? {} : { truncated: true, note }),
  };
  const text = [shown.length === 0 ? '(no values)' : shown.join('\n'), ...(note === null ? [] : [`[${note}]`])].join('\n\n');
  return { value, text, ...(note === null ? {} : { incomplete: note }) };
}

const LITERAL = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Integers that a double cannot hold become strings, so that no digit is lost; what is beyond all numbers is the largest, as in jq. */
function jsonOf(line: string): Json {
  const kept = line.replace(LITERAL, (literal) => {
    if (/^-?\d+$/.test(literal)) return Number.isSafeInteger(Number(literal)) ? literal : `"${literal}"`;
    if (literal.startsWith('"') || Number.isFinite(Number(literal))) return literal;
    return String(Math.sign(Number(literal)) * Number.MAX_VALUE);
  });
  return JSON.parse(kept) as Json;
}

function withinBytes(lines: readonly string[]): readonly string[] {
  let room = MAX_OUTPUT_BYTES;
  const end = lines.findIndex((line) => {
    room -= Buffer.byteLength(line) + 1;
    return room < 0;
  });
  return end < 0 ? lines : lines.slice(0, end);
}

function noteOf(found: number, shown: number, most: number): string | null {
  if (shown < Math.min(found, most)) return `the first ${shown} values are shown: more than ${MAX_OUTPUT_BYTES} bytes would not be`;
  return found > most ? `the first ${most} values are shown and there are more; raise max (at most 5000) or narrow the filter down` : null;
}

function numberOr(value: Json | undefined, byDefault: number): number {
  return typeof value === 'number' ? value : byDefault;
}

function refused(code: string, reason: string): Applied {
  return { kind: 'refused', refusal: { code, reason, recoverable: true } };
}

function failed(code: string, message: string): Applied {
  return { kind: 'failed', failure: { class: 'tool', code, message, retryable: false } };
}
