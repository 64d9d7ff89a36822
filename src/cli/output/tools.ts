import type { ExposedBody, ToolDocument, ToolExplainDocument, ToolSummary, ToolsDocument, ToolViewDocument } from '../../app.js';
import { ALL_VARIABLES, type ToolDescriptor } from '../../contract/index.js';
import type { Style } from './style.js';
import { count, listing, oneLine, printable, safeJson, table } from './text.js';

export function toolsText({ tools }: ToolsDocument, style: Style): string {
  if (tools.length === 0) return 'no tools\n';
  const rows = tools.map((tool) => [
    oneLine(tool.name, 60),
    tool.effect ?? '-',
    tool.idempotency ?? '-',
    oneLine(tool.version, 20),
    tool.state.replaceAll('_', ' '),
    oneLine(tool.source, 40),
  ]);
  return listing(
    [['TOOL', 'EFFECT', 'REPEATS', 'VERSION', 'STATE', 'SOURCE'], ...rows],
    (cell, column, row) => {
      if (row === 0) return style.dim(cell);
      if (column === 1) return paintEffect(tools[row - 1]?.effect ?? null, style, cell);
      return column === 4 ? (cell === 'callable' ? style.green : style.yellow)(cell) : cell;
    },
    style.columns,
  );
}

function paintEffect(effect: ToolSummary['effect'], style: Style, text: string = effect ?? '-'): string {
  switch (effect) {
    case 'read':
      return style.green(text);
    case 'mutate-reversible':
      return style.yellow(text);
    case 'mutate-irreversible':
    case 'destructive':
      return style.red(text);
    case null:
      return style.dim(text);
  }
}

/** With a provider's schema nothing else is printed: it is there to be read by other programs. */
export function toolText(document: ToolDocument, style: Style): string {
  if (document.schema) return `${safeJson(document.schema.tool, 2)}\n`;
  const { descriptor, state, reasons } = document;
  const stands = `${state === 'callable' ? style.green(state) : style.yellow(state.replaceAll('_', ' '))}${reasons.length > 0 ? `: ${oneLine(reasons.join('; '))}` : ''}`;
  const head = `${style.bold(oneLine(document.name))} ${style.dim(`version ${oneLine(document.version)}`)}\n`;
  if (!descriptor) return `${head}${table([['state', stands]])}`;
  const { effects, risk, permissions, sandbox, credentials, contextPolicy, execution, source, intent, schemas } = descriptor;
  const rows = [
    ['state', stands],
    ['source', `${source.type} ${oneLine(source.id)}`],
    ['does', intent.actionTypes.join(', ')],
    ['effect', `${paintEffect(effects.class, style)}${effects.idempotency ? style.dim(`, after a crash ${effects.idempotency}`) : ''}`],
    ['reads', list(effects.reads)],
    ['writes', list([...effects.writes, ...effects.deletes.filter((each) => !effects.writes.includes(each))])],
    ...document.grants.map(({ id, scope, by, revoked }) => [
      'enabled',
      `for ${oneLine(scope)} by ${oneLine(by)} ${revoked ? style.red('revoked') : style.dim(id)}`,
    ]),
    ['manifest', document.manifest ?? '-'],
    ['level', `${permissions.level}${permissions.axis ? `, judged by ${permissions.axis}` : ', judged by default_action'}`],
    ['risk', `${risk.level}${risk.openWorld ? ', open world' : ''}`],
    ['sandbox', `${sandbox.mode.replaceAll('_', ' ')}, network ${sandbox.network.egress}`],
    ...sandboxRows(sandbox),
    ['identity', credentials.strategy === 'none' ? 'none' : `${credentials.strategy}: ${list(credentials.requiredSecrets)}`],
    ['result', `${contextPolicy.exposure}, at most ${contextPolicy.maxOutputBytes} bytes`],
    ['ends after', `${execution.timeoutMs / 1000} s`],
    ['groups', list(permissions.groups)],
    ['arguments', argumentsText(schemas.input)],
    ['call it', document.command ?? '-'],
  ];
  return `${head}${wrap(printable(descriptor.description.summary))}\n${table(rows, (cell, column) => (column === 0 ? style.dim(cell) : cell))}`;
}

/** What a tool that starts programs says of them. */
function sandboxRows({ filesystem, environment, limits, audit }: ToolDescriptor['sandbox']): readonly (readonly string[])[] {
  const { maxMemoryMb, maxProcesses, maxFileMb, maxOutputBytes } = limits ?? {};
  const bounds = [
    maxMemoryMb === undefined ? [] : `${maxMemoryMb} MiB a process`,
    maxProcesses === undefined ? [] : `${maxProcesses} processes`,
    maxFileMb === undefined ? [] : `${maxFileMb} MiB a file`,
    maxOutputBytes === undefined ? [] : `${maxOutputBytes} bytes kept of a stream`,
  ].flat();
  const kept = [
    audit?.recordCommand ? 'programs' : [],
    audit?.recordFileAccess ? 'files' : [],
    audit?.recordNetworkAccess ? 'hosts' : [],
  ].flat();
  return [
    ...(filesystem?.cwd === undefined ? [] : [['  starts in', `the ${filesystem.cwd}, temporary files ${filesystem.tempDir ?? 'none'}`]]),
    ...(filesystem && filesystem.blockedPaths.length > 0 ? [['  kept from it', list(filesystem.blockedPaths)]] : []),
    ...(environment === undefined
      ? []
      : [
          [
            '  variables',
            `${environment.inheritedEnv.includes(ALL_VARIABLES) ? "what the operator's rules let through" : list(environment.inheritedEnv)}, and ${list(environment.injectedEnv)}; ${environment.secretEnvAllowed ? '' : 'no '}secrets`,
          ],
        ]),
    ...(bounds.length === 0 ? [] : [['  at most', bounds.join(', ')]]),
    ...(audit === undefined ? [] : [['  on record', `${list(kept)} of its plan`]]),
  ];
}

function list(entries: readonly string[]): string {
  return entries.length === 0 ? 'nothing' : oneLine(entries.join(', '));
}

function argumentsText({ properties, required }: { readonly properties?: unknown; readonly required?: unknown }): string {
  const names = Object.keys((properties ?? {}) as object);
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return names.length === 0 ? 'none' : names.map((name) => (needed.includes(name) ? oneLine(name) : `[${oneLine(name)}]`)).join(' ');
}

function wrap(text: string, width = 100): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + word.length + 1 > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

/** What becomes of a call, as far as a policy knows before there are arguments. */
function terms({ asks, denies }: { readonly asks: ExposedBody['asks']; readonly denies: boolean | null }): string {
  const outcomes = [
    ...(asks === 'always' ? [] : ['runs']),
    ...(asks === 'never' ? [] : ['asks a person']),
    ...(denies === true ? ['is denied'] : []),
  ];
  const last = outcomes.pop() ?? '';
  return outcomes.length === 0 ? last : `${outcomes.join(', ')} or ${last}`;
}

/** What is shown in a table, what is not by its reason: many tools have one and the same. */
export function viewText(document: ToolViewDocument, style: Style): string {
  const { exposed, hidden, calls_from: from } = document;
  const of = from === null ? document.handler : `${document.handler}, calls of ${from}`;
  const head = `${style.bold(`${oneLine(document.chain)} ▸ ${document.task}`)} ${style.dim(`(${of}) under envelope ${document.envelope}`)}\n`;
  const rows = exposed.map((each) => [each.tool, each.effect, each.risk, terms(each), where(each)]);
  const shown =
    exposed.length === 0
      ? `${style.yellow('no tool is shown')}\n`
      : `${style.green(`shown: ${exposed.length} of at most ${document.limit}`)}\n${listing(
          [['TOOL', 'EFFECT', 'RISK', 'A CALL', 'BY RULE'], ...rows],
          (cell, column, row) => {
            if (row === 0 || column === 4) return style.dim(cell);
            if (column === 1) return paintEffect(exposed[row - 1]?.effect ?? null, style, cell);
            return column === 3 && cell.trim() !== 'runs' ? style.yellow(cell) : cell;
          },
          style.columns,
        )}`;
  return `${head}${shown}${hidden.length === 0 ? '' : hiddenText(hidden, style)}`;
}

function hiddenText(hidden: ToolViewDocument['hidden'], style: Style): string {
  const groups = new Map<string, { readonly why: string; readonly tools: string[] }>();
  for (const each of hidden) {
    const why = `${style.yellow(each.code.replaceAll('_', ' '))}: ${oneLine(each.reason, 160)}${each.source ? style.dim(` (${oneLine(each.source, 80)})`) : ''}`;
    const group = groups.get(why);
    if (group) group.tools.push(each.tool);
    else groups.set(why, { why, tools: [each.tool] });
  }
  const blocks = [...groups.values()].map(
    ({ why, tools }) => `  ${why}\n${wrap(tools.map((tool) => oneLine(tool, 60)).join(', '), 96).replace(/^/gm, '    ')}\n`,
  );
  return `${style.red(`not shown: ${count(hidden.length, 'tool')}`)}\n${blocks.join('')}`;
}

function where({ rule, source }: { readonly rule: string | null; readonly source: string | null }): string {
  if (rule === null) return '-';
  return `${oneLine(rule, 60)}${source ? ` (${oneLine(source, 60)})` : ''}`;
}

export function explainText(document: ToolExplainDocument, style: Style): string {
  const { callable, asks, denies, chain, task } = document;
  const whom = chain === null ? 'a direct call' : `${oneLine(chain)} ▸ ${task}`;
  const can = callable ? style.green('may be called') : style.red('may not be called');
  const becomes = asks === null ? '' : `: a call ${terms({ asks, denies })}`;
  const depends = (asks === 'by_arguments' || denies === true) && asks !== null ? ', as its arguments are' : '';
  const mark = { yes: style.green('✓'), no: style.red('✗'), 'not asked': style.dim('·') } as const;
  const rows = [
    ['why', oneLine(document.reason, 300)],
    ['code', document.code],
    ...(document.layer ? [['layer', document.layer]] : []),
    ...(document.rule ? [['rule', oneLine(document.rule)]] : []),
    ...(document.source ? [['stands in', oneLine(document.source)]] : []),
  ];
  const steps = document.steps.map(({ step, says }) => `${mark[says]} ${says === 'not asked' ? style.dim(step) : step}`);
  return [
    `${style.bold(document.tool)} ${can} ${style.dim(`by ${whom} under envelope ${document.envelope}`)}${becomes}${depends}`,
    table(rows, (cell, column) => (column === 0 ? style.dim(cell) : cell)).trimEnd(),
    `${steps.join('  ')}\n`,
  ].join('\n');
}
