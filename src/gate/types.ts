import type {
  Ask,
  AuthorizedCall,
  Axis,
  Confinement,
  Decision,
  EffectClass,
  Explanation,
  JsonObject,
  Level,
  PathFilter,
  PathRules,
  Plan,
  PolicyFinding,
  PolicySources,
  ResolvedCall,
  Shield,
  ToolDescriptor,
  ToolGroup,
  UnitRoots,
  Verdict,
} from '../contract/index.js';
import type { Circumstances } from './approval.js';
import type { PathTarget } from './targets.js';
import type { CappedTask, CapsPlaces } from './task-caps.js';

/**
 * A compiled policy. Pure and immutable; the same sources give the same decisions. Made by `createGate(mint).compile`.
 */
export interface Policy {
  readonly envelope: string;
  /** `compute` of the envelope, canonical key names. */
  readonly compute: Compute;
  /** How often another agent may answer what a mission asks. */
  readonly attention: Attention;
  readonly onDenied: 'fail' | 'continue';
  /** Warnings and notes about its documents; errors are thrown. */
  readonly findings: readonly PolicyFinding[];
  readonly sources: PolicySources;
}

export interface Compute {
  readonly turns?: number;
  readonly toolCalls?: number;
  readonly tokens?: number;
  /** Milliseconds. */
  readonly wall?: number;
  readonly costUsd?: number;
  readonly onExhausted: 'stuck';
}

/** Verdicts that agents may give in one mission, at most; 0 = only people answer. */
export interface Attention {
  readonly agentAnswers: number;
  readonly agentApprovals: number;
}

export interface JudgedTool {
  readonly toolset: string;
  readonly tool: string;
  readonly axis: Axis | undefined;
  readonly effect: EffectClass;
  readonly groups: readonly ToolGroup[];
  readonly level: Level;
  readonly approvalPolicy: ToolDescriptor['permissions']['approvalPolicy'];
}

/** One call of it: what conditions on arguments and rules about hosts are held against. */
export interface JudgedCall extends JudgedTool {
  readonly args?: JsonObject;
  /** Of the plan. */
  readonly hosts?: readonly string[];
}

/** What the gate says of a tool before it knows any arguments. */
export interface Outlook {
  /** The mildest that any arguments could get; a deny holds for all of them. */
  readonly decision: Decision;
  /**
   * What is stricter and other arguments could get: by the lists of the axis, of programs and of places. Places that nothing may
   * touch are not counted: they would say it of every tool.
   */
  readonly others: readonly Exclude<Verdict, 'allow'>[];
}

export interface Gate {
  /** @throws WindlassError `envelope_not_found`, `invalid_file` (with position) — a policy that does not compile never falls back */
  compile(sources: PolicySources): Policy;
  /**
   * The policy plus the `policy:` blocks that hold for a task: only tightens. `places`: where they stand, for whoever has the file.
   * @throws WindlassError `invalid_file`
   */
  narrow(policy: Policy, task: CappedTask, places?: CapsPlaces): Policy;
  /** The stricter of both at every decision (D6: pinned at the start, and live today). */
  both(pinned: Policy, live: Policy): Policy;
  /** Containment is done; control plane and always_deny, before anything is planned. Null = go on. */
  judgePaths(call: ResolvedCall, policy: Policy): Decision | null;
  /** The verdict over the whole plan (without `confinement`: nothing confines, nobody is there): the strictest of all its parts and all layers. Never null, never throws: an error is a deny. */
  judge(call: ResolvedCall, plan: Plan, policy: Policy, confinement?: Confinement): Decision;
  /**
   * The decision `judge` would make, and what everybody said: the same code, asked to the end. `plan` null: the call was refused
   * before it could be planned, so they speak of the tool and of where its arguments lead (and without an objection of theirs the
   * decision is a deny: nothing could be judged). Gives no right to act. Never throws.
   */
  explain(call: ResolvedCall, plan: Plan | null, policy: Policy, confinement?: Confinement): Explanation;
  /** What a call of the tool has to expect while its arguments are not known. Never throws. */
  outlook(tool: JudgedTool, policy: Policy, confinement?: Confinement): Outlook;
  /** Whether the tool is denied whatever its arguments: such a tool is not shown. */
  deniesOutright(tool: JudgedTool, policy: Policy, confinement?: Confinement): Decision | null;
  /** Why a run that can be offered this tool may not begin; null = it may, though calls of the tool may be refused. */
  barsRun(tool: JudgedTool, policy: Policy, confinement?: Confinement): Decision | null;
  /** For entries a call comes across: what the policy would not let this tool read (`access`: write) is hidden. Nothing is compiled before it is asked. */
  filter(tool: ToolDescriptor, policy: Policy, roots: UnitRoots, access?: PathTarget['access']): PathFilter;
  /** What of the workspace a confined program of this tool may not open or change. */
  shield(tool: ToolDescriptor, policy: Policy, roots: UnitRoots): Shield;
  /**
   * `approved` for a decision that asks: the person's yes, which must cover exactly this call and plan.
   * @throws WindlassError `forged_call` unless the decision is one this gate made for this call and plan, and is an `allow`
   *   or an `approve` with its yes
   */
  authorize(
    call: ResolvedCall,
    plan: Plan,
    payload: unknown,
    decision: Decision,
    approved?: { readonly ask: Ask; readonly around: Circumstances },
  ): AuthorizedCall;
  /** Membership in the register, asked right before apply. */
  isAuthorized(call: unknown): call is AuthorizedCall;
}

export type { PathFilter };
export type CompilePathFilter = (rules: PathRules) => PathFilter;
