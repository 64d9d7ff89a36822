import type { Command } from 'commander';
import { WindlassError } from '../../contract/index.js';
import { type Cli, leaf } from '../cli.js';
import { actingOptions, envelopeOption, type GlobalOptions, strictOption } from '../globals.js';
import { readJson } from '../input.js';
import { explainText } from '../output/policy.js';
import { safeJson } from '../output/text.js';
import { withWorkspace } from '../workspace.js';

interface Options extends GlobalOptions {
  readonly args?: string;
  readonly policies?: string;
  readonly path?: string;
  readonly session?: string;
  readonly strictArgs?: true;
}

export function command(cli: Cli): Command {
  return leaf<Options>(cli, 'explain <call...>', 'every layer that has a say about a call, and what decides', async (context, words) => {
    const { tool, options } = await readWords(cli, words, context.options);
    const document = await withWorkspace(
      { ...context, options },
      (workspace) =>
        workspace.explainPolicy({
          tool,
          args: readJson('--args', options.args ?? '{}'),
          ...(options.policies !== undefined && { policies: readJson('--policies', options.policies) }),
          ...(options.session !== undefined && { session: options.session }),
          ...(options.path !== undefined && { path: options.path.split(':') }),
        }),
      actingOptions({ ...context, options }),
    );
    if (options.json && !context.options.json) context.cli.streams.out(`${safeJson(document)}\n`);
    else context.result(document, explainText);
    return 0;
  })
    .option('--args <json>', 'the arguments as a JSON object, or @file')
    .option('--policies <json>', 'tools_policies for this call, or @file: they only tighten')
    .option('--path <dirs>', 'find programs in these absolute folders, separated by colons')
    .option('--session <id>', 'with what was read under this name')
    .addOption(strictOption())
    .addOption(envelopeOption());
}

/**
 * The words of a `tool call`, pasted behind `--`, mean what they mean there. What only says how such a call is made or printed changes
 * nothing of what is decided.
 * @throws WindlassError `usage` for what is no part of such a call
 */
async function readWords(
  cli: Cli,
  words: readonly string[],
  given: Options,
): Promise<{ readonly tool: string; readonly options: Options }> {
  const rest = words[0] === 'windlass' ? words.slice(1) : words;
  const args = rest[0] === 'tool' && rest[1] === 'call' ? rest.slice(2) : rest;
  const { command: toolCall } = await import('./tool-call.js');
  const call = toolCall(cli)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  try {
    const { operands, unknown } = call.parseOptions([...args]);
    const [tool = '', ...others] = operands;
    const wrong = unknown.find((word) => word.startsWith('-'));
    if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong)} is none of them`);
    if (others.length > 0)
      throw new Error(`${JSON.stringify(others[0])} is one word too many; the arguments of the tool stand behind --args`);
    const { color, ...named } = call.opts<Options>();
    return { tool, options: { ...given, ...named, color: given.color && color } };
  } catch (error) {
    const why = (error as Error).message.replace(/^error: /, '');
    throw new WindlassError('usage', `behind the tool come the options of \`windlass tool call\`: ${why}`);
  }
}
