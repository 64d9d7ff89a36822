import type { Command } from 'commander';
import { WindlassError } from '../../contract/index.js';
import { type Cli, leaf } from '../cli.js';
import { actingOptions, envelopeOption, type GlobalOptions } from '../globals.js';
import { readJson } from '../input.js';
import { explainText } from '../output/policy.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly args?: string;
  readonly policies?: string;
  readonly path?: string;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'explain <call...>', 'every layer that has a say about a call, and what decides', async (context, words) => {
    const { tool, options } = readWords(words, context.options);
    const document = await withWorkspace(
      { ...context, options },
      (workspace) =>
        workspace.explainPolicy({
          tool,
          args: readJson('--args', options.args ?? '{}'),
          ...(options.policies !== undefined && { policies: readJson('--policies', options.policies) }),
          ...(options.path !== undefined && { path: options.path.split(':') }),
        }),
      actingOptions(context),
    );
    context.result(document, explainText);
    return 0;
  })
    .option('--args <json>', 'the arguments as a JSON object, or @file')
    .option('--policies <json>', 'tools_policies for this call, or @file: they only tighten')
    .option('--path <dirs>', 'find programs in these absolute folders, separated by colons')
    .addOption(envelopeOption());
}

/** The words of a `tool call`, pasted behind `--`, mean what they mean there. */
function readWords(words: readonly string[], given: Options): { readonly tool: string; readonly options: Options } {
  const [tool = '', ...rest] = words[0] === 'tool' && words[1] === 'call' ? words.slice(2) : words;
  let options = given;
  for (let at = 0; at < rest.length; at += 2) {
    const [name = '', value] = [rest[at], rest[at + 1]];
    if (!['--args', '--policies', '--path', '--envelope'].includes(name) || value === undefined)
      throw new WindlassError(
        'usage',
        `${JSON.stringify(name)} is no part of a call to explain; after the tool come --args, --policies, --path and --envelope, each with a value`,
      );
    options = { ...options, [name.slice(2)]: value };
  }
  return { tool, options };
}
