import { escapePointer, type Json, type KeyPlaces } from '../contract/index.js';
import { readJson } from './json-text.js';
import { type Finding, type Problem, problem } from './problem.js';
import type { YamlText } from './yaml-text.js';

/** A text read as a value, with everything that is wrong on the way there. */
export interface Document {
  readonly value: Json;
  /** Syntax errors, duplicate keys, tags and the like. With any of code `invalid_syntax` the value is not to be used. */
  readonly problems: readonly Problem[];
  /** Looks positions up; for JSON this is the moment the YAML parser is loaded. */
  locate(problems: readonly Problem[]): Promise<Finding[]>;
}

/**
 * Reads YAML 1.2 (core schema) or JSON. JSON is tried first: it needs no library. Never throws for what the text holds.
 * A file named `.json` must be JSON; every other file may be either.
 */
export async function readDocument(text: string, file: string): Promise<Document> {
  const json = readJson(text);
  const strictJson = mustBeJson(file);
  if (json) return { value: json.value, problems: [], locate: async (problems) => (await parse(text, strictJson)).locate(problems, file) };
  const yaml = await parse(text, strictJson);
  return { value: yaml.value, problems: yaml.problems, locate: async (problems) => yaml.locate(problems, file) };
}

/** The 1-based lines of the values at these JSON pointers. */
export async function linesOf(document: Document, pointers: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await document.locate(pointers.map((pointer) => problem('line', pointer, '')));
  return new Map(found.map(({ pointer, line }) => [pointer, line]));
}

/** Where every key and list entry of a value stands. `at`: where it stands itself in the document. */
export async function keyPlaces(document: Document, value: Json, at = ''): Promise<Required<KeyPlaces>> {
  const found = await document.locate(pointersOf(value, at).map((pointer) => problem('line', pointer, '', { atKey: true })));
  return {
    lines: Object.fromEntries(found.map(({ pointer, line }) => [pointer.slice(at.length), line])),
    columns: Object.fromEntries(found.map(({ pointer, column }) => [pointer.slice(at.length), column])),
  };
}

function pointersOf(value: Json, at: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, item]) => pointersOf(item, `${at}/${escapePointer(key)}`))];
}

/** Whether a file of this name may be nothing but JSON. */
export function mustBeJson(file: string): boolean {
  return /\.json$/i.test(file);
}

async function parse(text: string, json: boolean): Promise<YamlText> {
  const { readYaml } = await import('./yaml-text.js');
  return readYaml(text, { json });
}
