import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { policyTestText } from '../output/policy.js';
import { withWorkspace } from '../workspace.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'test <file>', 'run the tests that stand in the envelopes of a file', async (context, [file = '']) => {
    const document = await withWorkspace(context, (workspace) => workspace.testPolicy(file));
    context.result(document, policyTestText);
    return document.failed > 0 ? 1 : 0;
  });
}
