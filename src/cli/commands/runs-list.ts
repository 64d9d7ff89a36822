import { type Command, Option } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { type GlobalOptions, parseLimit } from '../globals.js';
import { runsText } from '../output/runs.js';
import { withWorkspace } from '../workspace.js';

const STATUSES = ['running', 'waiting', 'orphaned', 'done', 'failed', 'cancelled'] as const;

interface Options extends GlobalOptions {
  readonly status?: (typeof STATUSES)[number];
  readonly limit: number;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'list', 'runs of this workspace, newest first', async (context) => {
    const { status, limit } = context.options;
    const document = await withWorkspace(context, (workspace) => workspace.listRuns({ limit, ...(status && { status }) }));
    context.result(document, runsText);
    return 0;
  })
    .addOption(new Option('--status <status>', 'only runs of this status').choices(STATUSES))
    .option('--limit <n>', 'at most this many', parseLimit, 50);
}
