import type { AskScope, AskState, JsonObject, Level, Plan } from '../contract/index.js';
import type { DecisionBody, RunDocument } from './documents.js';

/** What a run or a call waits for, in a line. */
export interface AskSummary {
  readonly id: string;
  readonly task: string;
  readonly call: string;
  readonly reason: string;
  readonly tool: string;
  readonly summary: string;
  readonly state: AskState;
  readonly expires: string;
  /** A yes repeats what `approvals show` has under confirm. */
  readonly strongly: boolean;
}

/** One ask, complete. Times are RFC 3339 in UTC. */
export interface AskBody {
  readonly id: string;
  readonly run: string;
  readonly call: string;
  readonly task: string;
  /** `expired` as soon as its time is over; `void` = the call is no longer the one that was asked about. */
  readonly state: AskState;
  readonly tool: string;
  readonly version: string;
  /** At most 96 characters; the call itself is `args`, `plan` and `argv`. */
  readonly summary: string;
  readonly proposed_by: 'chain' | 'model' | 'user';
  /** What the model said as it proposed the call. */
  readonly rationale: string | null;
  /** Exactly what the tool gets, but for what stands under the name of a credential: of that, the length. */
  readonly args: JsonObject;
  readonly plan: Pick<Plan, 'reads' | 'writes' | 'programs' | 'hosts'>;
  readonly argv: Plan['argv'];
  /** The programs of `argv` run at once, each reading what the one before it prints. */
  readonly piped?: true;
  readonly cwd: string;
  /** Unified diff of the planned change; null where there is none or it cannot be established. */
  readonly diff: string | null;
  readonly effect: string;
  readonly effects: {
    readonly reads: readonly string[];
    readonly writes: readonly string[];
    /** Hosts, and programs that are started. */
    readonly external_calls: readonly string[];
    /** Whether somebody else could see what it does. */
    readonly visible_to_users: 'no' | 'possible' | 'yes';
  };
  /** As whom the call acts. */
  readonly credential: { readonly principal: string; readonly scopes: readonly string[] };
  readonly risk: { readonly level: 'low' | 'medium' | 'high' | 'critical'; readonly class: string; readonly reasons: readonly string[] };
  /** What can be answered: how far a yes may reach, and no. */
  readonly options: readonly (AskScope | 'deny')[];
  /** The rule that `always` adds to a configuration, as it would stand there. */
  readonly rule: string | null;
  readonly decision: DecisionBody;
  readonly envelope: string;
  /** A verdict is bound to it; any change of the call gives another. */
  readonly digest: string;
  readonly scopes: readonly AskScope[];
  /** Level of the tool (ENV-9). */
  readonly level: Level;
  /** Who may answer, and how. */
  readonly terms: {
    /** Names of tokens, and `user:NAME`; null = whoever reaches the state. */
    readonly approvers: readonly string[] | null;
    /** Whoever fired the run may not answer. */
    readonly second_person: boolean;
    readonly fired_by: string | null;
    /** Asked strongly: a yes repeats `confirm`, and what would happen is worked out once more right before it happens. */
    readonly strongly: boolean;
    /** Whether the plan shows what would change. */
    readonly dry_run: boolean;
    /** The beginning of the digest that a yes has to repeat; all of it where there is no dry run. Null = nothing. */
    readonly confirm: string | null;
  };
  readonly created: string;
  readonly expires: string;
  readonly answer: {
    readonly verdict: 'approved' | 'denied';
    readonly scope: AskScope;
    readonly by: string;
    readonly at: string;
    readonly guidance: string | null;
    /** A yes that was taken back. */
    readonly revoked: { readonly by: string; readonly at: string; readonly reason: string } | null;
  } | null;
  /** When the call started under its verdict. */
  readonly used: string | null;
}

/** `approvals list`. */
export interface AsksDocument {
  readonly v: 1;
  readonly asks: readonly AskBody[];
}

/** `approvals show`. */
export interface AskDocument {
  readonly v: 1;
  readonly ask: AskBody;
}

/** `approvals respond`: the ask as it stands now, and the run it belongs to. */
export interface RespondDocument {
  readonly v: 1;
  readonly ask: AskBody;
  /** Of a yes for `always`: the rule, and the file it was added to; null = it was only printed. */
  readonly kept: { readonly rule: string; readonly file: string | null; readonly why: string | null } | null;
  /** False when a living process drives the run: it takes the verdict up itself. */
  readonly resumed: boolean;
  readonly run: RunDocument;
}

/** `approvals grants`: every yes that is in force. Times are RFC 3339 in UTC. */
export interface GrantsDocument {
  readonly v: 1;
  /** What people said to asks of runs that go on. */
  readonly answers: readonly {
    /** Of the ask; `approvals revoke` takes it. */
    readonly id: string;
    readonly run: string;
    readonly tool: string;
    readonly summary: string;
    readonly scope: AskScope;
    readonly by: string;
    readonly at: string;
    /** When a call started under it; null = none did. */
    readonly used: string | null;
    readonly expires: string;
  }[];
  /** `always_allow` rules of the operator's own files, whether a yes left them or they were written. */
  readonly rules: readonly {
    readonly id: string;
    readonly envelope: string;
    readonly rule: JsonObject;
    /** As it would stand in a configuration. */
    readonly text: string;
    /** `file:line`. */
    readonly source: string;
  }[];
}

/** `approvals revoke`. */
export interface RevokedDocument {
  readonly v: 1;
  readonly revoked: string;
  readonly by: string;
  /** Why; of a rule, the rule. */
  readonly reason: string;
  /** The file a rule was taken out of. */
  readonly file: string | null;
}
