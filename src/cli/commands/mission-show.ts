import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { type GlobalOptions, workspaceOptions } from '../globals.js';
import { missionText } from '../output/missions.js';
import { sameWorkspace } from '../same-workspace.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'show <mission>', 'one mission: its intent, how it stands, its way', async (context, [id = '']) => {
    const { openWorkspace } = await import('../../app.js');
    const workspace = await openWorkspace(workspaceOptions(context.options));
    try {
      const elsewhere = sameWorkspace(context.options);
      context.result(await workspace.showMission(id), (document, style) => missionText(document, style, elsewhere));
    } finally {
      await workspace.close();
    }
    return 0;
  }).addHelpText('after', '\nThe id of its run does as well.');
}
