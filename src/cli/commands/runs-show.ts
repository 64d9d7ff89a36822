import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { runText } from '../output/runs.js';
import { withWorkspace } from '../workspace.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'show <run>', 'one run: its way through the chain, usage, denials', async (context, [run = '']) => {
    const document = await withWorkspace(context, (workspace) => workspace.showRun(run));
    context.result(document, (shown, style) => runText(shown, style, context.options));
    return 0;
  });
}
