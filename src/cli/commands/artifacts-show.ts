import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { type GlobalOptions, workspaceOptions } from '../globals.js';

export function command(cli: Cli): Command {
  return leaf<GlobalOptions>(cli, 'show <sha256>', 'the bytes of an artifact on stdout', async (context, [hash = '']) => {
    const { openWorkspace } = await import('../../app.js');
    const workspace = await openWorkspace(workspaceOptions(context.options));
    try {
      const bytes = await workspace.readArtifact(hash);
      if (context.options.json) {
        context.result({ v: 1, sha256: hash, size: bytes.length, base64: bytes.toString('base64') }, () => '');
      } else {
        context.cli.streams.out(bytes);
      }
    } finally {
      await workspace.close();
    }
    return 0;
  });
}
