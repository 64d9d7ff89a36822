import { Command } from 'commander';
import type { Cli } from '../cli.js';
import { command as list } from './artifacts-list.js';
import { command as show } from './artifacts-show.js';

export function command(cli: Cli): Command {
  return new Command('artifacts')
    .summary('what runs kept: list, show')
    .description('Content-addressed results of runs.')
    .addCommand(list(cli))
    .addCommand(show(cli));
}
