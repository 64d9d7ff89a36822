import type { StructuredPatch, StructuredPatchHunk } from 'diff';
import { unwritableIn } from '../mutation-request.js';
import type { Hunk } from './hunk.js';
import { misplacedLine } from './outline.js';

/** What a patch does to one file. `path` is where the file stands afterwards, or stood until it was deleted. */
export type FilePatch =
  | { readonly kind: 'modify' | 'delete'; readonly path: string; readonly hunks: readonly Hunk[] }
  | { readonly kind: 'add'; readonly path: string; readonly hunks: readonly Hunk[]; readonly executable: boolean }
  | { readonly kind: 'rename'; readonly path: string; readonly from: string; readonly hunks: readonly Hunk[] };

export interface BadPatch {
  readonly kind: 'bad';
  readonly code: 'bad_patch' | 'binary_patch' | 'unsupported_patch';
  readonly message: string;
}

const MOST_FILES = 100;
const NOWHERE = '/dev/null';
/** Lines of files begin with a blank or a sign; what else a pattern takes for the end of a line (CR, U+2028) stands within one. */
const BINARY = /(?:^|\n)(?:GIT binary patch|Binary files )/;

/**
 * A unified diff, as `diff -u` and git write it, file by file. Nothing of it is passed over: what is not understood, and what
 * would be only half done, is refused.
 */
export async function readPatch(text: string): Promise<readonly FilePatch[] | BadPatch> {
  const unwritable = unwritableIn(text);
  if (unwritable !== null) return bad('bad_patch', `the patch holds ${unwritable}, which cannot be written`);
  if (BINARY.test(text)) return bad('binary_patch', 'the patch has a binary part; only text is patched');
  const misplaced = misplacedLine(text);
  if (misplaced) return bad('bad_patch', `line ${misplaced.line} of the patch ${misplaced.what}`);
  const { parsePatch } = await import('diff');
  let parsed: readonly StructuredPatch[];
  try {
    parsed = parsePatch(text);
  } catch (error) {
    return bad('bad_patch', `the patch cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (parsed.length > MOST_FILES) return bad('bad_patch', `the patch changes ${parsed.length} files; at most ${MOST_FILES} at once`);
  const mixed = otherThanTold(text, parsed, parsePatch);
  if (mixed !== null) return bad('bad_patch', `the patch has two names for one file: ${mixed}`);
  const files: FilePatch[] = [];
  for (const each of parsed) {
    const file = fileOf(each);
    if (file.kind === 'bad') return file;
    files.push(file);
  }
  const twice = firstTwice(namesOf(files));
  return twice === null ? files : bad('bad_patch', `the patch names ${twice} twice; put all hunks of a file under one header`);
}

/** Every path a patch names, in its order. */
export function namesOf(files: readonly FilePatch[]): readonly string[] {
  return files.flatMap((file) => (file.kind === 'rename' ? [file.from, file.path] : [file.path]));
}

/**
 * A `diff --git` line whose file the lines below it do not name: a header without hunks that the parser has joined with the
 * next file, whose own header is of another kind.
 */
function otherThanTold(
  text: string,
  parsed: readonly StructuredPatch[],
  parse: (text: string) => readonly StructuredPatch[],
): string | null {
  const lines = text.split('\n').filter((line) => line.startsWith('diff --git '));
  const files = parsed.filter(({ isGit }) => isGit);
  const wrong = lines.findIndex((line, index) => {
    const [told] = parse(line);
    const file = files[index];
    const fits = (name: string | undefined, other: string | undefined): boolean => name === other || name === NOWHERE;
    return !file || !fits(file.oldFileName, told?.oldFileName) || !fits(file.newFileName, told?.newFileName);
  });
  return wrong < 0 ? null : (lines[wrong] ?? null);
}

function fileOf(patch: StructuredPatch): FilePatch | BadPatch {
  const { oldFileName, newFileName } = patch;
  if (oldFileName === undefined || newFileName === undefined) {
    return bad('bad_patch', 'the patch names no file: a `--- path` and a `+++ path` line are expected before its hunks');
  }
  const old = patch.isCreate ? NOWHERE : oldFileName;
  const fresh = patch.isDelete ? NOWHERE : newFileName;
  const prefixed = isPrefixed(old, 'a/') && isPrefixed(fresh, 'b/');
  const [from, path] = prefixed ? [bare(old), bare(fresh)] : [old, fresh];
  const unfit = unsupported(patch, path === NOWHERE ? from : path);
  if (unfit) return unfit;
  const hunks = patch.hunks.map(hunkOf);
  if (from === NOWHERE && path === NOWHERE) return bad('bad_patch', 'the patch leads from /dev/null to /dev/null');
  if (from === NOWHERE) return { kind: 'add', path, hunks, executable: patch.newMode === '100755' };
  if (path === NOWHERE) return { kind: 'delete', path: from, hunks };
  if (from !== path) {
    if (patch.isRename) return { kind: 'rename', path, from, hunks };
    return bad('bad_patch', `the patch names ${from} and ${path} for one file; a new name needs \`rename from\` and \`rename to\` lines`);
  }
  return hunks.length === 0 ? bad('bad_patch', `the patch of ${path} has no hunks`) : { kind: 'modify', path, hunks };
}

function unsupported(patch: StructuredPatch, path: string): BadPatch | null {
  if (patch.isCopy) return bad('unsupported_patch', `the patch copies to ${path}; add it as a new file`);
  const { oldMode, newMode, isCreate, isDelete } = patch;
  const mode = newMode ?? oldMode;
  if (mode !== undefined && !mode.startsWith('100'))
    return bad('unsupported_patch', `${path} is no regular file in the patch (mode ${mode})`);
  if (!isCreate && !isDelete && oldMode !== newMode) {
    return bad('unsupported_patch', `the patch changes the mode of ${path}, which no tool here does`);
  }
  return null;
}

/** The lines of both sides; one that is followed by the "no newline" line has no line end. */
function hunkOf({ oldStart, lines }: StructuredPatchHunk): Hunk {
  const old: string[] = [];
  const fresh: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('\\')) continue;
    const text = `${line.slice(1)}${lines[index + 1]?.startsWith('\\') ? '' : '\n'}`;
    if (!line.startsWith('+')) old.push(text);
    if (!line.startsWith('-')) fresh.push(text);
  }
  return { start: oldStart, old, fresh };
}

function isPrefixed(name: string, prefix: string): boolean {
  return name === NOWHERE || name.startsWith(prefix);
}

function bare(name: string): string {
  return name === NOWHERE ? name : name.slice(2);
}

function firstTwice(names: readonly string[]): string | null {
  return names.find((name, index) => names.indexOf(name) !== index) ?? null;
}

function bad(code: BadPatch['code'], message: string): BadPatch {
  return { kind: 'bad', code, message };
}
