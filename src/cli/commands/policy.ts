import { Command } from 'commander';
import type { Cli } from '../cli.js';
import { command as diff } from './policy-diff.js';
import { command as explain } from './policy-explain.js';
import { command as test } from './policy-test.js';

export function command(cli: Cli): Command {
  return new Command('policy')
    .summary('explain, test and compare envelopes')
    .description('What envelopes decide, and why.')
    .addCommand(explain(cli))
    .addCommand(test(cli))
    .addCommand(diff(cli));
}
