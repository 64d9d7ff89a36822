import {
  type ConfigLayer,
  isJsonObject,
  type Json,
  type JsonObject,
  notADuration,
  type PolicyDocument,
  parseDuration,
  type RuleSource,
  WindlassError,
} from '../contract/index.js';

/**
 * Reads one policy document key by key and gathers every problem before it throws, so that an author fixes a file once.
 * The file was checked against its schema before; a document pinned with a run was not checked since, so nothing is assumed.
 */
export class DocumentReader {
  readonly layer: ConfigLayer;
  readonly #document: PolicyDocument;
  readonly #title: string;
  readonly #problems: { readonly message: string; readonly line: number | undefined }[] = [];

  constructor(document: PolicyDocument, title: string) {
    this.layer = document.layer;
    this.#document = document;
    this.#title = title;
  }

  /** Line of the key or entry at `pointer`, or of what encloses it. */
  source(pointer: string): RuleSource {
    const { file, lines } = this.#document;
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const line = lines[at];
      if (line !== undefined) return { file, line };
      if (at === '') return { file };
    }
  }

  problem(pointer: string, message: string): void {
    this.#problems.push({ message: `${this.#title}: ${message}`, line: this.source(pointer).line });
  }

  /** The table at `pointer`, its keys limited to `known`; a key in `later` is named as not available in this version. */
  table(pointer: string, value: Json | undefined, known: readonly string[], later: readonly string[] = []): JsonObject | null {
    if (value === undefined) return null;
    if (!isJsonObject(value)) {
      this.problem(pointer, `${dotted(pointer)} must be a table`);
      return null;
    }
    for (const key of Object.keys(value)) {
      if (known.includes(key)) continue;
      const name = dotted(`${pointer}/${key}`);
      this.problem(
        child(pointer, key),
        later.includes(key)
          ? `${name} is not available in this version; remove it`
          : `${name} is not a known key; known are ${known.join(', ')}`,
      );
    }
    return value;
  }

  list(pointer: string, value: Json | undefined): readonly Json[] {
    if (value === undefined) return [];
    if (Array.isArray(value)) return value;
    this.problem(pointer, `${dotted(pointer)} must be a list`);
    return [];
  }

  /** Milliseconds, above zero; null for what is absent, and for what is not a duration: that is a problem. */
  duration(pointer: string, value: Json | undefined): number | null {
    if (value === undefined) return null;
    const length = typeof value === 'string' ? parseDuration(value) : null;
    if (length) return length;
    this.problem(pointer, `${dotted(pointer)}: ${length === 0 ? `${value} is no time at all; leave the key out` : notADuration(value)}`);
    return null;
  }

  /** Runs `read`; a problem it throws is gathered with the position of `pointer`. */
  attempt<T>(pointer: string, read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      if (!WindlassError.is(error)) throw error;
      this.problem(pointer, `${dotted(pointer)}: ${error.message}`);
      return null;
    }
  }

  /** @throws WindlassError `invalid_file` with all problems, positioned at the first */
  finish(): void {
    const [first] = this.#problems;
    if (first === undefined) return;
    const { file } = this.#document;
    throw new WindlassError('invalid_file', this.#problems.map((problem) => problem.message).join('\n'), {
      data: { problems: this.#problems.map(({ message, line }) => ({ message, file, ...(line !== undefined && { line }) })) },
      ...(first.line !== undefined && { position: { file, line: first.line, column: 1 } }),
    });
  }
}

export function child(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`;
}

/** `/files/read/deny_paths/0` as a person writes it. */
function dotted(pointer: string): string {
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'))
    .join('.');
}
