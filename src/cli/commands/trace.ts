import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { traceText } from '../output/trace.js';
import { withWorkspace } from '../workspace.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'trace <run-or-call>', 'who did what, why, with what result', async (context, [id = '']) => {
    const document = await withWorkspace(context, (workspace) => workspace.trace(id));
    context.result(document, traceText);
    return 0;
  });
}
