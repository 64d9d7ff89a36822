import { resolve } from 'node:path';
import { namedEnvelope, shellWord } from '../contract/index.js';
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
  return samePlace(options) + words([envelopeOption(options.envelope)]);
}

function envelopeOption(envelope: string | undefined): readonly string[] {
  if (envelope === undefined) return [];
  const { file, name } = namedEnvelope(envelope);
  return ['--envelope', file === null ? envelope : `${resolve(file)}${name === null ? '' : `#${name}`}`];
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
