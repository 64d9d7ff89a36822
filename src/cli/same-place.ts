import { resolve } from 'node:path';
import type { GlobalOptions } from './globals.js';

type Place = Pick<GlobalOptions, 'workspace' | 'config' | 'db'>;

/**
 * The options that lead a suggested command to the same workspace, configuration and state from any folder, to be put
 * behind it. Empty when this command was told nothing.
 */
export function samePlace({ workspace, config, db }: Place): string {
  return words([pathOption('--workspace', workspace), pathOption('--config', config), pathOption('--db', db)]);
}

/** The same for a command that runs something: under the same envelope too. */
export function sameRun(options: Place & Pick<GlobalOptions, 'envelope'>): string {
  const { envelope } = options;
  const isFile = envelope !== undefined && (envelope.includes('/') || /\.(ya?ml|toml|json)$/i.test(envelope));
  return samePlace(options) + words([isFile ? pathOption('--envelope', envelope) : envelope === undefined ? [] : ['--envelope', envelope]]);
}

function pathOption(name: string, path: string | undefined): readonly string[] {
  return path === undefined ? [] : [name, resolve(path)];
}

function words(options: readonly (readonly string[])[]): string {
  return options
    .flat()
    .map((word) => ` ${shellWord(word)}`)
    .join('');
}

/** For a person to paste: as it is where that is safe, else in single quotes. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
