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
 * The text with all hunks applied, byte for byte: a hunk stands where it says, or at the one other place behind the hunk before
 * it where all its old lines stand. There is no fuzz. Pure.
 */
export function applyHunks(path: string, text: string, hunks: readonly Hunk[]): Patched {
  const lines = linesOf(text);
  const out: string[] = [];
  let next = 0;
  for (const [index, hunk] of hunks.entries()) {
    const name = `hunk ${index + 1} of ${path}`;
    const at = placeOf(lines, hunk, next);
    if (at === 'no_context') {
      const message = `${name} names no line of the file, so nothing says where it belongs; give it lines around the change`;
      return { kind: 'impossible', code: 'bad_patch', message };
    }
    if (at === 'nowhere') return { kind: 'impossible', code: 'no_match', message: noMatch(name, text, hunk) };
    if (typeof at !== 'number') {
      const message = `${name} does not stand at line ${hunk.start}, and its old lines stand at lines ${at.map((place) => place + 1).join(', ')}; give it more lines around the change`;
      return { kind: 'impossible', code: 'ambiguous', message };
    }
    out.push(...lines.slice(next, at), ...hunk.fresh);
    next = at + hunk.old.length;
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

function placeOf(lines: readonly string[], { start, old }: Hunk, from: number): number | readonly number[] | 'nowhere' | 'no_context' {
  if (old.length === 0) return lines.length === 0 ? 0 : 'no_context';
  const stands = (at: number): boolean => old.every((line, index) => lines[at + index] === line);
  if (start - 1 >= from && stands(start - 1)) return start - 1;
  const places: number[] = [];
  for (let at = from; at + old.length <= lines.length && places.length < NAMED; at++) if (stands(at)) places.push(at);
  const [only, ...others] = places;
  if (only === undefined) return 'nowhere';
  return others.length === 0 ? only : places;
}

function noMatch(name: string, text: string, { start, old }: Hunk): string {
  const cause =
    diagnose(text, old.join('')) ?? (diagnose(`${text}\n`, old.join('')) === null && `${text}\n`.includes(old.join('')) ? MISSING : null);
  return `${name} does not match: its old lines stand neither at line ${start} nor anywhere else behind the hunk before it${cause === null ? '' : ` (${cause})`}`;
}

const MISSING = 'the file has no newline at its end; say so with "\\ No newline at end of file"';
