import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { vetText } from '../output/vet.js';
import { withWorkspace } from '../workspace.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'vet [path...]', 'check chains and configuration without running anything', async (context, paths) => {
    const document = await withWorkspace(context, (workspace) => workspace.vetPaths(paths));
    context.result(document, vetText);
    return document.errors > 0 ? 2 : 0;
  }).addHelpText(
    'after',
    '\nOne line a finding: file:line:column severity code message. Without a path: chains/, evals/ and the configuration of the workspace.\nExit 0 clean or warnings only, 2 any error.',
  );
}
