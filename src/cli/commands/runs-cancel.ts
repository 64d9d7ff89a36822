import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { cancelText } from '../output/runs.js';
import { withWorkspace } from '../workspace.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'cancel <run>', 'end a run for good', async (context, [run = '']) => {
    const document = await withWorkspace(context, (workspace) => workspace.cancelRun(run));
    context.result(document, cancelText);
    return 0;
  }).addHelpText('after', '\nA run that another process drives is told to stop; one that nobody drives is cancelled at once.');
}
