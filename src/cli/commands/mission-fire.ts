import { type Command, Option } from 'commander';
import { WindlassError } from '../../contract/index.js';
import { type Cli, leaf } from '../cli.js';
import { type EventFormat, envelopeOption, eventsOption, type GlobalOptions } from '../globals.js';
import { readInput } from '../input.js';
import { followMission } from '../output/follow-mission.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly var?: readonly string[];
  readonly slot?: string;
  readonly events?: EventFormat;
  readonly detach?: true;
}

export function command(cli: Cli): Command {
  return leaf<Options>(
    cli,
    'fire <chain> <intent>',
    'run a chain unattended: result on stdout, one line on stderr',
    async (context, [chain = '', word]) => {
      const { options } = context;
      if (options.detach) throw new WindlassError('usage', DETACHED);
      const intent = (await readInput(word, undefined)) ?? '';
      const request = { chain, intent, vars: options.var ?? [], ...(options.slot !== undefined && { slot: options.slot }) };
      return withWorkspace(context, (workspace) => followMission(context, (listen) => workspace.fireMission({ ...request, ...listen })));
    },
  )
    .option('--slot <name>', 'what happens once, such as a date: a used slot is skipped with 6')
    .option('--var <name=value>', 'a variable of the chain; repeat for more', (pair: string, before: readonly string[] = []) => [
      ...before,
      pair,
    ])
    .addOption(eventsOption())
    .addOption(envelopeOption().default(undefined, 'the configured one, else `unattended`'))
    .option('--wait', 'stay until it has ended; always so')
    .addOption(new Option('--detach').hideHelp())
    .addHelpText('after', '\nThe intent is the input of the chain, as for `run`; `-` reads stdin. Exit codes: windlass help missions.');
}

const DETACHED =
  'a mission lives in the process that fired it, so it cannot be left alone; fire it without --detach and let cron, systemd or nohup keep the command';
