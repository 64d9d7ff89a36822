import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { type GlobalOptions, workspaceOptions } from '../globals.js';
import { askText } from '../output/asks.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'show <ask>', 'one ask with everything it is about, nothing cut', async (context, [ask = '']) => {
    const { openWorkspace } = await import('../../app.js');
    const workspace = await openWorkspace(workspaceOptions(context.options));
    try {
      context.result(await workspace.showAsk(ask), askText);
    } finally {
      await workspace.close();
    }
    return 0;
  });
}
