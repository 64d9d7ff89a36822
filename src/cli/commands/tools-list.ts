import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { toolsText } from '../output/tools.js';
import { withWorkspace } from '../workspace.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'list', 'every tool that is registered, and how far it came', async (context) => {
    const document = await withWorkspace(context, (workspace) => workspace.listTools());
    context.result(document, toolsText);
    return 0;
  });
}
