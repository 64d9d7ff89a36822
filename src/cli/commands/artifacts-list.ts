import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { artifactsText } from '../output/artifacts.js';
import { withWorkspace } from '../workspace.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'list <run>', 'artifacts of a run', async (context, [run = '']) => {
    const document = await withWorkspace(context, (workspace) => workspace.listArtifacts(run));
    context.result(document, artifactsText);
    return 0;
  });
}
