import { WindlassError } from '../contract/index.js';
import { expandBraces } from './glob-braces.js';
import { globError } from './glob-error.js';
import { parseSegment, type Segment, segmentMatches } from './glob-segment.js';

/**
 * A path glob: `*` and `?` stay inside one segment and see dotfiles, `**` stands for any number of whole segments
 * (`X/**` covers `X` itself), `[a-z]` and `[!a-z]` are classes, `{a,b}` are alternatives that may nest, `\` takes the
 * next character literally. Matching takes at most pattern times path steps: no pattern can stall it.
 */
export interface Glob {
  readonly source: string;
  /** Without wildcards: names one path and nothing else. */
  readonly literal: boolean;
  /** What `covers` tries. */
  readonly alternatives: readonly (readonly Segment[])[];
  /** Exactly as written. What an allow rule asks. */
  matches(path: string): boolean;
  /** The same for every Unicode spelling of the path. What a deny or approve rule asks. */
  covers(path: string): boolean;
}

const MAX_LENGTH = 4096;
const MAX_KEPT = 4096;
const kept = new Map<string, Glob>();

/**
 * Compiled once: the same pattern, in however many policies, is the same object.
 * @throws WindlassError `invalid_file` for anything that would match less than it seems to say
 */
export function compileGlob(source: string): Glob {
  const known = kept.get(source);
  if (known) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const glob = compileNew(source);
  kept.set(source, glob);
  return glob;
}

function compileNew(source: string): Glob {
  checkWhole(source);
  const exact = compileAlternatives(source);
  const composed = composedForm(source);
  const alternatives = composed === source ? exact : compileAlternatives(composed);
  return {
    source,
    literal: exact.length === 1 && (exact[0] ?? []).every((segment) => segment.kind === 'literal'),
    alternatives,
    matches: isAll(exact) ? () => true : (path) => matchesAny(exact, splitPath(path)),
    covers: isAll(alternatives) ? () => true : (path) => matchesAny(alternatives, cleanPath(path)),
  };
}

/** What is wrong with a pattern that cannot be compiled; null where it can. */
export function globProblem(source: string): string | null {
  try {
    compileGlob(source);
    return null;
  } catch (error) {
    if (!WindlassError.is(error)) throw error;
    return error.message;
  }
}

/** The glob that matches exactly this path. */
export function escapeGlob(path: string): string {
  return path.replace(/^~|[*?[\]{}\\,!()]/g, '\\$&');
}

/** Whether the pattern covers every absolute path, and so everything that has one. */
export function coversAll({ alternatives }: Glob): boolean {
  return alternatives.some(
    (segments) =>
      segments.at(-1)?.kind === 'globstar' &&
      segments.every((each, at) => each.kind === 'globstar' || (at === 0 && each.kind === 'literal' && each.text === '')),
  );
}

/** A path as `GlobSet` and `covers` compare it: its segments in one Unicode form. */
export function cleanPath(path: string): readonly string[] {
  return splitPath(composedForm(path));
}

/** One segment as `cleanPath` gives it; null for what is none, or leads elsewhere. */
export function cleanName(name: string): string | null {
  return name === '' || name === '.' || name === '..' || name.includes('/') ? null : composedForm(name);
}

/** Every text of characters below U+0300 is in that form already; most paths are of ASCII, and asking is dear. */
function composedForm(text: string): string {
  return DECOMPOSABLE.test(text) ? text.normalize('NFC') : text;
}

const DECOMPOSABLE = /[^\0-\u02ff]/;

/** Segments of a path without `.` and empty ones, `..` resolved as text; an absolute path starts with an empty segment. */
function splitPath(path: string): readonly string[] {
  const clean: string[] = path.startsWith('/') ? [''] : [];
  for (let start = 0, end = 0; end < path.length; start = end + 1) {
    const slash = path.indexOf('/', start);
    end = slash === -1 ? path.length : slash;
    const segment = path.slice(start, end);
    if (segment === '' || segment === '.') continue;
    const above = clean.at(-1);
    if (segment !== '..') clean.push(segment);
    else if (above === '') continue;
    else if (above === undefined || above === '..') clean.push(segment);
    else clean.pop();
  }
  return clean;
}

function checkWhole(source: string): void {
  if (source.trim() === '') throw globError(source, 'is empty');
  if (source.length > MAX_LENGTH) throw globError(`${source.slice(0, 40)}…`, `is longer than ${MAX_LENGTH} characters`);
  if (source.includes('\0')) throw globError(source, 'holds a NUL character');
  if (source.startsWith('!'))
    throw globError(source, 'starts with "!": patterns cannot be negated; escape it as "\\!" if a name starts so');
  if (source.startsWith('~')) {
    throw globError(source, 'starts with "~", which is not expanded; write an absolute path, or "**/" in front of the rest');
  }
  if (source.endsWith('/') && source !== '/')
    throw globError(source, `ends in "/"; write ${JSON.stringify(`${source}**`)} for a folder and all in it`);
}

function compileAlternatives(source: string): readonly (readonly Segment[])[] {
  return expandBraces(source).map((alternative) => {
    const parts = splitSegments(alternative);
    const segments = parts.filter((part, at) => part !== '.' && (part !== '' || at === 0)).map((part) => parseSegment(source, part));
    if (segments.length === 0) throw globError(source, 'names nothing');
    return segments;
  });
}

/** Splits at `/`, but not inside a class. */
function splitSegments(pattern: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at);
    if (char === '\\') part += char + pattern.charAt(++at);
    else if (char === '/' && !inClass) {
      parts.push(part);
      part = '';
    } else {
      if (char === '[') inClass = true;
      else if (char === ']') inClass = false;
      part += char;
    }
  }
  parts.push(part);
  return parts;
}

/** `**` alone covers every path. */
function isAll(alternatives: readonly (readonly Segment[])[]): boolean {
  return alternatives.some((segments) => segments.length === 1 && segments[0]?.kind === 'globstar');
}

function matchesAny(alternatives: readonly (readonly Segment[])[], path: readonly string[]): boolean {
  for (const alternative of alternatives) if (matchesSegments(alternative, path)) return true;
  return false;
}

/** Greedy with one way back: only the last `**` ever needs to take one segment more. */
export function matchesSegments(pattern: readonly Segment[], path: readonly string[]): boolean {
  let at = 0;
  let on = 0;
  let star = -1;
  let resume = 0;
  while (on < path.length) {
    const segment = pattern[at];
    if (segment?.kind === 'globstar') {
      star = at++;
      resume = on;
    } else if (segment !== undefined && segmentMatches(segment, path[on] ?? '')) {
      at++;
      on++;
    } else if (star >= 0) {
      at = star + 1;
      on = ++resume;
    } else return false;
  }
  while (pattern[at]?.kind === 'globstar') at++;
  return at === pattern.length;
}
