import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { type GlobalOptions, workspaceOptions } from '../globals.js';
import { runText } from '../output/runs.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'show <run>', 'one run: its way through the chain, usage, denials', async (context, [run = '']) => {
    const { openWorkspace } = await import('../../app.js');
    const workspace = await openWorkspace(workspaceOptions(context.options));
    try {
      context.result(await workspace.showRun(run), runText);
    } finally {
      await workspace.close();
    }
    return 0;
  });
}
