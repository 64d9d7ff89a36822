import type { AskBody, AskDocument, AsksDocument, RespondDocument } from '../../app.js';
import { approversText, type Json, LEVELS } from '../../contract/index.js';
import type { GlobalOptions } from '../globals.js';
import { samePlace } from '../same-place.js';
import type { Style } from './style.js';
import { duration, escaped, listing, oneLine, programRows, reasonText, table } from './text.js';

/** Characters of one argument on a card: its beginning and its end, so that neither hides the other. */
const SHOWN = { head: 1500, tail: 500 };

export function asksText(document: AsksDocument, style: Style): string {
  if (document.asks.length === 0) return 'no asks\n';
  const rows = document.asks.map((ask) => [
    ask.id,
    ask.state,
    ask.tool,
    ask.run,
    ask.expires.slice(0, 19).replace('T', ' '),
    escaped(ask.summary),
  ]);
  return listing(
    [['ASK', 'STATE', 'TOOL', 'RUN', 'EXPIRES (UTC)', 'ABOUT'], ...rows],
    (cell, column, row) => {
      if (row === 0) return style.dim(cell);
      return column === 1 ? paintState(cell as AskBody['state'], style) : cell;
    },
    style.columns,
  );
}

function paintState(state: AskBody['state'], style: Style): string {
  switch (state) {
    case 'pending':
      return style.yellow(state);
    case 'approved':
      return style.green(state);
    case 'denied':
    case 'expired':
    case 'revoked':
      return style.red(state);
    case 'superseded':
    case 'void':
      return style.dim(state);
    default:
      return state satisfies never;
  }
}

/** Everything about one ask, nothing cut. */
export function askText({ ask }: AskDocument, style: Style): string {
  return `${cardText(ask, style, Number.POSITIVE_INFINITY)}${answerText(ask, style)}`;
}

/**
 * What a person decides on: the call itself, not a retelling. Characters that drive a terminal or reorder text are shown as
 * escapes. What is cut says so; `windlass approvals show` cuts nothing.
 *
 * @param limit characters of one argument; default: its first 1,500 and last 500
 */
export function cardText(ask: AskBody, style: Style, limit: number = SHOWN.head + SHOWN.tail): string {
  const rows: (readonly [string, string])[] = [
    ['ask', `${ask.id} (${ask.state})`],
    ['tool', `${escaped(ask.tool)} version ${escaped(ask.version)}`],
    ...argumentRows(ask.args, limit),
    ...programRows(ask),
    ...ask.plan.programs.map(({ word: typed, real, sha256 }): [string, string] => [
      'program',
      `${escaped(typed)} = ${escaped(real)} sha256 ${sha256.slice(0, 16)}…`,
    ]),
    ...(ask.argv.length > 0 ? [['in', escaped(ask.cwd)] as const] : []),
    ...ask.plan.reads.map(({ real }): [string, string] => ['reads', escaped(real)]),
    ...ask.plan.writes.map(({ real, pre }): [string, string] => [
      'writes',
      `${escaped(real)}${pre === 'absent' ? ' (new)' : pre === undefined ? '' : ` over sha256 ${pre.slice(0, 16)}…`}`,
    ]),
    ...ask.plan.hosts.map((host): [string, string] => ['host', escaped(host)]),
    ...(ask.terms.strongly ? [['dry run', dryRunText(ask)] as const] : []),
    ['others', OTHERS[ask.effects.visible_to_users]],
    ['acts as', escaped([ask.credential.principal, ...ask.credential.scopes].join(', '))],
    ['risk', `${ask.risk.level}, ${ask.risk.class}, level ${ask.level} ${LEVELS[ask.level].title.replaceAll('_', ' ')}`],
    ...ask.risk.reasons.map((reason) => ['', escaped(reason)] as const),
    ['because', `${escaped(ask.decision.rule)}${ask.decision.source ? ` (${escaped(ask.decision.source)})` : ''}`],
    ['asked by', ask.proposed_by === 'model' ? 'a model' : ask.proposed_by === 'chain' ? 'the chain' : 'you'],
    ...(ask.rationale === null ? [] : [['it says', cut(escaped(ask.rationale), limit)] as const]),
    ['envelope', escaped(ask.envelope)],
    ['run', `${ask.run}, task ${escaped(ask.task)}, ${ask.call}`],
    ...whoAnswers(ask.terms).map((text) => ['answers', escaped(text)] as const),
    ['expires', `${ask.expires}, then denied`],
    ['options', ask.options.join(', ')],
    ...(ask.terms.confirm === null ? [] : [['confirm', ask.terms.confirm] as const]),
    ...(ask.rule === null ? [] : [['always', `adds ${escaped(ask.rule)}`] as const]),
  ];
  const head = `${style.bold(`${escaped(ask.tool)}: ${escaped(ask.summary)}`)}\n`;
  return `${head}${table(rows, (cell, column) => (column === 0 ? style.dim(cell) : cell))}${diffText(ask, style)}`;
}

function dryRunText({ terms: { dry_run: shown } }: AskBody): string {
  return shown
    ? 'what is planned stands here; it is planned again before it happens, and a difference asks anew'
    : 'nothing shows what it would change: read its arguments; it is planned again before it happens';
}

function whoAnswers({ approvers, second_person: second, fired_by: fired }: AskBody['terms']): readonly string[] {
  if (approvers === null) return [];
  const other = second ? `, and not who fired the run: ${fired ?? 'nobody knows who'}` : '';
  return [`${approversText(approvers)}${other}`];
}

const OTHERS: Readonly<Record<AskBody['effects']['visible_to_users'], string>> = {
  no: 'nobody else sees it: it stays in the workspace',
  possible: 'others may see it: nothing keeps it from the network',
  yes: 'others see it: it goes to a host',
};

function argumentRows(args: AskBody['args'], limit: number): (readonly [string, string])[] {
  return Object.entries(args).map(([name, value]) => ['arg', `${escaped(name)} = ${cut(escaped(literal(value)), limit)}`]);
}

function literal(value: Json): string {
  return JSON.stringify(value);
}

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const hidden = text.length - SHOWN.head - SHOWN.tail;
  return `${text.slice(0, SHOWN.head)} … ${hidden} characters not shown, \`windlass approvals show\` has them … ${text.slice(-SHOWN.tail)}`;
}

function diffText({ diff, plan }: AskBody, style: Style): string {
  if (diff === null && plan.writes.length === 0) return '';
  if (diff === null) return style.dim(plan.programs.length > 0 ? PROGRAM_WRITES : NO_DIFF);
  const lines = diff.split('\n').map((line, at) => {
    const safe = /^[+-]/.test(line) ? visible(escaped(line)) : escaped(line);
    if (at < 2 || line.startsWith('@@')) return style.cyan(safe);
    if (line.startsWith('+')) return style.green(safe);
    if (line.startsWith('-')) return style.red(safe);
    return line.startsWith(' ') ? safe : style.dim(safe);
  });
  return `${lines.join('\n')}\n`;
}

const NO_DIFF = 'no diff: nothing changes, or it cannot be established\n';
const PROGRAM_WRITES = 'no diff: what a program writes is known only once it has run\n';

/** Blanks at the end of a changed line, which nobody sees. Tabs and carriage returns are escapes already. */
function visible(line: string): string {
  return line.replace(/ +(?=(?:\\[tr])*$)/, (blanks) => '·'.repeat(blanks.length));
}

const REACH: Readonly<Record<AskBody['scopes'][number], string>> = {
  once: 'this call',
  session: 'identical calls of this run',
  always: 'such calls from now on',
};

function answerText({ answer, used }: AskBody, style: Style): string {
  if (answer === null) return '';
  const { verdict, scope, by, at, guidance } = answer;
  const reach = verdict === 'approved' ? ` for ${REACH[scope]}` : '';
  const words = guidance === null ? '' : `\n  ${escaped(guidance)}`;
  const taken = answer.revoked
    ? `${style.red('revoked')} by ${escaped(answer.revoked.by)} at ${answer.revoked.at}: ${escaped(answer.revoked.reason)}\n`
    : '';
  const use = verdict === 'approved' ? (used === null ? ', not used' : `, used ${used}`) : '';
  return `${style.bold(verdict)}${reach} by ${escaped(by)} at ${at}${use}${words}\n${taken}`;
}

function keptText({ rule, file, why }: NonNullable<RespondDocument['kept']>): string {
  const words = file === null ? `add this rule yourself (${why}):` : `this rule was added to ${file}:`;
  return `${escaped(words)}\n  ${escaped(rule)}\n`;
}

/** What was recorded, and how the run stands after it. */
export function respondText({ ask, kept, resumed, run }: RespondDocument, style: Style, options: GlobalOptions): string {
  const said = `${ask.id} ${ask.answer?.verdict === 'approved' ? style.green('approved') : style.red('denied')}\n${kept ? keptText(kept) : ''}`;
  if (!resumed) return `${said}${run.run} is driven by another process, which takes the answer up\n`;
  const unused = ask.answer?.verdict === 'approved' && ask.used === null ? unusedText(ask, run) : '';
  const next = run.asks.map(({ id, summary }) => `  waits for ${id}: ${escaped(summary)}\n`).join('');
  const what = run.outcome === 'ok' && run.output !== null ? 'result' : 'more';
  const more = style.dim(`  ${what}: windlass runs show ${run.run}${samePlace(options)}\n`);
  const why = run.error ? `: ${reasonText(run.error, 200)}` : '';
  return `${said}${unused}${run.run} ${run.outcome ?? run.status}${why} after ${duration(run.usage.elapsed_ms)}\n${next}${more}`;
}

/** A yes holds for what was shown: whoever gave it has to hear that it came to nothing. */
function unusedText({ state, call }: AskBody, { denials }: RespondDocument['run']): string {
  const why = denials.find((denial) => denial.call === call)?.reason;
  return `  the yes was not used (${state})${why === undefined ? '' : `: ${oneLine(why, 200)}`}\n`;
}
