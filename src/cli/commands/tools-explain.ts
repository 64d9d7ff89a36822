import type { Command } from 'commander';
import { WindlassError } from '../../contract/index.js';
import { type Cli, leaf } from '../cli.js';
import { actingOptions, envelopeOption, type GlobalOptions } from '../globals.js';
import { explainText } from '../output/tools.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly chain?: string;
  readonly task?: string;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'explain <tool>', 'whether a tool may be called, and by which rule', async (context, [tool = '']) => {
    const at = placeOf(context.options);
    const explain = await withWorkspace(context, (workspace) => workspace.explainTool({ tool, ...(at && { at }) }), actingOptions(context));
    context.result(explain, explainText);
    return 0;
  })
    .option('--chain <file>', 'for a task of this chain; default: for `windlass tool call`')
    .option('--task <id>', 'the task of the chain')
    .addOption(envelopeOption());
}

function placeOf({ chain, task }: Options): { readonly chain: string; readonly task: string } | null {
  if (chain === undefined && task === undefined) return null;
  if (chain !== undefined && task !== undefined) return { chain, task };
  throw new WindlassError('usage', '--chain and --task belong together: a task is found in its chain');
}
