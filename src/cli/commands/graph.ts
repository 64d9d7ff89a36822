import { type Command, Option } from 'commander';
import type { GraphDocument } from '../../app.js';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly format: GraphDocument['format'];
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'graph <chain>', 'a chain as a picture: gates, budgets and every way out', async (context, [chain = '']) => {
    const { format } = context.options;
    const drawn = await withWorkspace(context, (workspace) => workspace.drawChain({ chain, format }));
    context.result(drawn, ({ graph }) => graph);
    return 0;
  })
    .addOption(new Option('--format <format>', 'the text to print').choices(['mermaid', 'dot']).default('mermaid'))
    .addHelpText('after', '\nNothing is run. Render it with any Mermaid viewer, or: windlass graph CHAIN --format dot | dot -Tsvg');
}
