import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { actingOptions, type EventFormat, envelopeOption, eventsOption, type GlobalOptions, strictOption } from '../globals.js';
import { readInput } from '../input.js';
import { follow } from '../output/follow.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly strictArgs?: true;
  readonly var?: readonly string[];
  readonly inputFile?: string;
  readonly events?: EventFormat;
}

export function command(cli: Cli): Command {
  return leaf<Options>(
    cli,
    'run <chain> [input]',
    'run a chain: result on stdout, progress on stderr',
    async (context, [chain = '', word]) => {
      const { options } = context;
      const input = await readInput(word, options.inputFile);
      const vars = options.var ?? [];
      return withWorkspace(
        context,
        (workspace) => follow(context, (listen) => workspace.runChain({ chain, ...(input !== undefined && { input }), vars, ...listen })),
        actingOptions(context),
      );
    },
  )
    .option('--var <name=value>', 'a variable of the chain; repeat for more', (pair: string, before: readonly string[] = []) => [
      ...before,
      pair,
    ])
    .option('--input-file <file>', 'the input, from a file')
    .addOption(eventsOption())
    .addOption(envelopeOption())
    .addOption(strictOption())
    .addHelpText('after', '\nThe input is a string, or JSON where the chain’s `input` schema asks for another type; `-` reads stdin.');
}
