import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { actingOptions, type EventFormat, envelopeOption, eventsOption, type GlobalOptions, strictOption } from '../globals.js';
import { follow } from '../output/follow.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly strictArgs?: true;
  readonly events?: EventFormat;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'resume <run>', 'continue a run that was killed or waits', async (context, [run = '']) => {
    return withWorkspace(
      context,
      (workspace) => follow(context, (listen) => workspace.resumeRun({ run, ...listen })),
      actingOptions(context),
    );
  })
    .addOption(eventsOption())
    .addOption(envelopeOption())
    .addOption(strictOption())
    .addHelpText('after', '\nA finished run answers with its exit code again; nothing is done twice.');
}
