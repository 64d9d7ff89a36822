import { Command } from 'commander';
import type { Cli } from '../cli.js';
import { command as call } from './tool-call.js';

export function command(cli: Cli): Command {
  return new Command('tool').summary('make one tool call through the whole gate').description('Single tool calls.').addCommand(call(cli));
}
