import { type Command, InvalidArgumentError, Option } from 'commander';
import type { WorkspaceOptions } from '../app.js';

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
  return new Option('--envelope <name>', 'the envelope that judges what runs');
}

/** The value of `--limit`. */
export function parseLimit(text: string): number {
  const n = Number(text);
  if (!Number.isInteger(n) || n < 1) throw new InvalidArgumentError('a whole number above 0 is expected.');
  return n;
}

export type EventFormat = 'jsonl';

/** For commands that last: every event on stdout instead of the result, which comes last. */
export function eventsOption(): Option {
  return new Option('--events <format>', 'one event a line on stdout; the last line is the result document').choices(['jsonl']);
}

/** The global options of a command, whether they stood before or after its name. */
export function globalsOf(command: Command): GlobalOptions {
  let merged: Record<string, unknown> = {};
  let color = true;
  for (let at: Command | null = command; at; at = at.parent) {
    const own = at.opts();
    color = color && own['color'] !== false;
    merged = { ...own, ...merged };
  }
  return { ...merged, color };
}

export function workspaceOptions(globals: GlobalOptions): WorkspaceOptions {
  return {
    ...(globals.workspace !== undefined && { workspace: globals.workspace }),
    ...(globals.config !== undefined && { config: globals.config }),
    ...(globals.envelope !== undefined && { envelope: globals.envelope }),
    ...(globals.db !== undefined && { database: globals.db }),
  };
}
