import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Jq, type JqResult, loadJq } from 'jq-wasm';
import { Refusing, serve } from '../thread/serve.js';
import { jsonOfYaml, refuseDeep } from './documents.js';

export type Format = 'json' | 'yaml';

/** What is asked of the thread. */
export interface Query {
  readonly filter: string;
  readonly text: string;
  /** Absent: as its content tells. */
  readonly format?: Format;
  /** Most values that are wanted. */
  readonly most: number;
}

export interface Found {
  /** Each value as jq prints it: no digit of a number is lost. */
  readonly lines: readonly string[];
  readonly documents: number;
  readonly format: Format;
}

/** What jq itself may hold: beyond it, it gives up. */
const MEMORY_BYTES = 256 * 1024 * 1024;
const PAGE = 64 * 1024;
const MAX_DOCUMENTS = 1_000;
const COUNT = 'reduce inputs as $each (0; . + 1)';
/** Ends the options, so that a filter is a filter whatever it begins with. */
const FLAGS = ['--compact-output', '--'];

/** The names by which a filter could ask about its surroundings. There are none: the library has made-up ones. */
const SURROUNDINGS = 'def env: {}; def input_filename: null; def get_search_list: []; {} as $ENV | ';

serve<Jq, Query, Found>(begin, async (jq, { filter, text, format, most }) => {
  // By itself first: without a document it is only compiled, and what it says of places is about the filter as it was written.
  const alone = run(jq, '', filter, FLAGS);
  if (alone.exitCode !== 0) throw new Refusing('bad_filter', `the filter does not compile: ${saidBy(alone)}`);
  const input = await documentsOf(jq, text.replace(/^\ufeff/, ''), format);
  const result = run(jq, input.json, `${SURROUNDINGS}limit(${most}; inputs | (${filter}\n))`);
  if (result.exitCode !== 0) throw new Refusing('jq_error', saidBy(result));
  return { lines: result.stdout === '' ? [] : result.stdout.split('\n'), documents: input.count, format: input.format };
});

function begin(): Promise<Jq> {
  return loadJq({ instantiateWasm: bounded });
}

/** JSON goes to jq as it is written, so that no digit is lost. What nobody named is JSON if jq can read it, else YAML. */
async function documentsOf(jq: Jq, text: string, format: Format | undefined) {
  if (format !== 'yaml') {
    refuseDeep(text);
    const counted = run(jq, text, COUNT);
    if (counted.exitCode === 0) return checked({ json: text, count: Number(counted.stdout), format: 'json' });
    if (format === 'json') throw new Refusing('bad_document', `the input is no JSON: ${saidBy(counted)}`);
  }
  const json = await jsonOfYaml(text);
  refuseDeep(json);
  return checked({ json, count: Number(run(jq, json, COUNT).stdout), format: 'yaml' });
}

function checked<D extends { readonly count: number; readonly format: Format }>(documents: D): D {
  if (documents.count <= MAX_DOCUMENTS) return documents;
  throw new Refusing('too_large', `the input holds ${documents.count} documents, more than ${MAX_DOCUMENTS}`);
}

/** An abort of the library is what a lack of memory, or of stack, comes to. */
function run(jq: Jq, json: string, program: string, flags = ['--null-input', ...FLAGS]): JqResult {
  try {
    return jq.raw(json, program, flags);
  } catch (error) {
    throw new Refusing('too_much_memory', `jq gave up: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function saidBy({ stderr, exitCode }: JqResult): string {
  const said = stderr
    .split('\n')
    .filter((line) => !/^\["DEBUG:/.test(line))
    .map((line) => line.replace(/^jq: error(?: \(at [^)]*\))?: /, '').replace(/^jq: \d+ compile errors?$/, ''))
    .join('\n')
    .trim();
  return said === '' ? `the filter ended with status ${exitCode}` : said;
}

/** The library grows its memory by itself; past the bound it is told that there is no more. */
function bounded(imports: object, onSuccess: (instance: Instance, module: object) => void): void {
  const module = new assembly.Module(readFileSync(createRequire(import.meta.url).resolve('jq-wasm/jq.wasm')));
  const instance = new assembly.Instance(module, imports);
  for (const memory of Object.values(instance.exports)) {
    if (!(memory instanceof assembly.Memory)) continue;
    const grow = memory.grow.bind(memory);
    memory.grow = (pages) => {
      if (memory.buffer.byteLength + pages * PAGE > MEMORY_BYTES) throw new RangeError('no more memory');
      return grow(pages);
    };
  }
  onSuccess(instance, module);
}

/** What is used of WebAssembly: Node has it, its types have not. */
interface Instance {
  readonly exports: { readonly [name: string]: unknown };
}
interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
const { WebAssembly: assembly } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object, imports: object) => Instance;
    readonly Memory: new () => Memory;
  };
};
