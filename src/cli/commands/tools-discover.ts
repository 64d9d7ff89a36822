import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { discoverText } from '../output/manage-tools.js';
import { withWorkspace } from '../workspace.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'discover', 'what there is to register, how far each comes, and what keeps it', async (context) => {
    context.result(await withWorkspace(context, (workspace) => workspace.discoverTools()), discoverText);
    return 0;
  }).addHelpText('after', '\nEvery step of registration is gone again: schema, lints, review, health. Nothing is enabled by being found.');
}
