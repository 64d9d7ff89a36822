import { type Command, InvalidArgumentError } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { pruneText } from '../output/runs.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly olderThan: number;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'prune', 'delete finished runs and what only they kept', async (context) => {
    const document = await withWorkspace(context, (workspace) => workspace.pruneRuns({ olderThanMs: context.options.olderThan }));
    context.result(document, pruneText);
    return 0;
  }).requiredOption('--older-than <age>', 'only runs that ended before this long ago: 12h, 30d; 0d for all', parseAge);
}

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

export function parseAge(text: string): number {
  const match = /^(\d+)([smhd])$/.exec(text);
  const unit = match?.[2];
  if (!match || !unit) throw new InvalidArgumentError('A number and a unit are expected: 90s, 30m, 12h or 30d.');
  return Number(match[1]) * UNITS[unit as keyof typeof UNITS];
}
