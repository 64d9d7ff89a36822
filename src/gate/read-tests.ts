import { type Axis, isJsonObject, type Json, type JsonObject, type RuleSource, type Verdict } from '../contract/index.js';
import { child, type DocumentReader } from './document.js';
import { axesCovered, unknownTool } from './known-tools.js';
import { splitPattern } from './read-tools.js';
import { asVerdict } from './rules.js';

/** What an envelope says it gives one call. */
export interface PolicyTest {
  /** The envelope that states it. */
  readonly envelope: string;
  readonly toolset: string;
  readonly tool: string;
  /** Of the product's own tools. */
  readonly axis?: Axis;
  readonly args: JsonObject;
  readonly verdict: Verdict;
  readonly source: RuleSource;
}

/** `tests: [{ call, args, verdict }]` of an envelope. */
export function readTests(reader: DocumentReader, envelope: string, value: Json | undefined): readonly PolicyTest[] {
  const tests: PolicyTest[] = [];
  for (const [index, entry] of reader.list('/tests', value).entries()) {
    const at = child('/tests', index);
    const table = reader.table(at, entry, ['call', 'args', 'verdict']);
    if (table === null) continue;
    const name = `tests[${index}]`;
    const tool = readCall(reader, child(at, 'call'), name, table['call']);
    const { args = {} } = table;
    if (!isJsonObject(args)) reader.problem(child(at, 'args'), `${name}.args must be a table of arguments`);
    const verdict = asVerdict(table['verdict'] ?? null);
    if (verdict === null)
      reader.problem(child(at, 'verdict'), `${name}.verdict is ${JSON.stringify(table['verdict'])}; it must be allow, approve or deny`);
    if (tool !== null && verdict !== null && isJsonObject(args))
      tests.push({ envelope, ...tool, args, verdict, source: reader.source(at) });
  }
  return tests;
}

function readCall(reader: DocumentReader, at: string, name: string, call: Json | undefined) {
  const halves = typeof call === 'string' ? splitPattern(call) : null;
  if (halves === null || halves.toolset === '*' || halves.tool === '*') {
    reader.problem(at, `${name}.call is ${JSON.stringify(call)}; it must be the whole name of a tool, such as local_fs.read_file`);
    return null;
  }
  const unknown = unknownTool(halves.toolset, halves.tool);
  if (unknown !== null) reader.problem(at, `${name}.call: ${unknown}`, 'unknown_tool');
  const axis = axesCovered(halves)?.[0];
  return axis === undefined ? halves : { ...halves, axis };
}
