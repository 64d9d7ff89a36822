import type { Command } from 'commander';
import type { Workspace } from '../../app.js';
import { askPerson } from '../ask-person.js';
import { type Cli, leaf } from '../cli.js';
import { exitOfCall } from '../exit.js';
import { actingOptions, envelopeOption, type GlobalOptions, strictOption } from '../globals.js';
import { readJson } from '../input.js';
import { announceAsks } from '../output/announce-asks.js';
import { callText, leftText } from '../output/call.js';
import { announce } from '../output/follow.js';
import { cancelOnSignal } from '../signals.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly strictArgs?: true;
  readonly args: string;
  readonly policies?: string;
  readonly session?: string;
  readonly path?: string;
  readonly dryRun?: true;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'call <tool>', 'one call through the whole gate, as a run of one task', async (context, [tool = '']) => {
    const { options } = context;
    const args = readJson('--args', options.args);
    const policies = options.policies === undefined ? undefined : readJson('--policies', options.policies);
    const act = async (workspace: Workspace): Promise<number> => {
      const signal = cancelOnSignal();
      const onAsk = askPerson(context, () => () => {});
      const document = await workspace.callTool({
        tool,
        args,
        ...(policies !== undefined && { policies }),
        ...(options.session !== undefined && { session: options.session }),
        ...(options.path !== undefined && { path: options.path.split(':') }),
        dryRun: options.dryRun === true,
        signal: signal.signal,
        ...(onAsk && { onAsk }),
        onJudge: (envelope) => announce(context, envelope),
      });
      context.result(document, (called, style) => callText(called, style, options));
      context.note(leftText(document, options));
      announceAsks(context, document.run, document.asks);
      return exitOfCall(document, signal.exit());
    };
    return withWorkspace(context, act, actingOptions(context));
  })
    .requiredOption('--args <json>', 'the arguments as a JSON object, or @file')
    .option('--policies <json>', 'tools_policies for this call, or @file: they only tighten')
    .option('--session <id>', 'keep what was read across calls under this name')
    .option('--path <dirs>', 'find programs in these absolute folders, separated by colons')
    .option('--dry-run', 'everything up to the decision and nothing after it')
    .addOption(envelopeOption())
    .addOption(strictOption());
}
