import type { Applied, JsonObject, Located, ResolvedCall, ToolsetHost } from '../../contract/index.js';
import { Sampler } from './binary.js';
import { counted, roomBesideNotices } from './left-out.js';
import type { Line, LineSearch } from './line-search.js';
import { type FsPolicy, outputCap } from './policy.js';
import { linesOf } from './read-file-range.js';
import { checkSize, notText } from './reading.js';

/** A search that the gate let pass. */
export interface Asked {
  readonly call: ResolvedCall;
  readonly at: Located;
  readonly policy: FsPolicy;
  readonly search: LineSearch;
}

/** The matching lines of one file, as `N: text`. */
export async function searchFile({ call, at, policy, search }: Asked, host: ToolsetHost): Promise<Applied> {
  const tooLarge = await checkSize(host, policy, at, 'searched at once');
  if (tooLarge) return tooLarge;
  const { bytes } = await host.unit.readFile(at, { maxBytes: policy.maxReadBytes });
  const content = contentOf(bytes);
  if (content !== 'text') return notText(host, at, content);
  const wanted = linesOf(call.args);
  const hits = new Hits(policy.maxGrepMatches, outputCap(policy, call.request.proposedBy));
  const tooLong = search.search(bytes, wanted, (line) => hits.add(`${line.number}: ${shown(line)}`, matchOf(line), line.number));
  const value: JsonObject = {
    path: at.display,
    matches: [...hits.values],
    count: hits.values.length,
    ...(hits.full === null ? {} : { truncated: { cap: hits.full, searched_to_line: hits.last, next_start_line: hits.last + 1 } }),
    ...(tooLong > 0 ? { lines_too_long: tooLong } : {}),
  };
  const notices = [...(hits.full === null ? noMatch(hits) : [cutNotice(hits, wanted.first)]), ...tooLongNotices(tooLong)];
  return { kind: 'done', result: { value, text: hits.text(notices) } };
}

export function contentOf(bytes: Buffer): ReturnType<Sampler['verdict']> {
  const sampler = new Sampler();
  sampler.add(bytes);
  return sampler.verdict();
}

export function shown({ text, clipped }: Line): string {
  return clipped ? `${text} [line clipped]` : text;
}

export function matchOf({ number, text, clipped }: Line): JsonObject {
  return { line: number, text, ...(clipped ? { clipped } : {}) };
}

export function noMatch({ values }: Hits): readonly string[] {
  return values.length === 0 ? ['[no line matches]'] : [];
}

export function tooLongNotices(count: number): readonly string[] {
  return count === 0
    ? []
    : [`[${counted(count, 'line is', 'lines are')} too long for this expression and not searched; look for plain text]`];
}

function cutNotice({ values, full, last }: Hits, first: number): string {
  return `[${counted(values.length, 'match', 'matches')} shown of lines ${first}-${last}; cut by ${full}; go on with start_line ${last + 1}]`;
}

/** Matching lines, until one of the caps is reached; always at least one, so that going on ends. */
export class Hits {
  readonly values: JsonObject[] = [];
  /** The key of the cap that was reached. */
  full: '_max_grep_matches' | '_max_output_bytes' | null = null;
  /** Line of the last match. */
  last = 0;
  readonly #lines: string[] = [];
  readonly #most: number;
  #room: number;

  constructor(most: number, cap: number) {
    this.#most = most;
    this.#room = roomBesideNotices(cap);
  }

  add(text: string, value: JsonObject, line: number): 'more' | 'stop' {
    if (this.values.length === this.#most) return this.#stop('_max_grep_matches');
    this.#room -= Buffer.byteLength(text) + 1;
    if (this.#room < 0 && this.values.length > 0) return this.#stop('_max_output_bytes');
    this.#lines.push(text);
    this.values.push(value);
    this.last = line;
    return 'more';
  }

  text(notices: readonly string[]): string {
    return [this.#lines.join('\n'), ...notices].filter((part) => part !== '').join('\n\n');
  }

  #stop(cap: '_max_grep_matches' | '_max_output_bytes'): 'stop' {
    this.full = cap;
    return 'stop';
  }
}
