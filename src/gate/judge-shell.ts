import type { AnswerTerms, Plan, PlannedCommand, RuleSource } from '../contract/index.js';
import { bothTerms, stricter } from '../contract/index.js';
import { beginsWith, comesTo } from './command-words.js';
import {
  type Finding,
  findDeniedHost,
  findStanding,
  floorOf,
  found,
  isStricter,
  listedIn,
  stricterOf,
  withPatience,
} from './judge-rules.js';
import { wildcards } from './read-tools.js';
import { type AxisRules, type CommandRule, covers, type Grant, type Rule, type RuleSet, type ShellRules } from './rules.js';
import type { PathTarget } from './targets.js';
import { distrustOf } from './trusted-binaries.js';
import type { JudgedCall } from './types.js';

/**
 * The strictest finding over every command of a plan and every path they are known to touch. A list that matches a
 * command decides it, whatever the order of the lists (rulings 1.7); the grant decides what none matches.
 */
export function judgeShell(set: RuleSet, tool: JudgedCall, plan: Plan, targets: readonly PathTarget[]): Finding {
  const denied = findDeniedHost(set, tool);
  if (denied) return denied;
  const commands = plan.commands ?? [];
  const findings =
    commands.length > 0 ? commands.map((command) => judgeCommand(set, tool, command, plan)) : [withPattern(set, tool, floor(set, tool))];
  for (const target of targets) {
    const finding = judgePath(set, target);
    if (finding) findings.push(finding);
  }
  return withPatience(set, tool, findings.reduce(stricterOf));
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

interface Opinion extends Grant {
  /** A list spoke, or a concern stands: a pattern can only tighten it. */
  readonly listed: boolean;
  readonly about?: string;
}

function judgeCommand(set: RuleSet, tool: JudgedCall, command: PlannedCommand, plan: Plan): Finding {
  const about = textOf(command.argv);
  const shell = set.axes.shell;
  const lists = shell ? matching(shell, command) : [];
  const concern = concernOf(set, command);
  const opinions: Opinion[] = lists.map((grant) => ({ ...grant, listed: true, about }));
  if (concern)
    opinions.push(
      ...[
        { ...concern, listed: true, about },
        { ...floor(set, tool), listed: false, about },
      ],
    );
  if (opinions.length === 0) {
    const vouched = shell?.prefixes.find((rule) => vouches(rule, command));
    const distrust = vouched && set.trusted ? distrustOf(set.trusted, command, plan) : null;
    const ground = floor(set, tool);
    if (vouched && distrust === null) opinions.push({ ...vouched, verdict: 'allow', listed: false, about });
    else
      opinions.push({
        ...ground,
        ...(distrust !== null && { rule: `${ground.rule}; ${vouched?.rule} does not count: ${distrust}` }),
        about,
      });
  }
  return withPattern(set, tool, strictestOf(opinions));
}

/** Whether a list of prefixes names this command. */
export function isVouchedFor(prefixes: readonly CommandRule[], command: PlannedCommand): boolean {
  return prefixes.some((rule) => vouches(rule, command));
}

/** The forbidding and asking lists that hold for the command. */
function matching(shell: ShellRules, command: PlannedCommand): readonly Grant[] {
  const first = (rules: readonly CommandRule[]): CommandRule | undefined =>
    rules.find(({ words: [program, ...rest] }) => command.names.includes(program) && comesTo(rest, command.argv));
  const denied = first(shell.blacklist);
  const asked = first(shell.askAlways);
  const terms = shell.terms ? { terms: shell.terms } : {};
  const text = shell.substitution && command.argv.slice(1).some((argument) => SUBSTITUTION.test(argument)) ? shell.substitution : null;
  return [
    ...(denied ? [{ ...denied, verdict: 'deny' as const }] : []),
    ...(text ? [{ ...text, ...terms }] : []),
    ...(asked ? [{ ...asked, ...terms, verdict: 'approve' as const }] : []),
  ];
}

const SUBSTITUTION = /\$\(|`|[<>]\(|\$\[|\$\{\}/;

/** Argument text that is an operator of the shell means a line that somebody took apart: nobody vouched for what follows it. */
const OPERATOR = /^\d*[;|&<>]+$/;

function vouches({ words: [program, ...rest] }: CommandRule, { bare, argv }: PlannedCommand): boolean {
  return bare === program && beginsWith(rest, argv) && !argv.some((argument) => OPERATOR.test(argument));
}

const BUILT_IN: RuleSource = { file: 'built-in' };

/** What a person has to be asked about, unless the path rules of this policy answer it. Caps repeat nothing of it. */
function concernOf(set: RuleSet, { concerns }: PlannedCommand): Grant | null {
  if (set.kind === 'caps') return null;
  const open = concerns.find(({ answeredBy }) => {
    if (answeredBy === undefined) return true;
    // What may be read is only said where the axis is stated; who states nothing of writing has not allowed it.
    return answeredBy === 'files.write' && set.axes[answeredBy] === undefined;
  });
  const terms = set.axes.shell?.terms;
  return open ? { verdict: 'approve', rule: open.reason, source: BUILT_IN, ...(terms && { terms }) } : null;
}

/** Paths of operands get what local_fs would get: the lists and the grant of their own axis, where it is stated. */
function judgePath(set: RuleSet, target: PathTarget): Finding | null {
  const axis: AxisRules | undefined = set.axes[target.access === 'read' ? 'files.read' : 'files.write'];
  if (axis === undefined) return null;
  const listed = listedIn(axis, target);
  if (listed) return found(set, listed.verdict, listed.rule, target.display, true);
  return found(set, axis.grant.verdict, axis.grant, target.display, true);
}

function floor(set: RuleSet, tool: JudgedCall): Opinion {
  return { ...floorOf(set, tool, set.axes.shell, null), listed: false };
}

function strictestOf(opinions: readonly Opinion[]): Opinion {
  const strictest = opinions.reduce((found, opinion) => (stricter(opinion.verdict, found.verdict) !== found.verdict ? opinion : found));
  // Of those that say the same, the terms of all hold.
  const same = opinions.filter(({ verdict }) => verdict === strictest.verdict);
  const terms = same.reduce<AnswerTerms | null>((all, opinion) => bothTerms(all, opinion.terms), null);
  return terms ? { ...strictest, terms } : strictest;
}

/** A pattern that names the tool exactly replaces the grant, unless that denies; every other one can only tighten. */
function withPattern(set: RuleSet, tool: JudgedCall, opinion: Opinion): Finding {
  const open = finding(set, opinion, opinion.about);
  const pattern = set.tools.find((candidate) => covers(candidate, tool));
  if (pattern === undefined) return open;
  const named = finding(set, pattern, opinion.about);
  const replaces = wildcards(pattern) === 0 && !opinion.listed && (opinion.verdict !== 'deny' || set.axes.shell === undefined);
  if (replaces || (wildcards(pattern) > 0 && set.axes.shell === undefined && !opinion.listed)) return named;
  return stricterOf(named, open);
}

function finding(set: RuleSet, grant: Rule & Pick<Grant, 'verdict' | 'patience' | 'terms'>, about: string | undefined): Finding {
  return found(set, grant.verdict, grant, about, about !== undefined);
}

const SHOWN_WORDS = 4;
const SHOWN_CHARACTERS = 80;

function textOf(argv: readonly string[]): string {
  const text = argv.slice(0, SHOWN_WORDS).join(' ');
  const cut = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : argv.length > SHOWN_WORDS ? `${text} …` : text;
  return `\`${cut}\``;
}
