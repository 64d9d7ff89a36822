import type { Identity } from './answer-terms.js';
import type { Brand } from './brand.js';
import type { Decision } from './decision.js';
import type { ToolDescriptor } from './descriptor.js';
import type { Level } from './effect-table.js';
import type { EffectClass } from './effects.js';
import type { Sha256 } from './hash.js';
import type { CallId, RunId, TaskId, ToolName } from './ids.js';
import type { JsonObject } from './json.js';
import type { Plan } from './plan.js';

/** `ask_` + ULID. One question to a person about one call as it was planned. */
export type AskId = Brand<string, 'AskId'>;

/**
 * How far a yes reaches (rulings 3.5): `once` = this call, `session` = also identical calls later in this run, `always` = the
 * same, and a rule for the operator's configuration that lets such calls through from then on.
 */
export const ASK_SCOPES = ['once', 'session', 'always'] as const;
export type AskScope = (typeof ASK_SCOPES)[number];

/**
 * `expired` is judged by the clock, not by a sweep. `superseded`: the call changed, and a newer ask is about what it is now.
 * `void`: nobody needs the answer any more. `revoked`: a yes that was taken back.
 */
export const ASK_STATES = ['pending', 'approved', 'denied', 'expired', 'superseded', 'void', 'revoked'] as const;
export type AskState = (typeof ASK_STATES)[number];

/** How long an ask waits for its answer unless a rule says otherwise: 7 days, in milliseconds. */
export const ASK_TIMEOUT_MS = 7 * 24 * 3_600_000;

/** `timeout: never`, an ask that waits until somebody answers: a hundred years, so that every place keeps a date. */
export const NEVER_MS = 100 * 365 * 24 * 3_600_000;

/** An `always_allow` rule of an envelope, in the words of its file. */
export interface AlwaysRule {
  readonly tools: string;
  readonly tool: string;
  readonly when_key: string;
  readonly when_op: 'glob' | 'eq';
  readonly when_value: string;
}

/** What a person is asked, complete: what is shown here is what runs (TM-8). */
export interface NewAsk {
  readonly id: AskId;
  readonly run: RunId;
  readonly call: CallId;
  readonly task: TaskId;
  readonly tool: ToolName;
  readonly version: string;
  readonly proposedBy: 'chain' | 'model' | 'user';
  /** What a model said as it proposed the call, its own words; null where there are none. */
  readonly rationale: string | null;
  /** Resolved: exactly what the tool gets, but for what stands under the name of a credential, which is hidden. */
  readonly args: JsonObject;
  /** One line of at most 96 characters; never the only thing shown. */
  readonly summary: string;
  readonly plan: Plan;
  /** Unified diff of the planned change, where there is one. For people only. */
  readonly diff?: string;
  readonly effect: EffectClass;
  readonly risk: ToolDescriptor['risk']['level'];
  /** What speaks for asking, each in a sentence. */
  readonly reasons: readonly string[];
  /** Whether somebody else could see what it does: files alone = `no`, programs = `possible`, hosts = `yes`. */
  readonly seenByOthers: 'no' | 'possible' | 'yes';
  /** Level of the tool (ENV-9). */
  readonly level: Level;
  /** Whether `plan` shows what would change; where it does not, a strong yes needs more. */
  readonly dryRun: boolean;
  /** Who fired the run. Absent in asks of older versions. */
  readonly firedBy?: Identity;
  /** As whom it acts, and with which scopes. */
  readonly credential: { readonly principal: string; readonly scopes: readonly string[] };
  /** What `always` would add to the envelope; null where no rule says no more than this call. */
  readonly rule: AlwaysRule | null;
  /** Why a person is asked: verdict, rule, file and line. */
  readonly decision: Decision;
  readonly envelope: string;
  /** Binds a verdict to this call as it was planned (rulings 3.4). */
  readonly digest: Sha256;
  /** What `session` covers: the same for identical calls of this run, whatever the files hold by then. */
  readonly grant: Sha256;
  /** Scopes a yes may have. */
  readonly scopes: readonly AskScope[];
  /** Milliseconds since the epoch. */
  readonly created: number;
  /** From this instant on no verdict is taken, and one not used by then is worth nothing. */
  readonly expires: number;
}

/** What a person said. */
export interface AskAnswer {
  readonly verdict: 'approved' | 'denied';
  /** Of a yes; a no is always about this call. */
  readonly scope: AskScope;
  /** Who, as the operating system knows them, or the name their token stands for; never a name that was typed. */
  readonly by: string;
  /** The same for rules that name approvers. */
  readonly who?: Identity;
  /** Of a yes that was asked for strongly: what was repeated of the digest. */
  readonly confirmed?: string;
  /** Who took the yes back, when (ms since the epoch) and why. */
  readonly revoked?: { readonly by: string; readonly at: number; readonly reason: string };
  readonly at: number;
  /** Words for whoever proposed the call. */
  readonly guidance?: string;
}

export interface Ask extends NewAsk {
  readonly state: AskState;
  readonly answer: AskAnswer | null;
  /** When the call it is about started under its verdict; it starts once. */
  readonly consumed: number | null;
}

/** Reads the asks of a workspace. They are written by operations of the journal, in one transaction with what follows from them. */
export interface Approvals {
  ask(id: AskId): Promise<Ask | null>;
  /** Newest first. */
  list(filter: { readonly state?: AskState; readonly run?: RunId; readonly limit: number }): Promise<readonly Ask[]>;
  /** Every yes that a call could still start under, newest first: unused ones, and those that reach further than their call, of runs that go on. */
  inForce(): Promise<readonly Ask[]>;
  /** Oldest first. */
  ofCall(run: RunId, call: CallId): Promise<readonly Ask[]>;
  /** A yes that covers identical calls of this run and has not expired; null when there is none. */
  granting(run: RunId, grant: Sha256): Promise<Ask | null>;
}
