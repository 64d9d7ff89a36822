import { diagnose } from './diagnose.js';
import { ARGUMENTS, type Impossible, impossible, type Mutation, type Replacement } from './mutation-request.js';

const NEWLINE = 0x0a;
const LINES_NAMED = 5;

/** Bytes of the content in which occurrences count. */
interface Window {
  readonly from: number;
  readonly to: number;
}

/** Replaces a literal text inside the wanted lines, or says why it does not; what lies outside them stays as it is, byte for byte. */
export function replaceText(content: Buffer, request: Replacement): Mutation {
  const window = windowOf(content, request);
  if ('code' in window) return window;
  const old = Buffer.from(request.old, 'utf8');
  const found = occurrences(content, old, window);
  const [first] = found;
  if (first === undefined) return noMatch(content.subarray(window.from, window.to), request);
  const against = request.expected === undefined ? ambiguity(content, old, found, window, request) : miscount(content, found, request);
  if (against) return against;
  const bytes = splice(content, found, old.length, Buffer.from(request.fresh, 'utf8'));
  return { kind: 'changed', bytes, replacements: found.length };
}

/** The newline that ends the last line is not part of the window: without it, the next line would become part of this one. */
function windowOf(content: Buffer, { firstLine, lastLine }: Replacement): Window | Impossible {
  const from = firstLine === undefined ? 0 : lineStart(content, firstLine, 1, 0);
  if (from === null)
    return impossible('out_of_range', `start_line ${firstLine} lies behind the end: the file has ${countLines(content)} lines`);
  const next = lastLine === undefined ? null : lineStart(content, lastLine + 1, firstLine ?? 1, from);
  return { from, to: next === null ? content.length : next - 1 };
}

/** Where `line` begins, looked for from a place whose line is known; null behind the end. */
function lineStart(content: Buffer, line: number, knownLine: number, knownAt: number): number | null {
  let at = knownAt;
  for (let current = knownLine; current < line; current++) {
    const end = content.indexOf(NEWLINE, at);
    if (end === -1) return null;
    at = end + 1;
  }
  return content.length === 0 ? null : at;
}

/** Positions from left to right, none overlapping the one before. */
function occurrences(content: Buffer, old: Buffer, { from, to }: Window): readonly number[] {
  const found: number[] = [];
  const last = to - old.length;
  for (let at = content.indexOf(old, from); at !== -1 && at <= last; at = content.indexOf(old, at + old.length)) found.push(at);
  return found;
}

function splice(content: Buffer, positions: readonly number[], length: number, replacement: Buffer): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (const at of positions) {
    parts.push(content.subarray(from, at), replacement);
    from = at + length;
  }
  parts.push(content.subarray(from));
  return Buffer.concat(parts);
}

function noMatch(inside: Buffer, { kind, old }: Replacement): Impossible {
  const cause = diagnose(inside.toString('utf8'), old);
  const where = kind === 'edit' ? 'in the file' : 'in the lines looked at';
  const why = cause ? `: ${cause}` : '';
  return impossible('no_match', `${ARGUMENTS[kind].old} does not occur ${where}${why}. Read the file again and copy the text exactly`);
}

function miscount(content: Buffer, found: readonly number[], { kind, expected }: Replacement): Impossible | null {
  if (found.length === expected) return null;
  const told = `${ARGUMENTS[kind].old} occurs ${times(found.length)}, ${linesOf(content, found)}, not ${times(expected ?? 0)}`;
  return impossible('count_mismatch', `${told}. Nothing was changed; correct expect_replacements or the lines looked at`);
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** What stands against replacing the one occurrence there should be: others, or one that overlaps it. */
function ambiguity(content: Buffer, old: Buffer, found: readonly number[], window: Window, request: Replacement): Impossible | null {
  const [first] = found;
  if (request.all || first === undefined) return null;
  const { old: name, all } = ARGUMENTS[request.kind];
  const wayOut = `Add context until it is unique${request.kind === 'sed' ? ', narrow the lines' : ''}, or set ${all}`;
  if (found.length > 1) return impossible('ambiguous', `${name} occurs ${found.length} times, ${linesOf(content, found)}. ${wayOut}`);
  const overlapping = content.indexOf(old, first + 1);
  if (overlapping === -1 || overlapping > window.to - old.length) return null;
  return impossible('ambiguous', `${name} fits at 2 overlapping places from line ${lineAt(content, first)} on. ${wayOut}`);
}

function linesOf(content: Buffer, found: readonly number[]): string {
  const lines = [...new Set(found.slice(0, LINES_NAMED).map((at) => lineAt(content, at)))];
  return `on ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${found.length > LINES_NAMED ? ', …' : ''}`;
}

function lineAt(content: Buffer, offset: number): number {
  return countNewlines(content.subarray(0, offset)) + 1;
}

function countLines(content: Buffer): number {
  return content.length === 0 ? 0 : countNewlines(content) + 1;
}

function countNewlines(bytes: Buffer): number {
  let newlines = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) newlines++;
  return newlines;
}
