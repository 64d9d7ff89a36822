import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { exitOfCall } from '../exit.js';
import { envelopeOption, type GlobalOptions } from '../globals.js';
import { readJson } from '../input.js';
import { callText } from '../output/call.js';
import { announce } from '../output/follow.js';
import { cancelOnSignal } from '../signals.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly args: string;
  readonly policies?: string;
  readonly session?: string;
  readonly dryRun?: true;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'call <tool>', 'one call through the whole gate, as a run of one task', async (context, [tool = '']) => {
    const { options } = context;
    const args = readJson('--args', options.args);
    const policies = options.policies === undefined ? undefined : readJson('--policies', options.policies);
    return withWorkspace(options, async (workspace) => {
      const signal = cancelOnSignal();
      const document = await workspace.callTool({
        tool,
        args,
        ...(policies !== undefined && { policies }),
        ...(options.session !== undefined && { session: options.session }),
        dryRun: options.dryRun === true,
        signal: signal.signal,
        onJudge: (envelope) => announce(context, envelope),
      });
      context.result(document, callText);
      return signal.exit() ?? exitOfCall(document);
    });
  })
    .requiredOption('--args <json>', 'the arguments as a JSON object, or @file')
    .option('--policies <json>', 'tools_policies for this call, or @file: they only tighten')
    .option('--session <id>', 'keep what was read across calls under this name')
    .option('--dry-run', 'everything up to the decision and nothing after it')
    .addOption(envelopeOption());
}
