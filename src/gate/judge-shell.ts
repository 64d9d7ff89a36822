import type { Plan, PlannedCommand, RuleSource, Verdict } from '../contract/index.js';
import { bothTerms } from '../contract/index.js';
import { isNarrow } from './access/path-layer.js';
import type { CommandList } from './command-list.js';
import { beginsWith, comesTo } from './command-words.js';
import {
  type Finding,
  findDeniedHost,
  findStanding,
  floorOf,
  found,
  isStricter,
  listedIn,
  stricterFinding,
  withPatience,
} from './judge-rules.js';
import { wildcards } from './read-tools.js';
import { type AxisRules, type CommandRule, covers, type Grant, type Rule, type RuleSet, type ShellRules } from './rules.js';
import type { PathTarget } from './targets.js';
import { distrustOf } from './trusted-binaries.js';
import type { JudgedCall, JudgedTool } from './types.js';

/**
 * The strictest finding over every command of a plan and every path they are known to touch. A list that matches a
 * command decides it, whatever the order of the lists (rulings 1.7); the grant decides what none matches.
 */
export function judgeShell(set: RuleSet, tool: JudgedCall, plan: Plan, targets: readonly PathTarget[]): Finding {
  const denied = findDeniedHost(set, tool);
  if (denied) return denied;
  const ground = groundOf(set, tool);
  const commands = plan.commands ?? [];
  const opaque = plan.opaque ? opaqueSays(set) : null;
  let strictest: Finding | null = null;
  for (const command of commands) {
    const judged = judgeCommand(set, tool, ground, command, plan);
    const { verdict, rule } = withPattern(set, tool, opaque === null ? judged : stricterOf(opaque, judged));
    if (isStricter({ verdict }, strictest)) strictest = found(set, verdict, rule, textOf(command.argv), true);
    else if (strictest && rule.terms) strictest = stricterFinding(strictest, found(set, verdict, rule, undefined, true));
  }
  if (strictest === null) {
    const { verdict, rule } = withPattern(set, tool, plan.commands?.length === 0 ? unasked(ground) : ground);
    strictest = found(set, verdict, rule, undefined, false);
  }
  for (const target of targets) {
    const finding = judgePath(set, target);
    if (finding) strictest = stricterFinding(strictest, finding);
  }
  return withPatience(set, tool, strictest);
}

/** What a program may read of paths that it comes across: the rules of the files, nothing of the program. */
export function judgeReading(set: RuleSet, tool: JudgedCall, targets: readonly PathTarget[]): Finding {
  const standing = findStanding(set, tool, targets);
  if (standing) return standing;
  const findings = targets.map((target) => judgePath(set, target)).filter((each) => each !== null);
  return findings.reduce<Finding>(
    (strictest, each) => (isStricter(each, strictest) ? each : strictest),
    found(set, 'allow', { rule: 'no rule about files', source: BUILT_IN }, undefined, false),
  );
}

interface Opinion {
  readonly verdict: Verdict;
  readonly rule: Rule & Pick<Grant, 'patience' | 'terms'>;
  /** A list spoke, or a concern stands: a pattern can only tighten it. */
  readonly listed: boolean;
}

function judgeCommand(set: RuleSet, tool: JudgedCall, ground: Opinion, command: PlannedCommand, plan: Plan): Opinion {
  const { shell } = set.axes;
  const listed = shell ? listsSay(shell, command) : null;
  const concern = concernOf(set, tool, command);
  const vouched = shell ? vouchedBy(shell.prefixes, command) : null;
  if (concern) {
    const without = vouched === null ? ground : notCounting(vouched, concern.rule.rule, ground);
    return stricterOf(listed === null ? concern : stricterOf(listed, concern), without);
  }
  if (listed) return listed;
  if (vouched === null) return ground;
  const distrust = set.trusted ? distrustOf(set.trusted, command, plan) : null;
  return distrust === null ? { verdict: 'allow', rule: vouched, listed: false } : notCounting(vouched, distrust, ground);
}

/** Of a line that starts nothing, of comments or `cd` alone, there is nothing to ask a person about. */
function unasked(ground: Opinion): Opinion {
  return ground.verdict === 'approve'
    ? { verdict: 'allow', rule: { rule: 'it starts no program', source: BUILT_IN }, listed: false }
    : ground;
}

/** The grant decides although a prefix names the command: who wrote the prefix has to hear why. */
function notCounting(vouched: CommandRule, why: string, ground: Opinion): Opinion {
  return { ...ground, rule: { ...ground.rule, rule: `${ground.rule.rule}; ${vouched.rule} does not count: ${why}` } };
}

const UNREAD: Opinion = {
  verdict: 'deny',
  rule: { rule: 'shell.opaque deny (unset; without `shell` the line is read here)', source: { file: 'built-in' } },
  listed: true,
};

/**
 * A line that only the platform shell reads may write anything that the sandbox lets it: who wants to be asked about writing is
 * asked. Caps that say nothing leave it to the envelope.
 */
function opaqueSays({ kind, axes }: RuleSet): Opinion | null {
  const stated = axes.shell?.opaque;
  if (!stated) return kind === 'caps' ? null : UNREAD;
  const opaque: Opinion = { verdict: stated.verdict, rule: stated, listed: true };
  const write = axes['files.write']?.grant;
  return write?.verdict === 'approve' ? stricterOf(opaque, { verdict: 'approve', rule: write, listed: true }) : opaque;
}

/** The rule of a list of prefixes that names this command. */
export function vouchedBy(prefixes: CommandList<CommandRule>, { bare, argv }: PlannedCommand): CommandRule | null {
  if (bare === undefined) return null;
  const rule = prefixes.find([bare], (_, rest) => beginsWith(rest, argv));
  return rule === null || argv.some((argument) => OPERATOR.test(argument)) ? null : rule;
}

/** The strictest of the forbidding and asking lists that hold for the command. */
function listsSay({ blacklist, substitution, askAlways, terms }: ShellRules, { names, argv }: PlannedCommand): Opinion | null {
  const holds = (_: CommandRule, rest: readonly string[]): boolean => comesTo(rest, argv);
  const denied = blacklist.find(names, holds);
  if (denied) return { verdict: 'deny', rule: denied, listed: true };
  if (substitution && argv.some((argument, at) => at > 0 && SUBSTITUTION.test(argument)))
    return { verdict: substitution.verdict, rule: termed(substitution, terms), listed: true };
  const asked = askAlways.find(names, holds);
  return asked && { verdict: 'approve', rule: termed(asked, terms), listed: true };
}

const SUBSTITUTION = /\$\(|`|[<>]\(|\$\[|\$\{\}/;

/** Argument text that is an operator of the shell means a line that somebody took apart: nobody vouched for what follows it. */
const OPERATOR = /^\d*[;|&<>]+$/;

const BUILT_IN: RuleSource = { file: 'built-in' };

/** What a person has to be asked about, unless the path rules of this policy answer it. Caps repeat nothing of it, but speak for files they close. */
function concernOf(set: RuleSet, tool: JudgedCall, { concerns }: PlannedCommand): Opinion | null {
  const open = concerns.find(({ answeredBy }) => {
    if (answeredBy === 'open_files') return closesFiles(set, tool);
    if (set.kind === 'caps') return false;
    if (answeredBy === undefined) return true;
    // What may be read is only said where the axis is stated; who states nothing of writing has not allowed it.
    return answeredBy === 'files.write' && set.axes[answeredBy] === undefined;
  });
  const { terms = null } = set.axes.shell ?? {};
  return open ? { verdict: 'approve', rule: termed({ rule: open.reason, source: BUILT_IN }, terms), listed: true } : null;
}

/** Whether any file is not simply open to reading. */
export function closesFiles({ axes, alwaysDenyPaths, access }: RuleSet, tool: JudgedTool): boolean {
  const read = axes['files.read'];
  const isRuled = read !== undefined && (read.grant.verdict !== 'allow' || read.deny.rules.length > 0 || read.approve.rules.length > 0);
  return isRuled || isNarrow(access.path) || alwaysDenyPaths.rules.some((rule) => covers(rule, tool));
}

/** Paths of operands get what local_fs would get: the lists and the grant of their own axis, where it is stated. */
function judgePath(set: RuleSet, target: PathTarget): Finding | null {
  const axis: AxisRules | undefined = set.axes[target.access === 'read' ? 'files.read' : 'files.write'];
  if (axis === undefined) return null;
  const listed = listedIn(axis, target);
  if (listed) return found(set, listed.verdict, listed.rule, target.display, true);
  return found(set, axis.grant.verdict, axis.grant, target.display, true);
}

function groundOf(set: RuleSet, tool: JudgedCall): Opinion {
  const floor = floorOf(set, tool, set.axes.shell, null);
  return { verdict: floor.verdict, rule: floor, listed: false };
}

/** What asks on the axis is answered by whom the axis names. */
function termed<R extends Rule>(rule: R, terms: ShellRules['terms']): R & Pick<Grant, 'terms'> {
  return terms ? { ...rule, terms } : rule;
}

/** Of equals the first. Where both ask, the terms of both hold. */
function stricterOf<O extends Pick<Opinion, 'verdict' | 'rule'>>(a: O, b: O): O {
  if (isStricter(b, a)) return b;
  const terms = b.rule.terms && a.verdict === 'approve' && b.verdict === 'approve' ? bothTerms(a.rule.terms, b.rule.terms) : null;
  return terms ? { ...a, rule: { ...a.rule, terms } } : a;
}

/** A pattern that names the tool exactly replaces the grant, unless that denies; every other one can only tighten. */
function withPattern(set: RuleSet, tool: JudgedCall, opinion: Opinion): Pick<Opinion, 'verdict' | 'rule'> {
  const pattern = set.tools.find((candidate) => covers(candidate, tool));
  if (pattern === undefined) return opinion;
  const named = { verdict: pattern.verdict, rule: pattern };
  const replaces = wildcards(pattern) === 0 && !opinion.listed && (opinion.verdict !== 'deny' || set.axes.shell === undefined);
  if (replaces || (wildcards(pattern) > 0 && set.axes.shell === undefined && !opinion.listed)) return named;
  return stricterOf<Pick<Opinion, 'verdict' | 'rule'>>(named, opinion);
}

const SHOWN_WORDS = 4;
const SHOWN_CHARACTERS = 80;

function textOf(argv: readonly string[]): string {
  const text = argv.slice(0, SHOWN_WORDS).join(' ');
  const cut = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : argv.length > SHOWN_WORDS ? `${text} …` : text;
  return `\`${cut}\``;
}
