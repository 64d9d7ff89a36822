import { Command } from 'commander';
import type { Cli } from '../cli.js';
import { command as fire } from './mission-fire.js';
import { command as list } from './mission-list.js';
import { command as show } from './mission-show.js';

export function command(cli: Cli): Command {
  return new Command('mission')
    .summary('run a chain with nobody there, and see how it went')
    .description('Unattended runs of this workspace, each with its intent.')
    .addCommand(fire(cli))
    .addCommand(list(cli))
    .addCommand(show(cli));
}
