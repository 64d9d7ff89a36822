import { type Command, InvalidArgumentError, Option } from 'commander';
import type { WorkspaceOptions } from '../app.js';
import { WindlassError } from '../contract/index.js';
import type { Context } from './cli.js';
import { isTerminal } from './output/terminal.js';

/** Options that every command takes, before or after its name. */
export interface GlobalOptions {
  readonly json?: true;
  readonly workspace?: string;
  readonly config?: string;
  readonly envelope?: string;
  readonly db?: string;
  readonly color: boolean;
  readonly quiet?: true;
}

/** Those of them that take a value, so that the command's name is found behind them. */
export const GLOBAL_VALUES = ['--workspace', '--config', '--envelope', '--db'];

export function addGlobals(command: Command): Command {
  return command
    .addOption(new Option('--json', 'print one JSON document on stdout').helpGroup('Everywhere:'))
    .addOption(
      new Option('--workspace <dir>', 'default: the nearest parent with windlass.yaml or agents.toml, else this folder').helpGroup(
        'Everywhere:',
      ),
    )
    .addOption(new Option('--config <file>', 'use this configuration instead of the workspace’s').helpGroup('Everywhere:'))
    .addOption(new Option('--db <file>', 'use this database').helpGroup('Everywhere:'))
    .addOption(new Option('--no-color', 'plain text').helpGroup('Everywhere:'))
    .addOption(new Option('-q, --quiet', 'no progress on stderr').helpGroup('Everywhere:'));
}

/** For commands that run something: which envelope judges it. */
export function envelopeOption(): Option {
  return new Option('--envelope <name>', 'the envelope that judges what runs: a name, file.yaml or file.yaml#name');
}

/** The value of `--limit`. */
export function parseLimit(text: string): number {
  const n = Number(text);
  if (!Number.isInteger(n) || n < 1) throw new InvalidArgumentError('A whole number above 0 is expected.');
  return n;
}

/** For commands that make calls: their arguments are taken as they are, or refused. */
export function strictOption(): Option {
  return new Option('--strict-args', 'refuse arguments of tools that would have to be converted, such as "3" for 3');
}

export type EventFormat = 'jsonl';

/** For commands that last: every event on stdout instead of the result, which comes last. */
export function eventsOption(): Option {
  return new Option('--events <format>', 'one event a line on stdout; the last line is the result document').choices(['jsonl']);
}

/**
 * The global options of a command, whether they stood before or after its name.
 * @throws WindlassError `usage` for an empty value
 */
export function globalsOf(command: Command): GlobalOptions {
  let merged: Record<string, unknown> = {};
  let color = true;
  for (let at: Command | null = command; at; at = at.parent) {
    const own = at.opts();
    color = color && own['color'] !== false;
    merged = { ...own, ...merged };
  }
  for (const name of ['workspace', 'config', 'envelope', 'db']) {
    // What an unset variable of a script leaves: the default would be another place than the one that was meant.
    if (merged[name] === '') throw new WindlassError('usage', `--${name} is empty`);
  }
  return { ...merged, color };
}

/** For commands that let calls act: whether a person is there to be told, and how. */
export function actingOptions({ cli, options }: Context<GlobalOptions & { readonly strictArgs?: true }>): WorkspaceOptions {
  return {
    ...(options.strictArgs && { strictArguments: true }),
    attended: isTerminal(0) && isTerminal(2),
    onNotice: (text) => cli.streams.err(`windlass: ${text}\n`),
  };
}

export function workspaceOptions(globals: GlobalOptions): WorkspaceOptions {
  return {
    ...(globals.workspace !== undefined && { workspace: globals.workspace }),
    ...(globals.config !== undefined && { config: globals.config }),
    ...(globals.envelope !== undefined && { envelope: globals.envelope }),
    ...(globals.db !== undefined && { database: globals.db }),
    ...(typeof WINDLASS_BUILD === 'string' && { build: WINDLASS_BUILD }),
  };
}

declare const WINDLASS_BUILD: string | undefined;
