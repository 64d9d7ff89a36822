import { Command, CommanderError } from 'commander';
import { WindlassError } from '../contract/index.js';
import type { Cli } from './cli.js';
import { addGlobals, GLOBAL_VALUES } from './globals.js';

/** One file a command, loaded when its name is typed; `help` and mistakes load them all. */
const COMMANDS: { readonly [name: string]: () => Promise<{ command(cli: Cli): Command }> } = {
  run: () => import('./commands/run.js'),
  resume: () => import('./commands/resume.js'),
  runs: () => import('./commands/runs.js'),
  mission: () => import('./commands/mission.js'),
  vet: () => import('./commands/vet.js'),
  test: () => import('./commands/test.js'),
  eval: () => import('./commands/eval.js'),
  graph: () => import('./commands/graph.js'),
  tool: () => import('./commands/tool.js'),
  tools: () => import('./commands/tools.js'),
  policy: () => import('./commands/policy.js'),
  approvals: () => import('./commands/approvals.js'),
  trace: () => import('./commands/trace.js'),
  replay: () => import('./commands/replay.js'),
  artifacts: () => import('./commands/artifacts.js'),
  trust: () => import('./commands/trust.js'),
  doctor: () => import('./commands/doctor.js'),
  paths: () => import('./commands/paths.js'),
  init: () => import('./commands/init.js'),
  help: () => import('./commands/help.js'),
};

/**
 * Parses the command line and performs the command.
 * @throws WindlassError `usage` with a did-you-mean for anything it does not know
 */
export async function perform(cli: Cli, argv: readonly string[]): Promise<void> {
  const name = commandName(argv);
  const program = createProgram(cli);
  if (name !== null && name !== 'help' && Object.hasOwn(COMMANDS, name)) await add(cli, program, name);
  else await addAll(cli, program);
  if (name === null && argv.length === 0) {
    cli.streams.err(program.helpInformation());
    cli.exitCode = 2;
    return;
  }
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return;
    throw new WindlassError('usage', usageMessage(error, program, argv));
  }
}

function createProgram(cli: Cli): Command {
  const program = new Command('windlass')
    .description('Runs chains: task graphs in YAML or JSON, gated before every act, journaled through every crash.')
    .usage('[options] <command>')
    .version(typeof WINDLASS_VERSION === 'string' ? WINDLASS_VERSION : 'from source', '-V, --version', 'print the version')
    .helpCommand(false);
  addGlobals(program);
  return configure(cli, program);
}

declare const WINDLASS_VERSION: string | undefined;

async function add(cli: Cli, program: Command, name: string): Promise<void> {
  const load = COMMANDS[name];
  if (load) program.addCommand(inherit(cli, (await load()).command(cli)));
}

async function addAll(cli: Cli, program: Command): Promise<void> {
  for (const name of Object.keys(COMMANDS)) await add(cli, program, name);
}

function inherit(cli: Cli, command: Command): Command {
  configure(cli, command).helpCommand(false); // `windlass help` knows every command
  if (command.commands.length > 0) addGlobals(command);
  for (const child of command.commands) inherit(cli, child);
  return command;
}

function configure(cli: Cli, command: Command): Command {
  return command
    .exitOverride()
    .showSuggestionAfterError(true)
    .allowExcessArguments(false)
    .helpOption('-h, --help', 'show this')
    .configureHelp({ sortSubcommands: false })
    .configureOutput({
      writeOut: (text) => cli.streams.out(wrapped(text, command)),
      writeErr: () => undefined, // told once, by whoever catches the error
    });
}

/** No wider than the terminal: what stands below the options of a command comes as it was written. */
function wrapped(help: string, command: Command): string {
  return command.createHelp().boxWrap(help, command.configureOutput().getOutHelpWidth?.() ?? 80);
}

/** The first word that is neither a global option nor the value of one. */
function commandName(argv: readonly string[]): string | null {
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] ?? '';
    if (GLOBAL_VALUES.includes(word)) i++;
    else if (!word.startsWith('-')) return word;
  }
  return null;
}

function usageMessage(error: CommanderError, program: Command, argv: readonly string[]): string {
  const said = error.message.replace(/^error: /, '').replace(/\n\(Did you mean (one of )?(.*)\?\)$/s, '; did you mean $2?');
  return `${error.code === 'commander.help' ? `a command is missing${subcommands(program, argv)}` : said} (see \`${['windlass help', ...named(program, argv)].join(' ')}\`)`;
}

/** Those of the group that was named alone. */
function subcommands(program: Command, argv: readonly string[]): string {
  const group = program.commands.find((command) => command.name() === commandName(argv));
  return group ? `: ${group.commands.map((command) => command.name()).join(', ')}` : '';
}

/** The command that was typed, with its group: as far down as the words are known. */
function named(program: Command, argv: readonly string[]): readonly string[] {
  const name = commandName(argv);
  const group = program.commands.find((command) => command.name() === name);
  if (name === null || !group) return [];
  const next = commandName(argv.slice(argv.indexOf(name) + 1));
  return next !== null && group.commands.some((command) => command.name() === next) ? [name, next] : [name];
}
