import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { type GlobalOptions, workspaceOptions } from '../globals.js';
import { traceText } from '../output/trace.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'trace <run-or-call>', 'who did what, why, with what result', async (context, [id = '']) => {
    const { openWorkspace } = await import('../../app.js');
    const workspace = await openWorkspace(workspaceOptions(context.options));
    try {
      context.result(await workspace.trace(id), traceText);
    } finally {
      await workspace.close();
    }
    return 0;
  });
}
