import { type Command, Option } from 'commander';
import { SCHEMA_FORMATS, type SchemaFormat } from '../../app.js';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { toolText } from '../output/tools.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly for?: SchemaFormat;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'show <tool>', 'what a tool does, may touch and needs', async (context, [tool = '']) => {
    const document = await withWorkspace(context, (workspace) => workspace.showTool(tool, context.options.for));
    context.result(document, toolText);
    return 0;
  }).addOption(new Option('--for <provider>', 'what such a provider is sent of it').choices(SCHEMA_FORMATS));
}
