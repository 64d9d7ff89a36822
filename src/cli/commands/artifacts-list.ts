import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { type GlobalOptions, workspaceOptions } from '../globals.js';
import { artifactsText } from '../output/artifacts.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'list <run>', 'artifacts of a run', async (context, [run = '']) => {
    const { openWorkspace } = await import('../../app.js');
    const workspace = await openWorkspace(workspaceOptions(context.options));
    try {
      context.result(await workspace.listArtifacts(run), artifactsText);
    } finally {
      await workspace.close();
    }
    return 0;
  });
}
