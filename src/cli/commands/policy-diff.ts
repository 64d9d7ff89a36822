import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { type GlobalOptions, parseLimit } from '../globals.js';
import { policyDiffText } from '../output/policy.js';
import { withWorkspace } from '../workspace.js';
import { parseAge } from './runs-prune.js';

interface Options extends GlobalOptions {
  readonly run?: readonly string[];
  readonly since?: number;
  readonly limit: number;
}

export function command(cli: Cli): Command {
  return leaf<Options>(
    cli,
    'diff <a> <b>',
    'recorded calls whose verdict would change between two envelopes',
    async (context, [a = '', b = '']) => {
      const { run, since, limit } = context.options;
      const request = { a, b, limit, ...(run && { runs: run }), ...(since !== undefined && { sinceMs: since }) };
      const document = await withWorkspace(context, (workspace) => workspace.diffPolicies(request));
      context.result(document, policyDiffText);
      return 0;
    },
  )
    .option('--run <run...>', 'only these runs')
    .option('--since <age>', 'only runs that started since: 12h, 30d', parseAge)
    .option('--limit <n>', 'tell at most so many calls; all are counted', parseLimit, 1000);
}
