import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { missionText } from '../output/missions.js';
import { withWorkspace } from '../workspace.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'show <mission>', 'one mission: its intent, how it stands, its way', async (context, [id = '']) => {
    const found = await withWorkspace(context, (workspace) => workspace.showMission(id));
    context.result(found, (document, style) => missionText(document, style, context.options));
    return 0;
  }).addHelpText('after', '\nThe id of its run does as well.');
}
