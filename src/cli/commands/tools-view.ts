import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { actingOptions, envelopeOption, type GlobalOptions } from '../globals.js';
import { viewText } from '../output/tools.js';
import { withWorkspace } from '../workspace.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(
    cli,
    'view <chain> <task>',
    'what a task may use, and why not the rest',
    async (context, [chain = '', task = '']) => {
      const view = await withWorkspace(context, (workspace) => workspace.viewTools({ chain, task }), actingOptions(context));
      context.result(view, viewText);
      return 0;
    },
  )
    .addOption(envelopeOption())
    .addHelpText('after', '\nAs a run would see it that began now: with nothing spent and nothing failed. Nothing is run.');
}
