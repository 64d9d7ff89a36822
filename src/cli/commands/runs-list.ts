import { type Command, Option } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { type GlobalOptions, parseLimit, workspaceOptions } from '../globals.js';
import { runsText } from '../output/runs.js';

const STATUSES = ['running', 'waiting', 'orphaned', 'done', 'failed', 'cancelled'] as const;

interface Options extends GlobalOptions {
  readonly status?: (typeof STATUSES)[number];
  readonly limit: number;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'list', 'runs of this workspace, newest first', async (context) => {
    const { status, limit } = context.options;
    const { openWorkspace } = await import('../../app.js');
    const workspace = await openWorkspace(workspaceOptions(context.options));
    try {
      context.result(await workspace.listRuns({ limit, ...(status && { status }) }), runsText);
    } finally {
      await workspace.close();
    }
    return 0;
  })
    .addOption(new Option('--status <status>', 'only runs of this status').choices(STATUSES))
    .option('--limit <n>', 'at most this many', parseLimit, 50);
}
