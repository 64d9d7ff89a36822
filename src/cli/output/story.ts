import type { CallStory } from '../../app.js';
import type { Style } from './style.js';
import { count, oneLine, table } from './text.js';

/** One call as answers to what a person asks about it. */
export function storyText(story: CallStory, style: Style): string {
  const rows = [
    [
      'call',
      `${style.cyan(oneLine(story.tool, 60))}${story.version ? style.dim(` version ${oneLine(story.version, 20)}`) : ''} ${outcome(story, style)}`,
    ],
    ['why', whyText(story)],
    ['proposed', `by ${story.proposed_by} in ${story.task}${evidence(story, style)}`],
    ['arguments', story.args_kept ? oneLine(JSON.stringify(story.resolved_args), 160) : 'not kept: its tool wants them nowhere on record'],
    ...viewRows(story, style),
    ['decided', decision(story, style)],
    ['approved', approval(story)],
    ['identity', identity(story)],
    ['sandbox', story.sandbox ?? (story.argv.length === 0 ? 'starts no program itself' : 'none prepared')],
    ['effect', `${story.effect ?? 'none'}${story.idempotency ? `, after a crash ${story.idempotency}` : ''}`],
    ...planRows(story),
    ...(story.beyond.length > 0 ? [['beyond', style.yellow(oneLine(story.beyond.join(', '), 160))]] : []),
    ['output', output(story)],
    ['verified', verified(story, style)],
    ['changed', changed(story, style)],
    ...took(story),
  ];
  return table(rows, (cell, column) => (column === 0 ? style.dim(cell) : cell));
}

function outcome({ outcome: how, error }: CallStory, style: Style): string {
  const paint = how === 'ok' ? style.green : how === 'waiting' || how === 'under_way' ? style.yellow : style.red;
  return `${paint(how.replaceAll('_', ' '))}${error ? `: ${error.code}, ${oneLine(error.message, 140)}` : ''}`;
}

function whyText({ intent }: CallStory): string {
  const target = intent.target ? ` ${oneLine(intent.target.ref, 60)}` : '';
  return `${intent.action ? `to ${intent.action.replaceAll('_', ' ')}${target}, ` : ''}for “${oneLine(intent.task, 80)}” of “${oneLine(intent.goal, 80)}”: ${oneLine(intent.rationale, 120)}`;
}

function evidence({ intent }: CallStory, style: Style): string {
  return intent.evidence.length === 0 ? '' : style.dim(`, having seen ${oneLine(intent.evidence.join(', '), 100)}`);
}

function viewRows({ view }: CallStory, style: Style): readonly string[][] {
  if (!view) return [['tools seen', 'not on record']];
  const seen = ['tools seen', `${count(view.seen.length, 'tool')}: ${oneLine(view.seen.join(', '), 140)}`];
  const filtered = view.filtered.map(({ code, reason, source, tools }, place) => [
    place === 0 ? 'kept out' : '',
    `${oneLine(tools.join(', '), 80)} ${style.dim(`${code.replaceAll('_', ' ')}: ${oneLine(reason, 120)}${source ? ` (${oneLine(source, 60)})` : ''}`)}`,
  ]);
  return [seen, ...filtered];
}

function decision({ decision: said }: CallStory, style: Style): string {
  if (!said) return 'not judged';
  const paint = said.verdict === 'allow' ? style.green : said.verdict === 'approve' ? style.yellow : style.red;
  return `${paint(said.verdict)} by ${said.layer}: ${oneLine(said.rule, 80)}${said.source ? style.dim(` (${oneLine(said.source, 80)})`) : ''}`;
}

function approval({ approval: said }: CallStory): string {
  if (!said) return 'nobody was asked';
  switch (said.state) {
    case 'granted':
      return `${said.scope} by ${oneLine(said.by ?? '', 60)} at ${said.at}, ${said.ask}`;
    case 'waiting':
      return `waits for an answer to ${said.ask}`;
    case 'denied':
      return `not given: ${said.ask}`;
  }
}

function identity({ identity: known }: CallStory): string {
  if (!known) return 'its tool is not there any more';
  const scopes = known.scopes.length === 0 ? 'no scopes' : `scopes ${oneLine(known.scopes.join(', '), 80)}`;
  return known.strategy === 'none' ? 'no credential: the user who ran it' : `${known.strategy}, ${scopes}`;
}

function planRows({ plan, argv, piped, ran, outcome: how, error }: CallStory): readonly string[][] {
  if (!plan) return [];
  const did = how === 'ok' || how === 'unknown' || (how === 'failed' && error !== null);
  const paths = (targets: readonly { readonly path: string }[]): string => oneLine(targets.map(({ path }) => path).join(', '), 160);
  const programs = (line: CallStory['argv']): string => oneLine(line.map((words) => words.join(' ')).join(piped ? ' | ' : ' ; '), 160);
  const written = plan.writes.length === 0 ? 'nothing' : paths(plan.writes);
  // What a program does with what it is given is not watched.
  const given = argv.length > 0 && plan.writes.some(({ post }) => post === undefined);
  return [
    ...(argv.length > 0 ? [[ran ? 'ran' : did ? 'to run' : 'would run', ran?.length === 0 ? 'nothing' : programs(ran ?? argv)]] : []),
    [did ? 'read' : 'would read', plan.reads.length === 0 ? 'nothing' : paths(plan.reads)],
    [did ? (given ? 'may write' : 'wrote') : 'would write', written],
    ...(plan.hosts.length > 0 ? [[did ? 'reached' : 'would reach', oneLine(plan.hosts.join(', '), 160)]] : []),
  ];
}

function output({ output: at, artifacts }: CallStory): string {
  const further = artifacts.filter(({ sha256 }) => at?.in !== 'artifact' || sha256 !== at.sha256);
  const more =
    further.length > 0 ? `, and ${count(further.length, 'artifact')}: ${further.map(({ sha256 }) => sha256.slice(0, 16)).join(', ')}` : '';
  if (!at) return further.length > 0 ? more.slice(', and '.length) : 'none';
  const whole = at.in === 'artifact' ? `windlass artifacts show ${at.sha256}` : `in record ${at.seq} below`;
  return `${count(at.bytes, 'byte')}, ${whole}${more}`;
}

function verified({ result }: CallStory, style: Style): string {
  if (!result || result.verifier === 'skipped') return 'nothing to verify';
  const said = result.checks
    .map(({ name, result: is, message }) => `${name} ${is}${message ? `: ${oneLine(message, 100)}` : ''}`)
    .join(', ');
  const verdict = result.verifier === 'passed' ? style.green('the result holds') : style.red('the result does not hold');
  return `${verdict} ${style.dim(`(${oneLine(said, 200)})`)}`;
}

function took({ result }: CallStory): readonly string[][] {
  if (!result) return [];
  const { usage, incomplete, hook_problems: problems } = result;
  return [
    ...(incomplete === null ? [] : [['missing', oneLine(incomplete, 160)]]),
    ...(usage.ms === null ? [] : [['took', `${usage.ms} ms`]]),
    ...(problems.length === 0 ? [] : [['hooks', oneLine(problems.join('; '), 160)]]),
  ];
}

function changed({ changed: files, argv, outcome: how }: CallStory, style: Style): string {
  const started = argv.length > 0 && (how === 'ok' || how === 'failed' || how === 'unknown');
  if (files.length === 0) return started ? 'what its programs changed is not on record' : 'nothing';
  return files
    .map(({ path, pre, post }) => `${oneLine(path, 60)} ${style.dim(`${pre?.slice(0, 8) ?? '?'}→${post?.slice(0, 8) ?? '?'}`)}`)
    .join(', ');
}
