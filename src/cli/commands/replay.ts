import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { type GlobalOptions, parseLimit } from '../globals.js';
import { replayText } from '../output/replay.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly chain?: string;
  readonly limit: number;
}

export function command(cli: Cli): Command {
  return leaf<Options>(
    cli,
    'replay <run>',
    'decide a recorded run again without effects: the same way, or the first difference',
    async (context, [run = '']) => {
      const { envelope, chain, limit } = context.options;
      const request = { run, limit, ...(chain !== undefined && { chain }), ...(envelope !== undefined && { envelope }) };
      const document = await withWorkspace(context, (workspace) => workspace.replayRun(request));
      context.result(document, replayText);
      return document.status === 'same' ? 0 : 1;
    },
  )
    .option('--chain <file>', 'let this chain file decide instead of what the run was started with')
    .option('--envelope <name>', 'judge the recorded calls by this envelope: a name, file.yaml or file.yaml#name')
    .option('--limit <n>', 'tell at most so many calls that are judged otherwise; all are counted', parseLimit, 1000)
    .addHelpText('after', '\nEnds with 0 when nothing would be different, else with 1. Nothing is called, asked or written.');
}
