import { type Command, Option } from 'commander';
import type { AskReply } from '../../app.js';
import { ASK_SCOPES, type AskScope, WindlassError } from '../../contract/index.js';
import { type Cli, leaf } from '../cli.js';
import { exitOfAnswer } from '../exit.js';
import { envelopeOption, type GlobalOptions } from '../globals.js';
import { announceAsks } from '../output/announce-asks.js';
import { respondText } from '../output/asks.js';
import { cancelOnSignal } from '../signals.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly approve?: true;
  readonly deny?: true;
  readonly answer?: string;
  readonly scope?: AskScope;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'respond <ask>', 'answer an ask, and take its run on', async (context, [ask = '']) => {
    const reply = readReply(context.options);
    return withWorkspace(context, async (workspace) => {
      const stop = cancelOnSignal();
      try {
        const document = await workspace.respond({ ask, ...reply, signal: stop.signal });
        context.result(document, respondText);
        announceAsks(context, document.run.run, document.run.asks);
        return document.run.outcome === 'cancelled' ? (stop.exit() ?? exitOfAnswer(document)) : exitOfAnswer(document);
      } finally {
        stop.release();
      }
    });
  })
    .addOption(new Option('--approve', 'let the call run, exactly as it was asked about').conflicts('deny'))
    .option('--deny', 'refuse the call')
    .option('--answer <text>', 'words for whoever proposed the call; without --approve they refuse it')
    .addOption(new Option('--scope <scope>', 'how far a yes reaches: this call, or identical calls of this run too').choices(ASK_SCOPES))
    .addOption(envelopeOption())
    .addHelpText(
      'after',
      '\nThe first answer counts. A call that changed since it was asked about is asked about anew. The exit code is that of the run, which goes on here unless a living process drives it; a run that ends denied by this very answer exits 0.',
    );
}

/** @throws WindlassError `usage` */
function readReply({ approve, deny, answer, scope }: Options): AskReply {
  if (!approve && !deny && answer === undefined) throw new WindlassError('usage', 'say --approve, --deny or --answer TEXT');
  if (scope !== undefined && !approve) throw new WindlassError('usage', '--scope says how far a yes reaches; it needs --approve');
  return { approve: approve === true, ...(scope && { scope }), ...(answer !== undefined && { guidance: answer }) };
}
