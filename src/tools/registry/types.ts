import type { Clock, RegistrationState, RunId, SessionId, ToolDescriptor, ToolName, Toolset, ToolsetState } from '../../contract/index.js';
import type { Revocation } from './revocations.js';

/** For whom a tool is enabled. */
export type Scope =
  | { readonly kind: 'workspace' }
  | { readonly kind: 'session'; readonly session: SessionId }
  | { readonly kind: 'run'; readonly run: RunId };

/** That calls of a tool may happen inside a scope at all; whether one may is still judged call by call. */
export interface Grant {
  readonly id: string;
  readonly tool: ToolName;
  readonly version: string;
  readonly scope: Scope;
  /** Who granted it; `shipped` for what is part of the product. */
  readonly by: string;
}

/** One version of one tool, and how far it has come. Frozen. */
export interface Registration {
  readonly name: string;
  readonly version: string;
  /** Null where what was discovered is no descriptor. */
  readonly descriptor: ToolDescriptor | null;
  readonly state: RegistrationState;
  /** Why it stands there; empty while all is well. */
  readonly reasons: readonly string[];
  readonly grants: readonly Grant[];
  /** How it came there. `at`: ms since the epoch. */
  readonly history: readonly { readonly at: number; readonly state: RegistrationState }[];
}

/** A callable tool and who carries it out. */
export interface Registered {
  readonly descriptor: ToolDescriptor;
  readonly toolset: Toolset;
}

/** A row of every listing (ENV-6). */
export interface ToolListing {
  readonly name: ToolName;
  readonly effectClass: ToolDescriptor['effects']['class'];
  readonly idempotency?: NonNullable<ToolDescriptor['effects']['idempotency']>;
  readonly version: string;
}

export interface RegisterOptions {
  /**
   * Every tool of the toolset came to `callable` when this code was built, and the code is unchanged: the steps are not gone
   * again. A toolset that has a health check is asked all the same.
   */
  readonly proven?: boolean;
  /** Hashes of manifests that an operator has read (`manifestHash`). Tools that are not our own need theirs among them. */
  readonly reviewed?: ReadonlySet<string>;
  /** Asks the tool's golden prompts; what it answers are the reasons not to enable it. Without one the step passes. */
  evaluate?(descriptor: ToolDescriptor): Promise<readonly string[]>;
}

/** What keeps a callable tool from a caller. */
export interface Bar {
  readonly code: 'tool_revoked' | 'tool_not_granted';
  readonly reason: string;
}

/** Who is about to call. */
export interface Caller {
  readonly run: RunId;
  readonly session: SessionId;
}

/** Every tool there is: what was discovered, how far each came, and what may be called now. */
export interface Registry {
  /** Callable tools, sorted by full name. */
  readonly all: readonly Registered[];
  /** The callable version of a tool. */
  get(name: string): Registered | undefined;
  /** The newest registration of a name, callable or not. */
  find(name: string): Registration | undefined;
  /** Every registration, by name and version. A new frozen list whenever something changed, else the same one. */
  view(): readonly Registration[];
  /** The callable tools as listings show them. */
  listing(): readonly ToolListing[];
  /**
   * Takes every tool a toolset describes through all steps. Good ones stay registered where others are refused.
   * @throws ToolRegistrationError for the first one that was refused
   */
  register(toolset: Toolset, options?: RegisterOptions): Promise<readonly Registration[]>;
  /** The same for a toolset that is not there yet. @throws ToolRegistrationError also where it never comes */
  discover(source: string, load: () => Promise<Toolset>, options?: RegisterOptions): Promise<readonly Registration[]>;
  /**
   * Enables the newest version for a scope, durably and for what it says of itself now, and lifts a revocation of it. `read`: hash of
   * the manifest that whoever enables it has read; what is not our own needs it. @throws ToolRegistrationError where its state forbids it
   */
  enable(name: string, scope: Scope, by: string, read?: string): Promise<Grant>;
  /** Durable, and from then on no call of it begins, in this process or in any other of the same state. */
  revoke(what: { readonly tool: string } | { readonly grant: string }, by: string, reason: string): Promise<void>;
  /** By the names of tools and ids of grants: what is revoked, as the disk has it now. */
  revoked(): Promise<ReadonlyMap<string, Revocation>>;
  /** Why a callable tool is nothing for this caller, by revocations that were read before; null = it is. Null caller: nobody in particular. */
  barsNow(tool: Registered, caller: Caller | null, revoked: ReadonlyMap<string, Revocation>): Bar | null;
  /** Why a call of a callable tool may not begin for this caller; null = it may. Asks the disk: others revoke too. */
  bars(tool: Registered, caller: Caller): Promise<Bar | null>;
}

/** What a registry is made with. */
export interface RegistryParts {
  readonly clock: Pick<Clock, 'now'>;
  /** Where revocations are kept (`REVOCATIONS_TABLE`). */
  readonly revocations: ToolsetState;
  /** Where grants are kept (`GRANTS_TABLE`). */
  readonly grants: ToolsetState;
}
