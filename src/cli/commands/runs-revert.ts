import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { revertText } from '../output/revert.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly dryRun?: true;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'revert <run>', 'put back the files that a run changed', async (context, [run = '']) => {
    const dryRun = context.options.dryRun === true;
    const document = await withWorkspace(context, (workspace) => workspace.revertRun({ run, dryRun }));
    context.result(document, revertText);
    return 0;
  })
    .option('--dry-run', 'say what would be done, with the differences, and change nothing')
    .addHelpText(
      'after',
      '\nAll or nothing: where a file is not as the run left it, nothing is changed. What programs did is not taken back.',
    );
}
