import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { revokedToolText } from '../output/manage-tools.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly reason: string;
}

export function command(cli: Cli): Command {
  return leaf<Options>(
    cli,
    'revoke <tool-or-grant>',
    'take a tool, or one grant of it, out of use at once',
    async (context, [subject = '']) => {
      const { reason } = context.options;
      context.result(await withWorkspace(context, (workspace) => workspace.revokeTool({ subject, reason })), revokedToolText);
      return 0;
    },
  )
    .option('--reason <text>', 'what whoever is refused is told', 'no reason was given')
    .addHelpText(
      'after',
      '\nNo call of it begins from now on, also in runs under way; a call that has begun goes on. `windlass tools enable` takes it back.',
    );
}
