import { structuredPatch } from 'diff';
import type { Repository } from 'es-git';
import type { Change, Mode, Side } from '../questions.js';
import { attributeOf, usesCrlf } from './attributes.js';

/** A larger side is told of and not compared. */
const MAX_BYTES = 1024 * 1024;
const CONTEXT = 3;
/** Insertions and deletions after which two sides count as wholly different. */
const MAX_EDITS = 4_000;
const MODES: { readonly [M in Mode]: string } = {
  file: '100644',
  executable: '100755',
  link: '120000',
  submodule: '160000',
  other: '100644',
};

/** One change as git prints it, with no help of any program that the repository names. */
export function patchOf(repository: Repository, change: Change, workdir: Uint8Array | null): string {
  const { path } = change;
  const [old, fresh] = [quoted(`a/${path}`), quoted(`b/${path}`)];
  const head = [`diff --git ${old} ${fresh}`, ...modesOf(change)];
  const [before, after] = [change.before, change.after].map((side) => side && bytesOf(repository, side, path, workdir));
  if (before === 'unread' || after === 'unread')
    return [...head, `# ${quoted(path)} is too large to be compared, or no plain file`].join('\n');
  if (isBinary(before) || isBinary(after))
    return [...head, `Binary files ${sideName(old, before)} and ${sideName(fresh, after)} differ`].join('\n');
  const hunks = hunksOf(text(before), text(after));
  if (hunks.length === 0) return head.join('\n');
  return [...head, `--- ${sideName(old, before)}`, `+++ ${sideName(fresh, after)}`, ...hunks].join('\n');
}

function modesOf({ before, after }: Change): readonly string[] {
  if (before === null) return after === null ? [] : [`new file mode ${MODES[after.mode]}`];
  if (after === null) return [`deleted file mode ${MODES[before.mode]}`];
  return before.mode === after.mode ? [] : [`old mode ${MODES[before.mode]}`, `new mode ${MODES[after.mode]}`];
}

function bytesOf(repository: Repository, { id, mode }: Side, path: string, workdir: Uint8Array | null): Uint8Array | 'unread' {
  if (mode === 'submodule' || mode === 'other') return 'unread';
  if (id === null) return workdir === null || workdir.length > MAX_BYTES ? 'unread' : normalised(repository, path, workdir);
  const blob = repository.findObject(id)?.peelToBlob();
  return blob === undefined || blob.size() > BigInt(MAX_BYTES) ? 'unread' : blob.content();
}

/** A work tree may hold other line ends than the repository. */
function normalised(repository: Repository, path: string, bytes: Uint8Array): Uint8Array {
  if (!usesCrlf(repository, path) && attributeOf(repository, path, 'text') !== true) return bytes;
  return Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

function isBinary(bytes: Uint8Array | null | undefined): boolean {
  return bytes?.subarray(0, 8_000).includes(0) === true;
}

/** A character for every byte: as text, different bytes that are not UTF-8 would be the same. */
function text(bytes: Uint8Array | null | undefined): string {
  return Buffer.from(bytes ?? []).toString('latin1');
}

function sideName(name: string, bytes: Uint8Array | null | undefined): string {
  return bytes === null || bytes === undefined ? '/dev/null' : name;
}

function hunksOf(before: string, after: string): readonly string[] {
  const patch = structuredPatch('', '', before, after, undefined, undefined, { context: CONTEXT, maxEditLength: MAX_EDITS });
  if (patch === undefined) return ['# the two sides are too different to be compared line by line'];
  return patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`,
    ...lines.map((line) => Buffer.from(line, 'latin1').toString('utf8')),
  ]);
}

/** One line needs no count; no line stands before the first. */
function range(start: number, lines: number): string {
  return lines === 1 ? `${start}` : `${lines === 0 ? start - 1 : start},${lines}`;
}

const ESCAPES: { readonly [char: string]: string } = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '"': '\\"', '\\': '\\\\' };

/** A name that could end a line, turn it round or pass for something else is quoted as git quotes it, so that a patch can be read again. */
function quoted(name: string): string {
  const escaped = name.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069"\\]/gu, (char) => ESCAPES[char] ?? octal(char));
  return escaped === name ? name : `"${escaped}"`;
}

function octal(char: string): string {
  return [...Buffer.from(char)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
