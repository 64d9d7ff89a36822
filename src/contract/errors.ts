import type { ErrorCode } from './error-codes.js';
import type { JsonObject } from './json.js';

const MARK = Symbol.for('windlass.error');

/** Where in a file something is wrong. Lines and columns are 1-based. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Every error a caller may see. `code` is stable and listed in `docs/errors.md`; the message says what, where and what
 * to do; `data` carries the particulars. `WindlassError.is` works across copies of the package.
 */
export class WindlassError extends Error {
  override readonly name = 'WindlassError';
  readonly code: ErrorCode;
  readonly data: JsonObject;
  readonly position?: Position;

  constructor(
    code: ErrorCode,
    message: string,
    options: { readonly data?: JsonObject; readonly position?: Position; readonly cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.data = options.data ?? {};
    if (options.position) this.position = options.position;
    Object.defineProperty(this, MARK, { value: true });
  }

  /** Whether a value is such an error, also of another copy of the package, where `instanceof` says no. */
  static is(value: unknown): value is WindlassError {
    return typeof value === 'object' && value !== null && MARK in value;
  }
}
