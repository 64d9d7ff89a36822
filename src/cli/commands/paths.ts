import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { type GlobalOptions, workspaceOptions } from '../globals.js';
import { pathsText } from '../output/places.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'paths', 'where configuration, state and caches are', async (context) => {
    const { openWorkspace } = await import('../../app.js');
    const workspace = await openWorkspace(workspaceOptions(context.options));
    context.result(await workspace.paths(), pathsText);
    return 0;
  });
}
