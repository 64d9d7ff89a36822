import { constants, realpathSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { type Finding, keyPlaces, MAX_BYTES, MAX_DEPTH, type Problem, readBounded, readDocument, TOO_DEEP } from '../chain/index.js';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  type KeyPlaces,
  placeIn,
  positioned,
  type Sha256,
  sha256,
  WindlassError,
  whyNot,
} from '../contract/index.js';
import type { ConfigFile } from './generated/config.js';
import { tomlPlaces } from './toml-places.js';

/** A configuration file that follows its schema. */
export interface ReadConfig extends KeyPlaces {
  /** As it was named or found. */
  readonly file: string;
  readonly real: string;
  /** Of the bytes that were read and judged: what trust is about. */
  readonly sha256: Sha256;
  readonly body: ConfigFile & JsonObject;
}

/**
 * Reads one file as YAML, TOML (by its name) or JSON.
 * @throws WindlassError `file_not_found`, `invalid_syntax`, `invalid_file` with all findings in `data.findings`
 */
export async function readConfigFile(file: string): Promise<ReadConfig> {
  const { bytes, real } = await readBytes(file);
  const text = decode(bytes, file);
  const parsed = /\.toml$/i.test(file) ? await parseToml(text, file) : await parseYaml(text, file);
  const { configProblems } = await import('./problems.js');
  const problems = configProblems(parsed.value);
  if (problems.length > 0) throw refuse(file, await parsed.locate(problems));
  return { file, real, sha256: sha256(bytes), body: parsed.value as ConfigFile & JsonObject, ...(await parsed.places()) };
}

interface Parsed {
  readonly value: JsonObject;
  locate(problems: readonly Problem[]): Promise<readonly Finding[]>;
  places(): Promise<KeyPlaces>;
}

/** A regular file of at most MAX_BYTES, and never more of it than that: a pipe would wait, a device would not end. */
async function readBytes(file: string): Promise<{ readonly bytes: Buffer; readonly real: string }> {
  let handle: FileHandle | null = null;
  try {
    const { open } = await import('node:fs/promises');
    // without waiting for the other end of a pipe
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = await handle.stat();
    if (!stats.isFile()) throw unreadable(file, stats.isDirectory() ? 'is a folder' : 'is not a regular file', 'EINVAL');
    if (stats.size > MAX_BYTES) throw tooLarge(file, `${stats.size}`);
    // it may have grown since, and files of the system tell no size
    const bytes = await readBounded(handle, MAX_BYTES);
    if (bytes === null) throw tooLarge(file, `more than ${MAX_BYTES}`);
    return { bytes, real: realpathSync.native(file) };
  } catch (cause) {
    if (WindlassError.is(cause)) throw cause;
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    throw unreadable(file, whyNot('read', cause), code, cause);
  } finally {
    await handle?.close();
  }
}

function unreadable(file: string, why: string, reason: string, cause?: unknown): WindlassError {
  return new WindlassError('file_not_found', `the configuration ${file} ${why}`, { data: { file, reason }, ...(cause ? { cause } : {}) });
}

function tooLarge(file: string, size: string): WindlassError {
  return new WindlassError('invalid_syntax', `${file} has ${size} bytes; a configuration has at most ${MAX_BYTES}`, { data: { file } });
}

/** Strict: a policy that is half understood is not understood. A byte order mark is dropped. */
function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw refuse(file, [finding(file, 'invalid_syntax', 'the file is not UTF-8; save it as UTF-8')], cause);
  }
}

async function parseYaml(text: string, file: string): Promise<Parsed> {
  const document = isBlank(text) ? await readDocument('{}', file) : await readDocument(text, file);
  if (document.problems.length > 0) throw refuse(file, await document.locate(document.problems));
  const value = asObject(document.value, file);
  return {
    value,
    locate: (problems) => document.locate(problems),
    places: () => keyPlaces(document, value),
  };
}

async function parseToml(text: string, file: string): Promise<Parsed> {
  const { parse, TomlError, TomlDate } = await import('smol-toml');
  let value: JsonObject;
  try {
    value = asObject(plain(parse(text, { maxDepth: MAX_DEPTH }), TomlDate, file), file);
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    if (cause.message.includes('excessively nested')) throw tooDeep(file, cause);
    const message = cause.message.split('\n')[0] ?? 'not TOML';
    throw refuse(file, [finding(file, 'invalid_syntax', message, cause)]);
  }
  const places = tomlPlaces(text);
  return {
    value,
    locate: async (problems) =>
      problems.map(({ severity, code, message, pointer }) => ({
        file,
        ...placeOf(places, pointer),
        severity,
        code,
        message,
        pointer,
      })),
    places: async () => places,
  };
}

/** Tables of the parser have no prototype, and it reads dates as objects: neither belongs into configuration values. */
function plain(value: unknown, TomlDate: abstract new (...args: never) => unknown, file: string, depth = 0): Json {
  if (depth > MAX_DEPTH) throw tooDeep(file);
  if (value instanceof TomlDate) {
    throw new WindlassError('invalid_file', `${file} holds a date (${String(value)}); no key takes one: quote it`, { data: { file } });
  }
  if (Array.isArray(value)) return value.map((item) => plain(item, TomlDate, file, depth + 1));
  if (typeof value !== 'object' || value === null) return value as Json;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, TomlDate, file, depth + 1)]));
}

function tooDeep(file: string, { line, column }: Pick<Finding, 'line' | 'column'> = { line: 1, column: 1 }): WindlassError {
  return refuse(file, [finding(file, 'too_deep', TOO_DEEP, { line, column })]);
}

function isBlank(text: string): boolean {
  return text.split('\n').every((line) => /^\s*(#.*)?$/.test(line));
}

function asObject(value: Json, file: string): JsonObject {
  if (isJsonObject(value)) return value;
  throw refuse(file, [
    finding(file, 'wrong_type', 'a configuration is a mapping of keys; a TOML file is read as one when its name ends in .toml'),
  ]);
}

/** Place of the key itself, or of what encloses it. */
export function placeOf(places: KeyPlaces, pointer: string): { readonly line: number; readonly column: number } {
  return positioned(placeIn(places, pointer) ?? {});
}

function finding(file: string, code: string, message: string, at: Pick<Finding, 'line' | 'column'> = { line: 1, column: 1 }): Finding {
  return { file, line: at.line, column: at.column, severity: 'error', code, message, pointer: '' };
}

function refuse(file: string, findings: readonly Finding[], cause?: unknown): WindlassError {
  const [first] = findings;
  const syntax = findings.some((finding) => finding.code === 'invalid_syntax');
  const message = findings
    .map((finding) => `${finding.file}:${finding.line}:${finding.column} ${finding.message}`.replaceAll('\n', ' '))
    .join('\n');
  return new WindlassError(syntax ? 'invalid_syntax' : 'invalid_file', message || `${file} is not a configuration`, {
    data: { findings: findings.map((finding) => ({ ...finding })) },
    ...(first && { position: { file: first.file, line: first.line, column: first.column } }),
    ...(cause !== undefined && { cause }),
  });
}
