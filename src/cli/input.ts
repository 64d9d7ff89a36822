import { readFileSync } from 'node:fs';
import { type Json, WindlassError } from '../contract/index.js';
import { isTerminal } from './output/terminal.js';

/**
 * The text of a run's input: the word itself, `-` for stdin, or a file. Undefined when none was given.
 * @throws WindlassError `usage` for two sources or a terminal as stdin, `file_not_found`
 */
export async function readInput(word: string | undefined, file: string | undefined): Promise<string | undefined> {
  if (word !== undefined && file !== undefined) throw new WindlassError('usage', 'give the input as a word or with --input-file, not both');
  if (file !== undefined) return readText(file);
  return word === '-' ? readStdin() : word;
}

/**
 * JSON given as an option value, or as `@file`.
 * @throws WindlassError `usage`, `file_not_found`
 */
export function readJson(option: string, value: string): Json {
  const text = value.startsWith('@') ? readText(value.slice(1)) : value;
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new WindlassError('usage', `${option} is not valid JSON: ${(error as Error).message}`);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new WindlassError('file_not_found', `cannot read ${file}: ${(error as NodeJS.ErrnoException).code ?? 'unreadable'}`);
  }
}

async function readStdin(): Promise<string> {
  if (isTerminal(0)) throw new WindlassError('usage', 'stdin is a terminal: pipe the input in, or give it as a word or with --input-file');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
