import {
  type Alias,
  type CST,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  Parser,
  parseDocument,
  type Document as YamlDocument,
} from 'yaml';
import { escapePointer, type Json } from '../contract/index.js';
import { MAX_DEPTH, TOO_DEEP } from './json-text.js';
import type { Finding, Problem } from './problem.js';
import { locate, offsetOf } from './yaml-places.js';
import { scalarValue } from './yaml-scalar.js';

export interface YamlText {
  readonly value: Json;
  readonly problems: readonly Problem[];
  locate(problems: readonly Problem[], file: string): Finding[];
}

/** Nodes that aliases may add to a value: many times what a person writes, far from what hurts. */
const MAX_ALIASED = 10_000;
const MAX_SYNTAX_PROBLEMS = 20;

/**
 * Reads YAML 1.2 with the core schema: no custom tags, no merge keys, no second document, no duplicate keys, no numbers
 * that lose digits. `json`: the file says it is JSON, so what only YAML allows is refused too.
 */
export function readYaml(text: string, options: { readonly json: boolean }): YamlText {
  const doc = compose(text, options.json);
  if ('problem' in doc) return { value: null, problems: [doc.problem], locate: (problems, file) => locate(problems, file, text, null) };
  const problems = syntaxProblems(doc, text, options.json);
  let value: Json = null;
  if (problems.length === 0) {
    const reader = new Reader(doc, problems);
    value = reader.read(doc.contents, '', 0);
  }
  return { value, problems, locate: (found, file) => locate(found, file, text, doc) };
}

function compose(text: string, json: boolean): YamlDocument.Parsed | { readonly problem: Problem } {
  const tooDeep = overDeep(text);
  if (tooDeep !== null) return { problem: { code: 'too_deep', pointer: '', message: TOO_DEEP, severity: 'error', offset: tooDeep } };
  try {
    return parseDocument(text, {
      version: '1.2',
      schema: json ? 'json' : 'core',
      uniqueKeys: false, // checked by the reader, in linear time
      merge: false,
      prettyErrors: false,
      resolveKnownTags: false,
      // `silent` would also let a second document pass
      logLevel: 'error',
    });
  } catch (cause) {
    return { problem: syntax(`cannot be read: ${(cause as Error).message}`, 0) };
  }
}

/** Levels below which the composer, which recurses, has room enough; the reader says then what is nested too deep. */
const RECURSES = 500;

/**
 * Where a text begins to be nested so deep that composing it would use up the stack; null = nowhere. The tokens are a tree that
 * is made, and walked here, without recursion.
 */
function overDeep(text: string): number | null {
  // Every level needs something that opens it, so most files need no second look.
  if (countOf(/[[{]|[-?:](?=\s)/g, text) <= RECURSES) return null;
  const open = [...new Parser().parse(text)].map((token): readonly [CST.Token, number] => [token, 0]);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [token, depth] = at;
    if (depth > RECURSES) return token.offset;
    if (token.type === 'document' && token.value) open.push([token.value, depth]);
    if (!('items' in token)) continue;
    for (const { key, value } of token.items) for (const part of [key, value]) if (part) open.push([part, depth + 1]);
  }
  return null;
}

function countOf(pattern: RegExp, text: string): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) if (++count > RECURSES) return count;
  return count;
}

function syntaxProblems(doc: YamlDocument.Parsed, text: string, json: boolean): Problem[] {
  if (json && endsEarly(text))
    return [syntax('the file ends in the middle of a value: it was cut off, or a bracket is not closed', text.length)];
  const problems: Problem[] = [];
  const unclosed = new Set<number>();
  for (const error of [...doc.errors, ...doc.warnings].slice(0, MAX_SYNTAX_PROBLEMS)) {
    if (UNCLOSED.test(error.message)) {
      // Where one bracket is missing, all around it are.
      if (unclosed.has(error.pos[0])) continue;
      unclosed.add(error.pos[0]);
    }
    problems.push(syntax(wording(error.code, error.message), error.pos[0]));
  }
  if (doc.directives?.yaml.explicit && doc.directives.yaml.version !== '1.2') {
    problems.push(syntax('`%YAML` names another version; files are YAML 1.2, so leave the line out', 0));
  }
  if (json && problems.length === 0) problems.push(...jsonProblems(text));
  if (problems.length === 0 && doc.contents === null) problems.push(syntax('the file is empty', 0));
  return problems;
}

/** What JSON says of a text that is only the beginning of a document. */
function endsEarly(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (cause) {
    const { message } = cause as Error;
    const at = Number(/position (\d+)/.exec(message)?.[1] ?? 0);
    return /^Unexpected end of JSON input|^Unterminated string/.test(message) || at >= text.trimEnd().length;
  }
}

const UNCLOSED = /^Flow (map|sequence) .*must .*end with a ([\]}])/;

function wording(code: string, message: string): string {
  const [, what, bracket] = UNCLOSED.exec(message) ?? [];
  if (what !== undefined)
    return `the ${what === 'map' ? 'mapping' : 'list'} in brackets that stands before this is not closed: ${bracket} is missing`;
  switch (code) {
    case 'TAG_RESOLVE_FAILED':
      if (message.startsWith('Unresolved plain scalar')) return `${message}; in JSON text stands in double quotes`;
      return `${message}; tags are not used here: leave it out, and quote the value if it is text`;
    case 'MULTIPLE_DOCS':
      return 'a second document begins here; one file holds one document';
    case 'TAB_AS_INDENT':
      return 'a tab is used to indent; use spaces';
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'BAD_INDENT':
      return `${message.split('\n')[0]}; check how far this line is indented`;
    default:
      return message.split('\n')[0] ?? message;
  }
}

/** Turns nodes into plain values and notes what is wrong; every object it makes has own properties only. */
class Reader {
  readonly #doc: YamlDocument.Parsed;
  readonly #problems: Problem[];
  #aliased = 0;
  #inAlias = 0;

  constructor(doc: YamlDocument.Parsed, problems: Problem[]) {
    this.#doc = doc;
    this.#problems = problems;
  }

  read(node: unknown, pointer: string, depth: number): Json {
    if (depth > MAX_DEPTH) return this.#refuse('too_deep', pointer, TOO_DEEP);
    if (this.#inAlias > 0 && ++this.#aliased > MAX_ALIASED) {
      // said once: the problem is the whole of the aliases, not the place where the count ran out
      if (this.#aliased === MAX_ALIASED + 1)
        this.#refuse('alias_limit', pointer, `aliases expand to more than ${MAX_ALIASED} values; write them out`);
      return null;
    }
    if (isAlias(node)) return this.#alias(node, pointer, depth);
    if (isMap(node)) return this.#map(node.items, pointer, depth);
    if (isSeq(node)) return node.items.map((item, index) => this.read(item, `${pointer}/${index}`, depth + 1));
    if (!isScalar(node)) return null;
    const { value, trouble } = scalarValue(node);
    return trouble === undefined ? value : this.#refuse(trouble.code, pointer, trouble.message);
  }

  #alias(node: Alias, pointer: string, depth: number): Json {
    const target = node.resolve(this.#doc);
    this.#inAlias++;
    const value = this.read(target, pointer, depth + 1);
    this.#inAlias--;
    return value;
  }

  #map(items: readonly Pair<unknown, unknown>[], pointer: string, depth: number): Json {
    const object: { [key: string]: Json } = {};
    for (const { key, value } of items) {
      const name = isScalar(key) ? key.value : isAlias(key) ? undefined : key;
      if (typeof name !== 'string') {
        const shown = isScalar(key) ? (key.source ?? String(key.value)) : 'a collection';
        this.#refuse('bad_key', pointer, `the key ${shown} is not text; quote it`);
        continue;
      }
      const at = `${pointer}/${escapePointer(name)}`;
      if (name === '<<') {
        this.#refuse('merge_key', at, 'merge keys (`<<`) are not used here; write the keys out, or use `defaults`', true);
      } else if (name === '__proto__') {
        this.#refuse('unknown_key', at, 'unknown key "__proto__"', true);
      } else if (Object.hasOwn(object, name)) {
        this.#refuse('duplicate_key', at, `the key "${name}" stands twice; keep one of them`, true, offsetOf(key));
      } else {
        object[name] = this.read(value, at, depth + 1);
      }
    }
    return object;
  }

  #refuse(code: string, pointer: string, message: string, atKey = false, offset?: number): null {
    this.#problems.push({
      code,
      pointer,
      message,
      severity: 'error',
      ...(atKey ? { atKey: true as const } : {}),
      ...(offset === undefined ? {} : { offset }),
    });
    return null;
  }
}

function syntax(message: string, offset: number): Problem {
  return { code: 'invalid_syntax', pointer: '', message, severity: 'error', offset };
}

/** YAML took it; where JSON does not, there is a comment, a trailing comma or a bare word. */
function jsonProblems(text: string): readonly Problem[] {
  try {
    JSON.parse(text);
    return [];
  } catch {
    const message = 'not JSON: comments, trailing commas and unquoted words are not allowed; or name the file .yaml';
    return [syntax(message, firstForeign(text))];
  }
}

/** Where a text stops being the beginning of JSON. The engine tells that of some mistakes only. */
function firstForeign(text: string): number {
  let good = 0;
  let bad = text.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (beginsWell(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function beginsWell(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return endsEarly(text);
  }
}
