import { WindlassError } from '../contract/index.js';

/** Something wrong in a file, found by its place in the value; its line is looked up only when it is reported. */
export interface Problem {
  /** JSON pointer into the file's value. */
  readonly pointer: string;
  readonly severity: 'error' | 'warning';
  /** Stable name of the check. */
  readonly code: string;
  /** What is wrong and what to do. */
  readonly message: string;
  /** Point at the key instead of its value. */
  readonly atKey?: true;
  /** Point at this text inside the value, where it can be found. */
  readonly needle?: string;
  /** Offset in the text, when the problem has no place in a value. */
  readonly offset?: number;
}

/** A problem with its position, as `vet` prints it. Lines and columns are 1-based. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  readonly pointer: string;
}

/**
 * The error of a file with findings: at the first of them, with all in `data.findings`.
 * @param how where the others are listed, behind their number; default: nothing
 */
export function refusal(findings: readonly Finding[], how = ''): WindlassError {
  const [first] = findings;
  const code = first?.code === 'invalid_syntax' ? 'invalid_syntax' : 'invalid_file';
  const more = findings.length > 1 ? ` (and ${findings.length - 1} more${how})` : '';
  return new WindlassError(code, `${first?.file}:${first?.line}:${first?.column} ${first?.message}${more}`, {
    data: { findings: findings.map((finding) => ({ ...finding })) },
    ...(first ? { position: { file: first.file, line: first.line, column: first.column } } : {}),
  });
}

export function problem(
  code: string,
  pointer: string,
  message: string,
  more: { readonly severity?: 'error' | 'warning'; readonly atKey?: true; readonly needle?: string } = {},
): Problem {
  return { code, pointer, message, severity: 'error', ...more };
}

/** The keys of a JSON pointer; none for the whole value. */
export function pointerSegments(pointer: string): readonly string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
