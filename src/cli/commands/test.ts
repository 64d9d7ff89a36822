import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { envelopeOption, type GlobalOptions } from '../globals.js';
import { testLine, testSummary } from '../output/tests.js';
import { untilSignal } from '../signals.js';
import { withWorkspace } from '../workspace.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'test [chain...]', 'run the tests beside chains', (context, chains) =>
    untilSignal(async (signal) => {
      const { options, style } = context;
      const document = await withWorkspace(context, (workspace) =>
        workspace.testChains({
          chains,
          signal,
          ...(!options.json && { onTest: (test) => context.cli.streams.out(testLine(test, style)) }),
        }),
      );
      context.result(document, testSummary);
      return document.failed > 0 ? 1 : 0;
    }),
  )
    .addOption(envelopeOption())
    .addHelpText(
      'after',
      '\nOne line a test. CHAIN is a file, or a folder that holds some; without one: chains/ of the workspace. Each test has a copied\nworkspace and state of its own, and its dialogue answers in place of every model.\nExit 0 all passed, 1 any failed.',
    );
}
