import type { Workspace, WorkspaceOptions } from '../app.js';
import type { Context } from './cli.js';
import { type GlobalOptions, workspaceOptions } from './globals.js';

/** Opens the workspace of a command, does what it asks for, and closes it whatever came of it. */
export async function withWorkspace<T>(
  { cli, options }: Context<GlobalOptions>,
  act: (workspace: Workspace) => Promise<T>,
  more: WorkspaceOptions = {},
): Promise<T> {
  const { openWorkspace } = await import('../app.js');
  const workspace = await openWorkspace({ ...workspaceOptions(options), ...more });
  cli.streams.keepOut(workspace.scrubber);
  try {
    await workspace.learnSecrets(); // before the first word, also of an error that comes before anything was configured
    return await act(workspace);
  } finally {
    await workspace.close();
  }
}
