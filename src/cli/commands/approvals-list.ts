import { type Command, Option } from 'commander';
import { ASK_STATES, type AskState } from '../../contract/index.js';
import { type Cli, leaf } from '../cli.js';
import { type GlobalOptions, parseLimit } from '../globals.js';
import { asksText } from '../output/asks.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly state?: AskState;
  readonly all?: true;
  readonly run?: string;
  readonly limit: number;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'list', 'asks that wait for an answer, newest first', async (context) => {
    const { state, all, run, limit } = context.options;
    const wanted = state ?? (all ? undefined : 'pending');
    const filter = { limit, ...(wanted && { state: wanted }), ...(run !== undefined && { run }) };
    context.result(await withWorkspace(context, (workspace) => workspace.listAsks(filter)), asksText);
    return 0;
  })
    .addOption(new Option('--state <state>', 'only these instead').choices(ASK_STATES))
    .addOption(new Option('--all', 'answered, expired and void ones too').conflicts('state'))
    .option('--run <run>', 'only those of this run')
    .addOption(new Option('--limit <n>', 'at most so many').default(50).argParser(parseLimit));
}
