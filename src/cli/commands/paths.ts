import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { pathsText } from '../output/places.js';
import { withWorkspace } from '../workspace.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'paths', 'where configuration, state and caches are', async (context) => {
    const document = await withWorkspace(context, (workspace) => workspace.paths());
    context.result(document, pathsText);
    return 0;
  });
}
