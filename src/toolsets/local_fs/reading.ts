import type { Applied, CallRequest, Json, Located, ResolvedCall, ToolsetHost } from '../../contract/index.js';
import { answerTo, failed, refused } from './answers.js';
import type { Content } from './binary.js';
import { type Excerpt, readExcerpt } from './excerpt.js';
import { type FsPolicy, outputCap, parsePolicy } from './policy.js';
import { recordRead, seen } from './reads.js';
import { humanSize } from './size.js';
import { notFound } from './suggest.js';

/** What a read asks for. `whole` = the file as such: read once, counted as a full read, capped by `_max_read_bytes`. */
export type Wanted =
  | { readonly kind: 'whole'; readonly force: boolean }
  /** 1-based and inclusive; Infinity = to the end. */
  | { readonly kind: 'lines'; readonly first: number; readonly last: number };

/** Reads, records what was seen and makes the answer. The value always holds the content; only the text may be a stub. */
export async function answerRead(call: ResolvedCall, at: Located, wanted: Wanted, host: ToolsetHost): Promise<Applied> {
  const policy = parsePolicy(call.policy);
  const cap = outputCap(policy, call.request.proposedBy);
  try {
    if (at.kind === 'absent') return failed('not_found', await notFound(host, policy, at));
    const tooLarge = wanted.kind === 'whole' ? await checkSize(host, policy, at, 'read at once', '; page through it: start_line 1') : null;
    if (tooLarge) return tooLarge;
    const excerpt = await readExcerpt(interruptible(host), at, windowOf(wanted, cap));
    if (typeof excerpt === 'string') return await notText(host, at, excerpt);
    return await remember(call, at, wanted, excerpt, cap, host);
  } catch (error) {
    return answerTo(error);
  }
}

function windowOf(wanted: Wanted, cap: number) {
  return wanted.kind === 'whole' ? { first: 1, last: Number.POSITIVE_INFINITY, cap } : { first: wanted.first, last: wanted.last, cap };
}

/** The refusal of a file over `_max_read_bytes`, in words for what was to be done with it. */
export async function checkSize(host: ToolsetHost, policy: FsPolicy, at: Located, done: string, wayOut = ''): Promise<Applied | null> {
  const { kind, size } = await host.unit.stat(at);
  if (kind !== 'file' || size <= policy.maxReadBytes) return null;
  return refused(
    'too_large',
    `${at.display} has ${humanSize(size)}, more than the ${humanSize(policy.maxReadBytes)} that are ${done}${wayOut}`,
  );
}

/** The refusal for content that is no text, with the way out. */
export async function notText(host: ToolsetHost, at: Located, content: Exclude<Content, 'text'>): Promise<Applied & { kind: 'refused' }> {
  const { size, mode } = await host.unit.stat(at);
  const what = content === 'utf16' ? 'UTF-16 text, which counts as binary: convert it to UTF-8 first' : 'binary';
  const executable = (mode & 0o111) !== 0 ? ', executable' : '';
  return refused('binary', `${at.display} (${humanSize(size)}${executable}) is ${what}; local_fs handles text only`);
}

async function remember(
  call: ResolvedCall,
  at: Located,
  wanted: Wanted,
  excerpt: Excerpt,
  cap: number,
  host: ToolsetHost,
): Promise<Applied> {
  const subject = { session: call.request.session, path: at.real };
  const { sha256, cut, shown } = excerpt;
  if (wanted.kind === 'whole' && cut === 'no') {
    const before = wanted.force ? null : await seen(host, subject, sha256);
    const unchanged = before?.kind === 'full' && isHeld(call.request, before.reader);
    await recordRead(host, subject, sha256, { kind: 'full', ranges: [], reader: unchanged ? before.reader : readerOf(call.request) });
    return { kind: 'done', result: unchanged ? unchangedAnswer(at, excerpt) : wholeAnswer(at, excerpt) };
  }
  // A window without a line is no read of anything.
  if (shown || cut === 'inside_line') {
    await recordRead(host, subject, sha256, {
      kind: 'range',
      ranges: shown ? [[shown.first, shown.last]] : [],
      reader: '',
    });
  }
  const first = wanted.kind === 'lines' ? wanted.first : 1;
  return { kind: 'done', result: cut === 'no' ? linesAnswer(at, excerpt, first) : cutAnswer(at, excerpt, first, cap) };
}

/** Who has the content: the conversation that holds this call's result, or the chain's own task. */
function readerOf({ id, proposedBy, task }: CallRequest): string {
  return proposedBy === 'model' ? id : `${proposedBy}:${task}`;
}

/** A model holds what it still has before it; what slid out of its context, or reached it cut, it has to be sent again. */
function isHeld(request: CallRequest, reader: string): boolean {
  return request.proposedBy === 'model' ? (request.inContext ?? []).some((call) => call === reader) : reader === readerOf(request);
}

function wholeAnswer(at: Located, excerpt: Excerpt) {
  return { value: contentOf(at, excerpt), text: text(excerpt) };
}

/** The content is still before this reader: the model gets a pointer to it, a program the content (LFS-16). */
function unchangedAnswer(at: Located, excerpt: Excerpt) {
  const stub = { path: at.display, sha256: excerpt.sha256, bytes: excerpt.size, unchanged: true };
  const note = 'Unchanged since you read it in full; that content still holds. Set force to have it sent again.';
  return { value: { ...contentOf(at, excerpt), unchanged: true }, text: JSON.stringify({ ...stub, note }) };
}

function linesAnswer(at: Located, excerpt: Excerpt, first: number) {
  const last = excerpt.shown?.last ?? null;
  return { value: { ...contentOf(at, excerpt), start_line: first, end_line: last }, text: text(excerpt) };
}

function cutAnswer(at: Located, excerpt: Excerpt, first: number, cap: number) {
  const { totalLines, shown } = excerpt;
  const next = shown ? shown.last + 1 : first < totalLines ? first + 1 : null;
  const truncated = {
    first_line: first,
    last_line: shown?.last ?? first,
    total_lines: totalLines,
    cap_bytes: cap,
    next_start_line: next,
    ...(shown ? {} : { inside_line: true }),
  };
  const value = { ...contentOf(at, excerpt), start_line: first, end_line: shown?.last ?? null, truncated };
  return { value, text: `${text(excerpt)}\n\n${cutNotice(excerpt, first, cap, next)}` };
}

function cutNotice({ shown, totalLines }: Excerpt, first: number, cap: number, next: number | null): string {
  if (shown) return `[lines ${shown.first}-${shown.last} of ${totalLines}; cut at ${cap} bytes; go on with start_line ${next}]`;
  const rest = next === null ? 'it is the last one' : `the next line is start_line ${next}`;
  return `[line ${first} of ${totalLines} does not fit into ${cap} bytes and cannot be paged by line; ${rest}]`;
}

function contentOf(at: Located, excerpt: Excerpt): { readonly [key: string]: Json } {
  return {
    path: at.display,
    content: text(excerpt),
    sha256: excerpt.sha256,
    bytes: excerpt.size,
    total_lines: excerpt.totalLines,
    ...(excerpt.lossy ? { lossy: true } : {}),
  };
}

function text(excerpt: Excerpt): string {
  return excerpt.content.toString('utf8');
}

/** The unit, with scans that end when the call is told to. */
export function interruptible({ unit, signal }: ToolsetHost): Pick<ToolsetHost['unit'], 'scanFile'> {
  return {
    scanFile: (at, visit) =>
      unit.scanFile(at, (chunk) => {
        signal.throwIfAborted();
        return visit(chunk);
      }),
  };
}
