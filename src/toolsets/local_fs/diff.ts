import type { StructuredPatch } from 'diff';
import { shownName } from '../shown-name.js';

/** Lines of either side that are compared, counted from where the sides first differ. */
const FILE_LINES = 500;
/** Lines of the diff that are shown. */
const DIFF_LINES = 120;
const CONTEXT = 3;
/** Insertions and deletions after which two sides count as wholly different: bounds the search. */
const MAX_EDITS = 2 * FILE_LINES;

/**
 * The unified diff of one file as a person reads it: `before` null = there is none yet. Equal beginnings and ends are left
 * out of the comparison, so that a change is shown wherever it stands. What is left out is said. Null for equal contents.
 */
export async function unifiedDiff(path: string, before: string | null, after: string): Promise<string | null> {
  if (before === after) return null;
  const [old, fresh] = [linesOf(before ?? ''), linesOf(after)];
  const same = commonStart(old, fresh);
  const tail = commonEnd(old, fresh, same);
  const from = Math.max(0, same - CONTEXT);
  const [left, right] = [windowOf(old, from, tail), windowOf(fresh, from, tail)];
  const patch = await compare(left, right);
  const body = patch ? hunkLines(patch, from) : replaced(left, right, from);
  const shown = body.slice(0, DIFF_LINES);
  const notes = [
    ...cutNotes(body.slice(DIFF_LINES), [...old.slice(left.end, old.length - tail), ...fresh.slice(right.end, fresh.length - tail)].length),
    ...annotations(shown),
  ];
  const name = shownName(path);
  return [`--- ${name} (${before === null ? 'absent' : 'current'})`, `+++ ${name} (proposed)`, ...shown, ...notes].join('\n');
}

/** Each line with its line feed; the last one may have none. */
export function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count++;
  return count;
}

function commonEnd(a: readonly string[], b: readonly string[], start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let count = 0;
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count++;
  return count;
}

interface Window {
  readonly lines: readonly string[];
  /** Line after the last one compared. */
  readonly end: number;
}

/** What is compared of one side: the lines that differ, with context, cut to a bound. */
function windowOf(all: readonly string[], from: number, tail: number): Window {
  const changedEnd = all.length - tail;
  const limit = from + CONTEXT + FILE_LINES;
  if (changedEnd > limit) return { lines: all.slice(from, limit), end: limit };
  return { lines: all.slice(from, Math.min(all.length, changedEnd + CONTEXT)), end: changedEnd };
}

async function compare(left: Window, right: Window): Promise<StructuredPatch | null> {
  const { structuredPatch } = await import('diff');
  const options = { context: CONTEXT, maxEditLength: MAX_EDITS };
  return structuredPatch('', '', left.lines.join(''), right.lines.join(''), undefined, undefined, options) ?? null;
}

function hunkLines({ hunks }: StructuredPatch, from: number): string[] {
  return hunks.flatMap((hunk) => [
    header(hunk.oldStart + from, hunk.oldLines, hunk.newStart + from, hunk.newLines),
    ...hunk.lines.map((line) => (line.startsWith('\\') ? '\\ No newline at end of file' : line)),
  ]);
}

/** Sides too different to be matched line by line: one gone, the other come. */
function replaced(left: Window, right: Window, from: number): string[] {
  const all = (sign: string, { lines }: Window) => lines.map((line) => `${sign}${line.replace(/\n$/, '')}`);
  return [header(from + 1, left.lines.length, from + 1, right.lines.length), ...all('-', left), ...all('+', right)];
}

/** An empty side stands before its first line: `-0,0`. */
function header(oldStart: number, oldLines: number, newStart: number, newLines: number): string {
  const range = (start: number, lines: number) => `${lines === 0 ? start - 1 : start},${lines}`;
  return `@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`;
}

function cutNotes(hidden: readonly string[], beyond: number): string[] {
  const changed = hidden.filter((line) => /^[+-]/.test(line)).length;
  const notes: string[] = [];
  if (changed > 0) notes.push(`# ${changed} more changed lines are not shown`);
  if (beyond > 0) notes.push(`# ${beyond} lines beyond the first ${FILE_LINES} of the change are not compared`);
  return notes;
}

/** What is easily overlooked. */
function annotations(shown: readonly string[]): string[] {
  const notes: string[] = [];
  const doubled = shown.find((line, at) => {
    const next = shown.slice(at + 1).find((other) => !other.startsWith('\\'));
    const neighbours = [shown[at - 1], next].filter((other) => other !== undefined && /^[ -]/.test(other));
    return line.startsWith('+') && line.length > 1 && neighbours.some((other) => other?.slice(1) === line.slice(1));
  });
  if (doubled !== undefined) notes.push(`# an added line equals its neighbour: ${doubled.slice(1)}`);
  const [gone, come] = ['-', '+'].map((sign) => shown.filter((line) => line.startsWith(sign)).map((line) => line.slice(1)));
  const bare = (lines: readonly string[] = []) => lines.map((line) => line.replace(/\s+/g, '')).join('\n');
  if (gone?.length && gone.length === come?.length && bare(gone) === bare(come)) notes.push('# only white space changes');
  return notes;
}
