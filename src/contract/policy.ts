import type { JsonObject } from './json.js';

/** Where a piece of configuration comes from, weakest first. For policy the strictest of all layers wins. */
export type ConfigLayer = 'shipped' | 'admin' | 'user' | 'operator' | 'workspace' | 'task';

/** Whether a document of this layer is the operator's word, which alone loosens what protects the machine (rulings 1.3). */
export function isOperators(layer: ConfigLayer): boolean {
  return layer === 'admin' || layer === 'user' || layer === 'operator';
}

/** Where every key and list entry of a value stands: JSON pointer inside it -> 1-based line, and column where it is known. */
export interface KeyPlaces {
  readonly lines: { readonly [pointer: string]: number };
  readonly columns?: { readonly [pointer: string]: number };
}

/** Where the key or entry at `pointer` stands, or what encloses it; null = nothing of it is known. */
export function placeIn({ lines, columns }: KeyPlaces, pointer: string): { readonly line: number; readonly column?: number } | null {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const line = lines[at];
    const column = columns?.[at];
    if (line !== undefined) return { line, ...(column === undefined ? {} : { column }) };
    if (at === '') return null;
  }
}

/** One `envelopes.<name>` or `policy:` block as written, validated against its schema, with the places of its keys. */
export interface PolicyDocument extends KeyPlaces {
  readonly layer: ConfigLayer;
  readonly file: string;
  readonly body: JsonObject;
  /** False for workspace files whose hash the operator has not trusted (rulings 1.3). */
  readonly trusted: boolean;
  /** The next weaker layer's document of the same name, over which this one is laid. */
  readonly over?: PolicyDocument;
}

/** Everything the gate compiles a run's policy from. Plain data: it is pinned with the run. */
export interface PolicySources {
  /** The one envelope that judges the run (rulings 1.1). */
  readonly envelope: string;
  readonly envelopes: { readonly [name: string]: PolicyDocument };
  /** `policy:` blocks of all layers; they only tighten. */
  readonly caps: readonly PolicyDocument[];
  /** `tools_policies` blocks of files and flags; lists of denied things unite, lists of allowed things intersect. */
  readonly toolsPolicies: readonly {
    readonly layer: ConfigLayer;
    readonly trusted: boolean;
    readonly body: { readonly [toolset: string]: { readonly [key: string]: string } };
    /** Where it stands, by pointers inside `body`. Absent: not in a file, or not known. */
    readonly places?: KeyPlaces & { readonly file: string };
  }[];
  /** Shipped `default`: every verdict is at least as strict. Present whenever an untrusted file has a say (rulings 1.3). */
  readonly floor?: PolicyDocument;
  /** An untrusted file chose the envelope. */
  readonly untrustedChoice?: true;
  /**
   * What an operator's own files say without the untrusted ones: it judges too, so that a workspace cannot choose or overlay
   * its way past it. Present beside `floor`, where an operator chose an envelope or wrote one of that name.
   */
  readonly withoutUntrusted?: { readonly envelope: string; readonly envelopes: { readonly [name: string]: PolicyDocument } };
  /** Names that `approvers` of a rule may hold: of the operator's tokens, and of accounts (`user:NAME`) where those are to be checked. Absent: not known. */
  readonly approvers?: readonly string[];
  /** Fired with nobody there to see what it starts: what may be confined must be (rulings 4.2). Default: false. */
  readonly unattended?: true;
  /** Real paths, with all below them, that no call may read or write: state and the operator's configuration. */
  readonly protectedPaths: readonly string[];
  /** Real paths, with all below them, that only an operator's exact-path grant may write (rulings 1.11). */
  readonly controlPaths?: readonly string[];
}

/**
 * What `--envelope` names: an envelope of the configuration (`file` null), or a file (with a `/`, or ending .yaml .yml .toml .json) and, behind a
 * `#`, one of its envelopes.
 */
export function namedEnvelope(text: string): { readonly file: string | null; readonly name: string | null } {
  const [, file = text, name = null] = /^(.*\.(?:ya?ml|toml|json))#([^/#]+)$/i.exec(text) ?? [];
  return file.includes('/') || /\.(ya?ml|toml|json)$/i.test(file) ? { file, name } : { file: null, name: text };
}

/** The document of an untrusted file that an envelope is, is laid over, or extends; null = there is none. */
export function untrustedPart(envelopes: PolicySources['envelopes'], name: string, seen = new Set<string>()): PolicyDocument | null {
  if (seen.has(name)) return null;
  seen.add(name);
  for (let document = Object.hasOwn(envelopes, name) ? envelopes[name] : undefined; document; document = document.over) {
    if (!document.trusted) return document;
    const parent = document.body['extends'];
    const part = typeof parent === 'string' ? untrustedPart(envelopes, parent, seen) : null;
    if (part !== null) return part;
  }
  return null;
}

/** Something there is to say about a policy, and where it stands. */
export interface PolicyFinding {
  /** `error`: it is not used. `warning`: probably not meant. `note`: checked and kept, of which this version does not yet make everything. */
  readonly severity: 'error' | 'warning' | 'note';
  /** Stable name of the check. */
  readonly code: string;
  readonly message: string;
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** A finding as documents tell it: a place that is not known is the beginning of the file. */
export function positioned<F extends { readonly line?: number; readonly column?: number }>(
  finding: F,
): F & { readonly line: number; readonly column: number } {
  return { ...finding, line: finding.line ?? 1, column: finding.column ?? 1 };
}
