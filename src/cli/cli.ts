import { Command } from 'commander';
import { addGlobals, type GlobalOptions, globalsOf } from './globals.js';
import { createStreams, type Streams } from './output/streams.js';
import { createStyle, type Style } from './output/style.js';
import { isTerminal } from './output/terminal.js';

/** What a command works with: where to write, how, and the exit code it leaves behind. */
export interface Cli {
  readonly streams: Streams;
  exitCode: number;
  /** Set by commands that ran the engine: the launcher then keeps the compiled code. */
  warm: boolean;
}

export function createCli(): Cli {
  return { streams: createStreams(), exitCode: 0, warm: false };
}

/** A command with the global options on it, whose action returns the exit code. */
export function leaf<Options extends GlobalOptions>(
  cli: Cli,
  signature: string,
  summary: string,
  act: (context: Context<Options>, args: readonly string[]) => Promise<number>,
): Command {
  const command = new Command(signature.split(' ')[0]);
  for (const argument of signature.split(' ').slice(1)) command.argument(argument);
  command.summary(summary).description(summary);
  addGlobals(command);
  command.action(async () => {
    const options = globalsOf(command) as Options;
    cli.exitCode = await act(await contextOf(cli, options), command.args);
  });
  return command;
}

export interface Context<Options extends GlobalOptions> {
  readonly cli: Cli;
  readonly options: Options;
  /** Paint for stdout, where results go. */
  readonly style: Style;
  /** Paint for stderr, where progress goes. */
  readonly aside: Style;
  /** Whether a person watches stderr. */
  readonly live: boolean;
  /** Prints the result: the document under `--json`, else what `human` makes of it. */
  result<Doc>(document: Doc, human: (document: Doc, style: Style) => string): void;
  /** A line on stderr, unless `--quiet`. */
  note(text: string): void;
}

async function contextOf<Options extends GlobalOptions>(cli: Cli, options: Options): Promise<Context<Options>> {
  const { color } = options;
  const { env } = process;
  const live = isTerminal(2);
  const style = await createStyle({ tty: isTerminal(1), color, env });
  const aside = await createStyle({ tty: live, color, env });
  return {
    cli,
    options,
    style,
    aside,
    live,
    result: (document, human) => cli.streams.out(options.json ? `${JSON.stringify(document)}\n` : human(document, style)),
    note: (text) => {
      if (!options.quiet) cli.streams.err(text);
    },
  };
}
