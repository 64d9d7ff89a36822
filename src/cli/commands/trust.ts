import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { type GlobalOptions, workspaceOptions } from '../globals.js';
import { trustText } from '../output/places.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'trust [path]', 'let the workspace’s configuration count, as it is now', async (context, [path]) => {
    const { openWorkspace } = await import('../../app.js');
    const workspace = await openWorkspace(workspaceOptions(context.options));
    context.result(await workspace.trustPath(path), trustText);
    return 0;
  }).addHelpText('after', '\nThe path is a file or a folder; without one, the workspace. A file that changes is no longer trusted.');
}
