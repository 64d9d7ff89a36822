/** A change to a file's content, as asked for. */
export type MutationRequest = { readonly kind: 'write'; readonly content: string } | Replacement;

/** One literal text put in the place of another, by either of the tools that do so. */
export interface Replacement {
  readonly kind: 'edit' | 'sed';
  readonly old: string;
  readonly fresh: string;
  /** Every occurrence, however many there are. */
  readonly all: boolean;
  /** Exactly so many occurrences, all of them replaced. */
  readonly expected?: number;
  /** Lines that are looked at, 1-based and inclusive. Default: all. */
  readonly firstLine?: number;
  readonly lastLine?: number;
}

export type Mutation =
  | { readonly kind: 'changed'; readonly bytes: Buffer; readonly replacements: number | null }
  | {
      readonly kind: 'impossible';
      readonly code: 'bad_argument' | 'noop_edit' | 'no_match' | 'ambiguous' | 'count_mismatch' | 'out_of_range';
      readonly message: string;
    };
export type Impossible = Mutation & { readonly kind: 'impossible' };

/** What the two tools call their arguments. */
export const ARGUMENTS = {
  edit: { old: 'old_string', fresh: 'new_string', all: 'replace_all' },
  sed: { old: 'pattern', fresh: 'replacement', all: 'all' },
} as const;

/** What is wrong with the request whatever the file holds; null when nothing is. */
export function checkRequest(request: MutationRequest): Impossible | null {
  const texts = request.kind === 'write' ? [request.content] : [request.old, request.fresh];
  const unwritable = texts.map(unwritableIn).find((what) => what !== null);
  if (unwritable) return impossible('bad_argument', `text with ${unwritable} cannot be written`);
  return request.kind === 'write' ? null : checkReplacement(request);
}

/** What in a text no file of text can hold; null when nothing is. */
export function unwritableIn(text: string): string | null {
  if (text.includes('\0')) return 'a NUL character';
  return /\p{Surrogate}/u.test(text) ? 'half a surrogate pair' : null;
}

function checkReplacement(request: Replacement): Impossible | null {
  const { old, fresh, expected, firstLine = 1, lastLine = firstLine } = request;
  const names = ARGUMENTS[request.kind];
  if (old === '') return impossible('bad_argument', `${names.old} is empty; name the exact text to replace`);
  if (request.kind === 'edit' && old === fresh)
    return impossible('noop_edit', `${names.old} and ${names.fresh} are the same; nothing would change`);
  if (expected !== undefined && expected < 1) return impossible('bad_argument', 'expect_replacements is below 1');
  if (firstLine < 1) return impossible('bad_argument', 'start_line is below 1; lines are counted from 1');
  if (lastLine < firstLine)
    return impossible('bad_argument', `end_line ${lastLine} lies before line ${firstLine}, where the window starts`);
  return null;
}

export function impossible(code: Impossible['code'], message: string): Impossible {
  return { kind: 'impossible', code, message };
}
