import type { AskScope, AskState, JsonObject, Plan } from '../contract/index.js';
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
  /** Exactly what the tool gets. */
  readonly args: JsonObject;
  readonly plan: Pick<Plan, 'reads' | 'writes' | 'programs' | 'hosts'>;
  readonly argv: Plan['argv'];
  readonly cwd: string;
  /** Unified diff of the planned change; null where there is none or it cannot be established. */
  readonly diff: string | null;
  readonly effect: string;
  readonly decision: DecisionBody;
  readonly envelope: string;
  /** A verdict is bound to it; any change of the call gives another. */
  readonly digest: string;
  readonly scopes: readonly AskScope[];
  readonly created: string;
  readonly expires: string;
  readonly answer: {
    readonly verdict: 'approved' | 'denied';
    readonly scope: AskScope;
    readonly by: string;
    readonly at: string;
    readonly guidance: string | null;
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
  /** False when a living process drives the run: it takes the verdict up itself. */
  readonly resumed: boolean;
  readonly run: RunDocument;
}
