import type { Command } from 'commander';
import { WindlassError } from '../../contract/index.js';
import { type Cli, leaf } from '../cli.js';
import { envelopeOption, type GlobalOptions } from '../globals.js';
import { evalSummary, suiteText } from '../output/evals.js';
import { untilSignal } from '../signals.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly provider?: string;
  readonly model?: string;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'eval [suite...]', 'measure which tools a model proposes; nothing is executed', (context, suites) =>
    untilSignal(async (signal) => {
      const { options, style } = context;
      const { provider, model } = options;
      if ((provider === undefined) !== (model === undefined)) throw new WindlassError('usage', '--provider and --model come together');
      const document = await withWorkspace(context, (workspace) =>
        workspace.evaluate({
          suites,
          signal,
          ...(provider !== undefined && model !== undefined && { asked: { provider, model } }),
          ...(!options.json && { onSuite: (suite) => context.cli.streams.out(suiteText(suite, style)) }),
        }),
      );
      context.result(document, evalSummary);
      return document.failed > 0 ? 1 : 0;
    }),
  )
    .option('--provider <name>', 'ask this configured provider, in place of whom the suites name')
    .option('--model <name>', 'the model of that provider')
    .addOption(envelopeOption())
    .addHelpText(
      'after',
      '\nSUITE is a file, or a folder that holds some; without one: evals/ of the workspace.\nExit 0 every suite kept its thresholds, 1 any did not.',
    );
}
