import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { type GlobalOptions, workspaceOptions } from '../globals.js';
import { initText } from '../output/places.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'init [folder]', 'start a workspace: a configuration and a first chain', async (context, [folder]) => {
    const { initWorkspace } = await import('../../app.js');
    context.result(await initWorkspace(folder ?? workspaceOptions(context.options).workspace ?? '.'), initText);
    return 0;
  }).addHelpText('after', '\nNothing that exists is overwritten.');
}
