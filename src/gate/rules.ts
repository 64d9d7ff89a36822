import type { AnswerTerms, Axis, ConfigLayer, EffectClass, Json, RuleSource, Sha256, Verdict } from '../contract/index.js';
import type { AccessLayers } from './access/types.js';
import type { CommandList } from './command-list.js';
import type { Glob } from './glob.js';
import type { Host } from './hosts.js';
import type { RuleList } from './rule-list.js';

/** One statement of a policy file, with the words and the line it stands in. */
export interface Rule {
  /** As a person finds it in the file, e.g. `files.write.deny_paths ".env*"`. */
  readonly rule: string;
  readonly source: RuleSource;
}

/** How long an ask may wait, in milliseconds. */
export interface Patience extends Rule {
  readonly timeoutMs: number;
}

export interface Grant extends Rule {
  readonly verdict: Verdict;
  /** Its own, before that of the axis. */
  readonly patience?: Patience;
  /** Who may answer where it asks, and how. */
  readonly terms?: AnswerTerms;
}

export interface HostRule extends Rule {
  readonly host: Host;
}

export interface PathRule extends Rule, Pick<Grant, 'terms'> {
  readonly glob: Glob;
}

export interface AxisRules {
  readonly grant: Grant;
  readonly deny: RuleList<PathRule>;
  readonly approve: RuleList<PathRule>;
  /** Hosts that no plan may reach. */
  readonly denyHosts: readonly HostRule[];
  readonly patience: Patience | null;
  /** Of whatever asks on this axis. */
  readonly terms: AnswerTerms | null;
}

/** The first words of a command, compared with its argv element by element. */
export interface CommandRule extends Rule, Pick<Grant, 'terms'> {
  readonly words: readonly [string, ...string[]];
}

export type SandboxMode = 'auto' | 'required' | 'off';

/** The strictest of the lists that match a command decides; `grant` decides what none matches (rulings 1.7). */
export interface ShellRules extends AxisRules {
  readonly blacklist: CommandList<CommandRule>;
  readonly askAlways: CommandList<CommandRule>;
  readonly prefixes: CommandList<CommandRule>;
  /** What an argument that holds substitution text gets. It is harmless here, not to a program that gives it to a shell. */
  readonly substitution: Grant | null;
  readonly sandbox: (Rule & { readonly mode: SandboxMode }) | null;
  /** What a line gets that only the platform shell reads. Null = not stated. */
  readonly opaque: Grant | null;
}

export type AxesRules = { readonly [A in Exclude<Axis, 'shell'>]?: AxisRules } & { readonly shell?: ShellRules };

/** `tools: { pattern: grant }`. `*` in a half stands for anything. */
export interface ToolPattern extends Grant {
  readonly toolset: string;
  readonly tool: string;
}

/** A condition on one argument. */
export type ArgumentCondition =
  | { readonly key: string; readonly op: 'eq'; readonly value: string }
  | { readonly key: string; readonly op: 'glob'; readonly glob: Glob }
  | { readonly key: string; readonly op: 'host'; readonly hosts: readonly Host[] };

/** `always_deny` and `always_allow`. Without `path` and `argument` it holds for every call of the tool. */
export interface StandingRule extends Rule {
  readonly toolset: string;
  readonly tool: string;
  /** Every path the call touches. */
  readonly path: Glob | null;
  readonly argument: ArgumentCondition | null;
  readonly layer: ConfigLayer;
}

type StandingPathRule = StandingRule & PathRule;

/** What an allowed prefix may lead to. It only takes back what `prefix_allowlist` allows. */
export interface TrustedBinaries {
  readonly dirs: (Rule & { readonly paths: readonly string[] }) | null;
  /** Real path -> content. Any entry makes the list complete. */
  readonly hashes: ReadonlyMap<string, Rule & { readonly sha256: Sha256 }>;
}

/** The strongest effect that needs no exact name in `tools` (ENV-7). */
export interface EffectCap extends Rule {
  readonly effect: EffectClass;
}

/** One envelope with all it extends, or one `policy:` block: the unit that comes to one verdict. */
export interface RuleSet {
  readonly kind: 'envelope' | 'caps' | 'trust';
  /** For a person: `envelope "nightly"`. */
  readonly title: string;
  readonly axes: AxesRules;
  /** Most specific first, the stricter first among equals. */
  readonly tools: readonly ToolPattern[];
  /** Those that hold for every call of a tool. */
  readonly alwaysDeny: readonly StandingRule[];
  readonly alwaysDenyPaths: RuleList<StandingPathRule>;
  readonly alwaysAllow: readonly StandingRule[];
  readonly defaultAction: Grant;
  readonly trusted: TrustedBinaries | null;
  /** Null = none: a block of caps that states none. */
  readonly cap: EffectCap | null;
  readonly access: AccessLayers;
}

export function covers(
  pattern: { readonly toolset: string; readonly tool: string },
  call: { readonly toolset: string; readonly tool: string },
): boolean {
  return (pattern.toolset === '*' || pattern.toolset === call.toolset) && (pattern.tool === '*' || pattern.tool === call.tool);
}

/** Whether a tool is judged by the paths it touches. */
export function isFiles(axis: Axis | undefined): axis is Exclude<Axis, 'shell'> {
  return axis === 'files.read' || axis === 'files.write';
}

export function asVerdict(value: Json): Verdict | null {
  return value === 'allow' || value === 'approve' || value === 'deny' ? value : null;
}
