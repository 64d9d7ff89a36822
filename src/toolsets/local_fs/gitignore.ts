import { posix } from 'node:path';
import { isRefusal, type ToolsetHost, WindlassError } from '../../contract/index.js';
import { matchPath, type Segment, segmentsOf } from './glob-path.js';

/** Every rule is tried on every entry of a walk, so a file takes part up to here; what is beyond is told of, not hidden. */
const MAX_BYTES = 64 * 1024;
const MAX_RULES = 1_000;
/** Longer than any name, and seldom written. */
const MAX_PATTERN = 512;
/** Of all files that hold at one place. */
const MAX_IN_EFFECT = 4_000;

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
  /** Set where rules were left out because there are too many, or too long ones. */
  readonly partly?: true;
}

/** The `.gitignore` files from the workspace down to `folder`, outermost first. */
export async function ignoreFilesAbove(host: ToolsetHost, folder: string): Promise<readonly IgnoreFile[]> {
  const files: IgnoreFile[] = [];
  if (posix.isAbsolute(folder)) return files; // temporary files belong to no repository
  const parts = folder === '.' ? [] : folder.split('/');
  for (let depth = 0; depth <= parts.length; depth++) {
    const file = await ignoreFileIn(host, parts.slice(0, depth).join('/') || '.');
    if (file) files.push(within(files, file));
  }
  return files;
}

/** The file, or none of its rules where too many hold already. */
export function within(outer: readonly IgnoreFile[], file: IgnoreFile): IgnoreFile {
  const rules = outer.reduce((sum, each) => sum + each.rules.length, file.rules.length);
  return rules <= MAX_IN_EFFECT ? file : { folder: file.folder, rules: [], partly: true };
}

/** Null where there is none, or none that can be read: it filters noise, it guards nothing. */
export async function ignoreFileIn(host: ToolsetHost, folder: string): Promise<IgnoreFile | null> {
  try {
    const at = await host.unit.locate(posix.join(folder, '.gitignore'));
    if (isRefusal(at) || at.kind !== 'file') return null;
    const { bytes } = await host.unit.readFile(at, { maxBytes: MAX_BYTES });
    return { folder, ...parseIgnore(bytes.toString('utf8')) };
  } catch (error) {
    if (WindlassError.is(error)) return error.code === 'too_large' ? { folder, rules: [], partly: true } : null;
    throw error;
  }
}

/** Whether git would ignore the entry: the innermost file with a matching rule decides, in it the last one. */
export function isIgnored(files: readonly IgnoreFile[], path: string, isFolder: boolean): boolean {
  for (let at = files.length - 1; at >= 0; at--) {
    const { folder = '.', rules = [] } = files[at] ?? {};
    if (rules.length === 0) continue;
    const names = (folder === '.' ? path : path.slice(folder.length + 1)).split('/');
    const rule = rules.findLast((candidate) => (isFolder || !candidate.foldersOnly) && matchPath(candidate.segments, names));
    if (rule) return rule.ignores;
  }
  return false;
}

export function parseIgnore(text: string): Pick<IgnoreFile, 'rules' | 'partly'> {
  const rules: Rule[] = [];
  let partly = false;
  for (const raw of text.replace(/^\uFEFF/, '').split('\n')) {
    const line = withoutTrailingSpaces(raw.replace(/\r$/, ''));
    if (line === '' || line.startsWith('#')) continue;
    if (line.length > MAX_PATTERN || rules.length === MAX_RULES) {
      partly = true;
      continue;
    }
    const rule = parseRule(line);
    if (rule) rules.push(rule);
  }
  return partly ? { rules, partly } : { rules };
}

function parseRule(trimmed: string): Rule | null {
  const ignores = !trimmed.startsWith('!');
  const pattern = ignores ? trimmed : trimmed.slice(1);
  const foldersOnly = pattern.endsWith('/');
  const body = foldersOnly ? pattern.slice(0, -1) : pattern;
  if (body === '') return null;
  const parts = body.replace(/^\//, '').split('/');
  const segments = segmentsOf(body.includes('/') ? parts : ['**', ...parts]);
  if (segments === null) return null;
  return { ignores, foldersOnly, segments };
}

/** A space behind a backslash, and any tab, belongs to the name. Counted, not matched: a pattern would try every space of a long run. */
function withoutTrailingSpaces(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === ' ') end--;
  return line.slice(0, end > 0 && line[end - 1] === '\\' && end < line.length ? end + 1 : end);
}
