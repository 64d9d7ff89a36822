import { readFile, stat } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import type { AskReply, Workspace } from '../../app.js';
import { ASK_SCOPES, type AskScope, WindlassError } from '../../contract/index.js';
import { type Cli, leaf } from '../cli.js';
import { exitOfAnswer } from '../exit.js';
import { actingOptions, envelopeOption, type GlobalOptions } from '../globals.js';
import { announceAsks } from '../output/announce-asks.js';
import { respondText } from '../output/asks.js';
import { cancelOnSignal } from '../signals.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly approve?: true;
  readonly deny?: true;
  readonly answer?: string;
  readonly scope?: AskScope;
  readonly tokenFile?: string;
  readonly confirm?: string;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'respond <ask>', 'answer an ask, and take its run on', async (context, [ask = '']) => {
    const { tokenFile } = context.options;
    const token = tokenFile === undefined ? {} : { token: await readToken(tokenFile) };
    const reply = { ...readReply(context.options), ...token };
    const act = async (workspace: Workspace): Promise<number> => {
      const stop = cancelOnSignal();
      try {
        const document = await workspace.respond({ ask, ...reply, signal: stop.signal });
        context.result(document, (answered, style) => respondText(answered, style, context.options));
        announceAsks(context, document.run.run, document.run.asks);
        return document.run.outcome === 'cancelled' ? (stop.exit() ?? exitOfAnswer(document)) : exitOfAnswer(document);
      } finally {
        stop.release();
      }
    };
    return withWorkspace(context, act, actingOptions(context));
  })
    .addOption(new Option('--approve', 'let the call run, exactly as it was asked about').conflicts('deny'))
    .option('--deny', 'refuse the call')
    .option('--answer <text>', 'words for whoever proposed the call; without --approve they refuse it')
    .addOption(
      new Option('--scope <scope>', 'how far a yes reaches: this call, identical calls of this run too, or such calls from now on').choices(
        ASK_SCOPES,
      ),
    )
    .option(
      '--confirm <digest>',
      'for an ask that is asked strongly: the beginning of its digest, as `approvals show` has it under confirm',
    )
    .option('--token-file <file>', 'the token of a named approver (mode 0600); default: WINDLASS_APPROVER_TOKEN, else you are who you are')
    .addOption(envelopeOption())
    .addHelpText(
      'after',
      '\nThe first answer counts. A call that changed since it was asked about is asked about anew. The exit code is that of the run, which goes on here unless a living process drives it; a run that ends denied by this very answer exits 0.',
    );
}

/** Never from the command line: everybody on the machine can read that. @throws WindlassError `file_not_found`, `usage` */
async function readToken(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile())
    throw new WindlassError('file_not_found', `there is no file ${file} with a token`, { data: { file } });
  if ((found.mode & 0o077) !== 0)
    throw new WindlassError('usage', `others may read or write ${file}; chmod 600 ${file}`, { data: { file } });
  return (await readFile(file, 'utf8')).replace(/\r?\n$/, '');
}

/** @throws WindlassError `usage` */
function readReply({ approve, deny, answer, scope, confirm }: Options): AskReply {
  if (!approve && !deny && answer === undefined) throw new WindlassError('usage', 'say --approve, --deny or --answer TEXT');
  if (scope !== undefined && !approve) throw new WindlassError('usage', '--scope says how far a yes reaches; it needs --approve');
  if (confirm !== undefined && !approve) throw new WindlassError('usage', '--confirm makes a yes certain; it needs --approve');
  return {
    approve: approve === true,
    ...(scope && { scope }),
    ...(confirm !== undefined && { confirm }),
    ...(answer !== undefined && { guidance: answer }),
  };
}
