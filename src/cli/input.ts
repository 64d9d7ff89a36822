import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { isNamedPipe, type Json, NAMED_PIPE, WindlassError, whyNot } from '../contract/index.js';
import { isTerminal } from './output/terminal.js';

/**
 * The text of a run's input: the word itself, `-` for stdin, or a file. Undefined when none was given.
 * @throws WindlassError `usage` for two sources or a terminal as stdin, `file_not_found`, `invalid_input` for what is no
 *   UTF-8 or larger than 64 MiB
 */
export async function readInput(word: string | undefined, file: string | undefined): Promise<string | undefined> {
  if (word !== undefined && file !== undefined) throw new WindlassError('usage', 'give the input as a word or with --input-file, not both');
  if (file !== undefined) return readText(file);
  return word === '-' ? readStdin() : word;
}

/**
 * JSON given as an option value, or as `@file`.
 * @throws WindlassError `usage`, `file_not_found`, `invalid_input` as `readInput`
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
  let fd: number | undefined;
  try {
    if (isNamedPipe(file, statSync(file))) throw new WindlassError('file_not_found', `${file} ${NAMED_PIPE}`);
    fd = openSync(file, 'r');
    const chunks: Buffer[] = [];
    for (let size = 0; ; ) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const read = readSync(fd, chunk);
      if (read === 0) return textOf(chunks, file);
      size = bounded(size + read, file);
      chunks.push(chunk.subarray(0, read));
    }
  } catch (error) {
    if (WindlassError.is(error)) throw error;
    throw new WindlassError('file_not_found', `${file} ${whyNot('read', error)}`, { data: { file }, cause: error });
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

async function readStdin(): Promise<string> {
  if (isTerminal(0)) throw new WindlassError('usage', 'stdin is a terminal: pipe the input in, or give it as a word or with --input-file');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    size = bounded(size + chunk.length, 'stdin');
    chunks.push(chunk);
  }
  return textOf(chunks, 'stdin');
}

const CHUNK = 64 * 1024;
/** Bytes. An input is kept with its run; what is larger is a file for a tool to read. */
const LARGEST = 64 * 1024 * 1024;

function bounded(size: number, where: string): number {
  if (size <= LARGEST) return size;
  throw new WindlassError(
    'invalid_input',
    `${where} holds more than ${LARGEST >> 20} MiB; give the path of the file and let a tool read it`,
  );
}

/** Bytes that are no text would arrive as other ones, so they are refused. */
function textOf(chunks: readonly Buffer[], where: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new WindlassError('invalid_input', `${where} is not valid UTF-8`);
  }
}
