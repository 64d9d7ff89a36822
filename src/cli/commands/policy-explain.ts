import { parseArgs } from 'node:util';
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
    const { tool, options } = readWords(words, context.options);
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
function readWords(words: readonly string[], given: Options): { readonly tool: string; readonly options: Options } {
  const rest = words[0] === 'windlass' ? words.slice(1) : words;
  const args = rest[0] === 'tool' && rest[1] === 'call' ? rest.slice(2) : rest;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: PASTED, allowPositionals: true });
    const [tool = '', ...others] = positionals;
    if (others.length > 0)
      throw new Error(`${JSON.stringify(others[0])} is one word too many; the arguments of the tool stand behind --args`);
    const { 'strict-args': strict, 'no-color': plain, 'dry-run': _, ...named } = values;
    return { tool, options: { ...given, ...named, ...(strict && { strictArgs: true }), ...(plain && { color: false }) } as Options };
  } catch (error) {
    throw new WindlassError(
      'usage',
      `behind the tool come the options of \`windlass tool call\`: ${(error as Error).message.split('. ')[0]}`,
    );
  }
}

/** The options of `tool call`. */
const PASTED = {
  args: { type: 'string' },
  policies: { type: 'string' },
  path: { type: 'string' },
  session: { type: 'string' },
  envelope: { type: 'string' },
  workspace: { type: 'string' },
  config: { type: 'string' },
  db: { type: 'string' },
  'strict-args': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
  'no-color': { type: 'boolean' },
} as const;
