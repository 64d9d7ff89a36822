import { type Command, Option } from 'commander';
import { MISSION_STATUSES, type MissionStatus } from '../../contract/index.js';
import { type Cli, leaf } from '../cli.js';
import { type GlobalOptions, parseLimit } from '../globals.js';
import { missionsText } from '../output/missions.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly status?: MissionStatus;
  readonly limit: number;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'list', 'missions of this workspace, newest first', async (context) => {
    const { status, limit } = context.options;
    const document = await withWorkspace(context, (workspace) => workspace.listMissions({ limit, ...(status && { status }) }));
    context.result(document, missionsText);
    return 0;
  })
    .addOption(new Option('--status <status>', 'only missions of this status').choices(MISSION_STATUSES))
    .option('--limit <n>', 'at most this many', parseLimit, 50);
}
