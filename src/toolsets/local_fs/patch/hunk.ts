import { diagnose } from '../diagnose.js';
import { linesOf } from '../diff.js';

/** Lines with their line ends, as they stand in a file; the last of a file may have none. */
export interface Hunk {
  /** 1-based line of the old side, as the patch says. */
  readonly start: number;
  readonly old: readonly string[];
  readonly fresh: readonly string[];
}

export type Patched =
  | { readonly kind: 'changed'; readonly text: string }
  | { readonly kind: 'impossible'; readonly code: 'no_match' | 'ambiguous' | 'bad_patch'; readonly message: string };

/**
 * The text with all hunks applied, byte for byte: a hunk stands where it says, moved as far as the hunk before it, or at the one
 * other place behind that one where all its old lines stand. There is no fuzz. Pure.
 */
export function applyHunks(path: string, text: string, hunks: readonly Hunk[]): Patched {
  const lines = linesOf(text);
  const out: string[] = [];
  let [next, moved] = [0, 0];
  for (const [index, hunk] of hunks.entries()) {
    const name = `hunk ${index + 1} of ${path}`;
    const at = placeOf(lines, hunk, next, moved);
    if (at === 'no_context') {
      const message = `${name} names no line of the file, so nothing says where it belongs; give it lines around the change`;
      return { kind: 'impossible', code: 'bad_patch', message };
    }
    if (at === 'nowhere') return { kind: 'impossible', code: 'no_match', message: noMatch(name, lines, hunk, next) };
    if (typeof at !== 'number') {
      const told = `its old lines stand at lines ${at.map((place) => place + 1).join(', ')}`;
      const why = moved === 0 ? `does not stand at line ${hunk.start}, and ${told}` : `stands behind one that was moved, and ${told}`;
      const message = `${name} ${why}; give it more lines around the change`;
      return { kind: 'impossible', code: 'ambiguous', message };
    }
    out.push(...lines.slice(next, at), ...hunk.fresh);
    next = at + hunk.old.length;
    moved = at - (hunk.start - 1);
  }
  const rest = lines.slice(next);
  const joined = [...out, ...rest];
  const open = joined.findIndex((line, index) => index < joined.length - 1 && !line.endsWith('\n'));
  if (open >= 0) {
    const message = `the patch of ${path} says "No newline at end of file" of line ${open + 1}, which is not the last one`;
    return { kind: 'impossible', code: 'bad_patch', message };
  }
  return { kind: 'changed', text: joined.join('') };
}

const NAMED = 5;

function placeOf(
  lines: readonly string[],
  { start, old }: Hunk,
  from: number,
  moved: number,
): number | readonly number[] | 'nowhere' | 'no_context' {
  if (old.length === 0) return lines.length === 0 ? 0 : 'no_context';
  const stands = (at: number): boolean => standsAt(lines, old, at);
  const told = [...new Set([start - 1, start - 1 + moved])].filter((at) => at >= from && stands(at));
  if (told.length > 0) return told.length === 1 ? (told[0] ?? 0) : told;
  const places: number[] = [];
  for (let at = from; at + old.length <= lines.length && places.length < NAMED; at++) if (stands(at)) places.push(at);
  const [only, ...others] = places;
  if (only === undefined) return 'nowhere';
  return others.length === 0 ? only : places;
}

function standsAt(lines: readonly string[], old: readonly string[], at: number): boolean {
  return old.every((line, index) => lines[at + index] === line);
}

function noMatch(name: string, lines: readonly string[], { start, old }: Hunk, from: number): string {
  const cause = causeOf(lines, old, from);
  return `${name} does not match: its old lines stand neither at line ${start} nor anywhere else behind the hunk before it${cause === null ? '' : ` (${cause})`}`;
}

function causeOf(lines: readonly string[], old: readonly string[], from: number): string | null {
  const earlier = lines.slice(0, from).findIndex((_, at) => standsAt(lines, old, at));
  if (earlier >= 0) return `they stand at line ${earlier + 1}, and ${ORDER}`;
  const [text, wanted] = [lines.join(''), old.join('')];
  const ended = linesOf(`${text}\n`);
  if (!text.endsWith('\n') && ended.some((_, at) => standsAt(ended, old, at))) return MISSING;
  return diagnose(text, wanted) ?? (text.includes(wanted) ? PARTS : null);
}

const ORDER = 'the hunks of a file go from its top to its end and do not overlap';
const PARTS = 'they are only parts of longer lines there';
const MISSING = 'the file has no newline at its end; say so with "\\ No newline at end of file"';
