import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { enabledText } from '../output/manage-tools.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly run?: string;
  readonly session?: string;
  readonly manifest?: string;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'enable <tool>', 'let calls of a tool begin; each is still judged', async (context, [tool = '']) => {
    const { run, session, manifest } = context.options;
    const request = {
      tool,
      ...(run !== undefined && { run }),
      ...(session !== undefined && { session }),
      ...(manifest !== undefined && { manifest }),
    };
    context.result(await withWorkspace(context, (workspace) => workspace.enableTool(request)), enabledText);
    return 0;
  })
    .option('--run <id>', 'for this run alone; default: for the workspace')
    .option('--session <id>', 'for this session alone')
    .option('--manifest <hash>', 'the beginning of the hash of what you read of it; needed for tools that are not our own')
    .addHelpText(
      'after',
      '\nIt holds until it is revoked, and takes a revocation of the tool back. A tool that says something else later has to be enabled anew.',
    );
}
