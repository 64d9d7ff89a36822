import { posix } from 'node:path';
import { isRefusal, type ToolsetHost, WindlassError } from '../../contract/index.js';
import { compileName } from './glob-name.js';

const MAX_BYTES = 256 * 1024;

type Segment = '**' | ((name: string) => boolean);

interface Rule {
  readonly ignores: boolean;
  readonly foldersOnly: boolean;
  readonly segments: readonly Segment[];
}

/** The rules of one `.gitignore`, which hold below the folder it lies in. */
export interface IgnoreFile {
  /** Relative to the workspace, `.` for its root. */
  readonly folder: string;
  readonly rules: readonly Rule[];
}

/** The `.gitignore` files from the workspace down to `folder`, outermost first. */
export async function ignoreFilesAbove(host: ToolsetHost, folder: string): Promise<readonly IgnoreFile[]> {
  const files: IgnoreFile[] = [];
  const parts = folder === '.' ? [] : folder.split('/');
  for (let depth = 0; depth <= parts.length; depth++) {
    const file = await ignoreFileIn(host, parts.slice(0, depth).join('/') || '.');
    if (file) files.push(file);
  }
  return files;
}

/** Null where there is none, or none that can be read: it filters noise, it guards nothing. */
export async function ignoreFileIn(host: ToolsetHost, folder: string): Promise<IgnoreFile | null> {
  try {
    const at = await host.unit.locate(posix.join(folder, '.gitignore'));
    if (isRefusal(at) || at.kind !== 'file') return null;
    const { bytes } = await host.unit.readFile(at, { maxBytes: MAX_BYTES });
    return { folder, rules: parseIgnore(bytes.toString('utf8')) };
  } catch (error) {
    if (WindlassError.is(error)) return null;
    throw error;
  }
}

/** Whether git would ignore the entry: the innermost file with a matching rule decides, in it the last one. */
export function isIgnored(files: readonly IgnoreFile[], path: string, isFolder: boolean): boolean {
  for (const { folder, rules } of files.toReversed()) {
    const names = posix.relative(folder, path).split('/');
    const rule = rules.findLast((candidate) => (isFolder || !candidate.foldersOnly) && matchPath(candidate.segments, names));
    if (rule) return rule.ignores;
  }
  return false;
}

export function parseIgnore(text: string): readonly Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split('\n')) {
    const rule = parseRule(line.replace(/\r$/, ''));
    if (rule) rules.push(rule);
  }
  return rules;
}

function parseRule(line: string): Rule | null {
  const trimmed = withoutTrailingBlanks(line);
  if (trimmed === '' || trimmed.startsWith('#')) return null;
  const ignores = !trimmed.startsWith('!');
  const pattern = ignores ? trimmed : trimmed.slice(1);
  const foldersOnly = pattern.endsWith('/');
  const body = withoutTrailingSlashes(pattern);
  if (body === '') return null;
  const parts = body.replace(/^\//, '').split('/');
  const segments: Segment[] = body.includes('/') ? [] : ['**'];
  for (const part of parts) {
    const segment = part === '**' ? '**' : compileName(part);
    if (segment === null) return null;
    if (segment !== '**' || segments.at(-1) !== '**') segments.push(segment);
  }
  // `a/**` is everything inside a, not a itself.
  if (segments.at(-1) === '**') segments.push(() => true);
  return { ignores, foldersOnly, segments };
}

function withoutTrailingSlashes(pattern: string): string {
  let end = pattern.length;
  while (end > 0 && pattern[end - 1] === '/') end--;
  return pattern.slice(0, end);
}

/** A blank behind a backslash belongs to the name. Counted, not matched: a pattern would try every blank of a long run. */
function withoutTrailingBlanks(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end--;
  return line.slice(0, end > 0 && line[end - 1] === '\\' && end < line.length ? end + 1 : end);
}

/** `**` stands for any number of folders. One pass per segment over the positions reached so far: no backtracking. */
function matchPath(segments: readonly Segment[], names: readonly string[]): boolean {
  let reached = new Set([0]);
  for (const segment of segments) {
    const next = new Set<number>();
    for (const at of reached) {
      if (segment === '**') for (let later = at; later <= names.length; later++) next.add(later);
      else if (segment(names[at] ?? '') && at < names.length) next.add(at + 1);
    }
    reached = next;
  }
  return reached.has(names.length);
}
