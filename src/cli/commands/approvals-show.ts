import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { askText } from '../output/asks.js';
import { withWorkspace } from '../workspace.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'show <ask>', 'one ask with everything it is about, nothing cut', async (context, [ask = '']) => {
    context.result(await withWorkspace(context, (workspace) => workspace.showAsk(ask)), askText);
    return 0;
  });
}
