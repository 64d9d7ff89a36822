import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { trustText } from '../output/places.js';
import { withWorkspace } from '../workspace.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'trust [path]', 'let the workspace’s configuration count, as it is now', async (context, [path]) => {
    const document = await withWorkspace(context, (workspace) => workspace.trustPath(path));
    context.result(document, trustText);
    return 0;
  }).addHelpText('after', '\nThe path is a file or a folder; without one, the workspace. A file that changes is no longer trusted.');
}
