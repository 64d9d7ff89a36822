import { Command } from 'commander';
import type { Cli } from '../cli.js';
import { command as explain } from './tools-explain.js';
import { command as list } from './tools-list.js';
import { command as show } from './tools-show.js';
import { command as view } from './tools-view.js';

export function command(cli: Cli): Command {
  return new Command('tools')
    .summary('list, show, view and explain tools')
    .description('The tools there are, and who may use which of them.')
    .addCommand(list(cli))
    .addCommand(show(cli))
    .addCommand(view(cli))
    .addCommand(explain(cli));
}
