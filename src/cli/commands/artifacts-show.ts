import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import type { GlobalOptions } from '../globals.js';
import { isTerminal } from '../output/terminal.js';
import { printable } from '../output/text.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly force?: true;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'show <sha256>', 'the bytes of an artifact on stdout', async (context, [hash = '']) => {
    const bytes = await withWorkspace(context, (workspace) => workspace.readArtifact(hash, { force: context.options.force === true }));
    if (context.options.json) context.result({ v: 1, sha256: hash, size: bytes.length, base64: bytes.toString('base64') }, () => '');
    else context.cli.streams.out(isTerminal(1) ? printable(bytes.toString('utf8')) : bytes);
    return 0;
  }).option('--force', 'also the former content of a file, kept to put it back');
}
