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
    if (at === 'nowhere') return { kind: 'impossible', code: 'no_match', message: noMatch(name, text, hunk) };
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
  const stands = (at: number): boolean => old.every((line, index) => lines[at + index] === line);
  const told = [...new Set([start - 1, start - 1 + moved])].filter((at) => at >= from && stands(at));
  if (told.length > 0) return told.length === 1 ? (told[0] ?? 0) : told;
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
