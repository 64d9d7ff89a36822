import { Command } from 'commander';
import type { Cli } from '../cli.js';
import { command as cancel } from './runs-cancel.js';
import { command as list } from './runs-list.js';
import { command as prune } from './runs-prune.js';
import { command as revert } from './runs-revert.js';
import { command as show } from './runs-show.js';

export function command(cli: Cli): Command {
  return new Command('runs')
    .summary('list, show, cancel, revert and prune runs')
    .description('Durable runs of this workspace.')
    .addCommand(list(cli))
    .addCommand(show(cli))
    .addCommand(cancel(cli))
    .addCommand(revert(cli))
    .addCommand(prune(cli));
}
