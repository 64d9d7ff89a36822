import {
  type ConfigLayer,
  didYouMean,
  isJsonObject,
  type Json,
  type JsonObject,
  notADuration,
  type PolicyDocument,
  parseDuration,
  placeIn,
  type RuleSource,
  WindlassError,
} from '../contract/index.js';
import type { NamedApprover } from './approvers.js';
import type { Findings } from './findings.js';

/**
 * Reads one policy document key by key and gathers every problem, so that an author fixes a file once.
 * The file was checked against its schema before; a document pinned with a run was not checked since, so nothing is assumed.
 */
export class DocumentReader {
  readonly layer: ConfigLayer;
  readonly #document: PolicyDocument;
  readonly #title: string;
  readonly #findings: Findings;
  readonly #approvers: NamedApprover[] = [];

  constructor(document: PolicyDocument, title: string, findings: Findings) {
    this.layer = document.layer;
    this.#document = document;
    this.#title = title;
    this.#findings = findings;
  }

  /** Place of the key or entry at `pointer`, or of what encloses it. */
  source(pointer: string): RuleSource {
    return sourceIn(this.#document, pointer);
  }

  /** Something that keeps the policy from being used. */
  problem(pointer: string, message: string, code = 'invalid_policy'): void {
    this.#findings.add({ severity: 'error', code, message: `${this.#title}: ${message}`, ...this.source(pointer) });
  }

  /** Somebody whom a rule names; whether there is such a one is asked once everything is read. */
  approver(pointer: string, name: string): void {
    this.#approvers.push({ name, source: this.source(pointer) });
  }

  get approvers(): readonly NamedApprover[] {
    return this.#approvers;
  }

  /** Something that is probably not meant. */
  warn(pointer: string, code: string, message: string): void {
    this.#findings.add({ severity: 'warning', code, message: `${this.#title}: ${message}`, ...this.source(pointer) });
  }

  /** Something that is checked and kept, and of which this version does not yet make everything. */
  note(pointer: string, code: string, message: string): void {
    this.#findings.add({ severity: 'note', code, message: `${this.#title}: ${message}`, ...this.source(pointer) });
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
          : `${name} is not a known key; known are ${known.join(', ')}${didYouMean(key, known)}`,
        later.includes(key) ? 'unavailable' : 'unknown_key',
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
    this.problem(
      pointer,
      `${dotted(pointer)}: ${length === 0 ? `${JSON.stringify(value)} is no time at all; leave the key out` : notADuration(value)}`,
    );
    return null;
  }

  /** A count; null for what is absent, and for what is none: that is a problem. `hint` ends its sentence. */
  whole(pointer: string, value: Json | undefined, most: number, hint = ''): number | null {
    if (value === undefined) return null;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most) return value;
    this.problem(pointer, `${dotted(pointer)} is ${JSON.stringify(value)}; it must be a whole number from 1 to ${most}${hint}`);
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
}

/** Place of the key or entry at `pointer` of a document, or of what encloses it. */
export function sourceIn(document: PolicyDocument, pointer: string): RuleSource {
  return { file: document.file, ...placeIn(document, pointer) };
}

export function child(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`;
}

/** `/files/read/deny_paths/0` as a person writes it. */
export function dotted(pointer: string): string {
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'))
    .join('.');
}
