import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { grantsText } from '../output/grants.js';
import { withWorkspace } from '../workspace.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'grants', 'every yes in force, and what takes it back', async (context) => {
    context.result(await withWorkspace(context, (workspace) => workspace.listGrants()), grantsText);
    return 0;
  });
}
