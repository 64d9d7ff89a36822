import { diagnose } from './diagnose.js';

/** A change to a file's content, as asked for. */
export type MutationRequest =
  | { readonly kind: 'write'; readonly content: string }
  | { readonly kind: 'edit'; readonly oldString: string; readonly newString: string; readonly replaceAll: boolean };

export type Mutation =
  | { readonly kind: 'changed'; readonly bytes: Buffer; readonly replacements: number | null }
  | {
      readonly kind: 'impossible';
      readonly code: 'bad_argument' | 'noop_edit' | 'no_match' | 'ambiguous';
      readonly message: string;
    };

const LINES_NAMED = 5;

/** What is wrong with the request whatever the file holds; null when nothing is. */
export function checkRequest(request: MutationRequest): (Mutation & { kind: 'impossible' }) | null {
  const texts = request.kind === 'write' ? [request.content] : [request.oldString, request.newString];
  if (texts.some((text) => text.includes('\0'))) return impossible('bad_argument', 'text with a NUL character cannot be written');
  if (texts.some((text) => /\p{Surrogate}/u.test(text)))
    return impossible('bad_argument', 'text with half a surrogate pair cannot be written as UTF-8');
  if (request.kind === 'write') return null;
  if (request.oldString === '') return impossible('bad_argument', 'old_string is empty; name the exact text to replace');
  if (request.oldString === request.newString)
    return impossible('noop_edit', 'old_string and new_string are the same; nothing would change');
  return null;
}

/**
 * The new content of a file, worked out from its current one (null = no file). Pure: the plan, and whoever shows what
 * an approval is about, replay the same change. Edits are byte for byte; nothing around a match is touched.
 */
export function planMutation(before: Buffer | null, request: MutationRequest): Mutation {
  const wrong = checkRequest(request);
  if (wrong) return wrong;
  if (request.kind === 'write') return { kind: 'changed', bytes: Buffer.from(request.content, 'utf8'), replacements: null };
  return edit(before ?? Buffer.alloc(0), request);
}

function edit(content: Buffer, { oldString, newString, replaceAll }: MutationRequest & { kind: 'edit' }): Mutation {
  const old = Buffer.from(oldString, 'utf8');
  const found = occurrences(content, old);
  const [first] = found;
  if (first === undefined) return noMatch(content, oldString);
  if (!replaceAll) {
    if (found.length > 1) return ambiguous(content, found);
    if (content.indexOf(old, first + 1) !== -1) return overlapping(content, first);
  }
  return { kind: 'changed', bytes: splice(content, found, old.length, Buffer.from(newString, 'utf8')), replacements: found.length };
}

/** Positions from left to right, none overlapping the one before. */
function occurrences(content: Buffer, old: Buffer): readonly number[] {
  const found: number[] = [];
  for (let at = content.indexOf(old); at !== -1; at = content.indexOf(old, at + old.length)) found.push(at);
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

function noMatch(content: Buffer, oldString: string): Mutation {
  const cause = diagnose(content.toString('utf8'), oldString);
  return impossible(
    'no_match',
    `old_string does not occur in the file${cause ? `: ${cause}` : ''}. Read the file again and copy the text exactly`,
  );
}

function ambiguous(content: Buffer, found: readonly number[]): Mutation {
  const lines = found.slice(0, LINES_NAMED).map((at) => lineAt(content, at));
  const more = found.length > LINES_NAMED ? ', …' : '';
  const where = `on lines ${lines.join(', ')}${more}`;
  return impossible('ambiguous', `old_string occurs ${found.length} times, ${where}. Add context until it is unique, or set replace_all`);
}

function overlapping(content: Buffer, at: number): Mutation {
  const where = `line ${lineAt(content, at)}`;
  return impossible(
    'ambiguous',
    `old_string fits at 2 overlapping places from ${where} on. Add context until it is unique, or set replace_all`,
  );
}

function lineAt(content: Buffer, offset: number): number {
  let line = 1;
  for (let at = content.indexOf(0x0a); at !== -1 && at < offset; at = content.indexOf(0x0a, at + 1)) line++;
  return line;
}

function impossible(code: (Mutation & { kind: 'impossible' })['code'], message: string): Mutation & { kind: 'impossible' } {
  return { kind: 'impossible', code, message };
}
