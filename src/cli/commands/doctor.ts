import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { doctorText } from '../output/doctor.js';
import { withWorkspace } from '../workspace.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'doctor', 'what a run needs here, what is missing, and what mends it', async (context) => {
    const document = await withWorkspace(context, (workspace) => workspace.doctor());
    context.result(document, doctorText);
    return document.ok ? 0 : 1;
  });
}
