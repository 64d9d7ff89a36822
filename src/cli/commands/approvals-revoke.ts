import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { revokedText } from '../output/grants.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly reason: string;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'revoke <grant>', 'take a yes back: the next such call asks again', async (context, [grant = '']) => {
    const { reason } = context.options;
    context.result(await withWorkspace(context, (workspace) => workspace.revokeGrant({ grant, reason })), revokedText);
    return 0;
  })
    .option('--reason <text>', 'goes on record with it', 'no reason was given')
    .addHelpText(
      'after',
      '\nGRANT is an ask_… or a rule_… of `windlass approvals grants`. A rule is taken out of your file; a run under way keeps the policy it is driven by until it is taken up again.',
    );
}
