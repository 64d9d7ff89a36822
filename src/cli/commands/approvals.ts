import { Command } from 'commander';
import type { Cli } from '../cli.js';
import { command as grants } from './approvals-grants.js';
import { command as list } from './approvals-list.js';
import { command as respond } from './approvals-respond.js';
import { command as revoke } from './approvals-revoke.js';
import { command as show } from './approvals-show.js';

export function command(cli: Cli): Command {
  return new Command('approvals')
    .summary('list, show and answer what runs ask a person, and take a yes back')
    .description('Asks of this workspace. Each is about one call, exactly as it would run.')
    .addCommand(list(cli))
    .addCommand(show(cli))
    .addCommand(respond(cli))
    .addCommand(grants(cli))
    .addCommand(revoke(cli));
}
