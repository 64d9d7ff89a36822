import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { type GlobalOptions, workspaceOptions } from '../globals.js';
import { cancelText } from '../output/runs.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'cancel <run>', 'end a run for good', async (context, [run = '']) => {
    const { openWorkspace } = await import('../../app.js');
    const workspace = await openWorkspace(workspaceOptions(context.options));
    try {
      context.result(await workspace.cancelRun(run), cancelText);
    } finally {
      await workspace.close();
    }
    return 0;
  }).addHelpText('after', '\nA run that another process drives is told to stop; one that nobody drives is cancelled at once.');
}
