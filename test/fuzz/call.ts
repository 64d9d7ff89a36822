import type { Json, JsonObject } from '../../src/index.js';

/** How the operator's envelope lets a call act: see `OPERATOR` in scene.ts. */
export type Envelope = 'confined' | 'open' | 'asking';

/** One call of the fuzzer. Texts stand for the places of a scene by `@BASE@`, so that a call means the same in another one. */
export interface FuzzCall {
  readonly tool: string;
  readonly args: Json;
  readonly envelope: Envelope;
  readonly policies?: JsonObject;
  readonly dryRun?: true;
  /** As a process of the command line instead of in process. */
  readonly cli?: true;
}

/** What was found wrong, and how to see it again. One in test/fixtures/fuzz/ is replayed first by every run. */
export interface Finding {
  readonly violated: readonly string[];
  readonly seed: number;
  readonly scene: number;
  /** Whether the calls are made by a user that the system gives no privileges. */
  readonly unprivileged: boolean;
  /** In order, in a fresh scene; the last one is it. */
  readonly calls: readonly FuzzCall[];
}

/** What a judge needs to know of how a call ended. */
export interface Reply {
  readonly run: string | null;
  readonly outcome: string | null;
  readonly code: string | null;
  readonly message: string | null;
  readonly writes: readonly { readonly real: string; readonly post?: string }[];
  /** Every sha256 that its result names. */
  readonly hashes: readonly string[];
  /** How often its events end it; null where it left none. */
  readonly ends: readonly number[] | null;
  /** Where canaries were seen. */
  readonly leaks: readonly string[];
  readonly exit: number | null;
  /** Bytes of memory and open descriptors of the process that made it; null for the command line. */
  readonly rss: number | null;
  readonly descriptors: number | null;
  readonly ms: number;
}

/** A call that gave no answer: its process broke, or did not end in time. */
export interface Broken {
  readonly broken: string;
}
