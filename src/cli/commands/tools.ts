import { Command } from 'commander';
import type { Cli } from '../cli.js';
import { command as discover } from './tools-discover.js';
import { command as enable } from './tools-enable.js';
import { command as explain } from './tools-explain.js';
import { command as list } from './tools-list.js';
import { command as revoke } from './tools-revoke.js';
import { command as show } from './tools-show.js';
import { command as view } from './tools-view.js';

export function command(cli: Cli): Command {
  return new Command('tools')
    .summary('list, show, view, explain, enable and revoke tools')
    .description('The tools there are, and who may use which of them.')
    .addCommand(discover(cli))
    .addCommand(list(cli))
    .addCommand(show(cli))
    .addCommand(view(cli))
    .addCommand(explain(cli))
    .addCommand(enable(cli))
    .addCommand(revoke(cli));
}
