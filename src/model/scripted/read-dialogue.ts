import { readFile } from 'node:fs/promises';
import { isJsonObject, type JsonObject, MODEL_FAILURES, type Usage, WindlassError } from '../../contract/index.js';
import type { Answer, Dialogue, Expectation, ScriptedReply, Turn } from './dialogue.js';
import { type Place, YamlReader } from './yaml-reader.js';

/**
 * Reads a dialogue file, YAML or JSON.
 * @throws WindlassError `file_not_found`, `invalid_syntax`, `invalid_file`, the latter two with a position
 */
export async function loadDialogue(file: string): Promise<Dialogue> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new WindlassError('file_not_found', `cannot read the dialogue file ${file}`, { data: { file }, cause });
  }
  return parseDialogue(text, file);
}

/** @throws WindlassError `invalid_syntax`, `invalid_file`, both with a position in `file` */
export function parseDialogue(text: string, file: string): Dialogue {
  const reader = new YamlReader(text, file);
  const root = reader.root();
  const lanes = reader.fields(root, ['lanes']).get('lanes') ?? reader.refuse(root, 'missing key "lanes"');
  return Object.freeze({
    file,
    lanes: Object.freeze(Object.fromEntries([...reader.entries(lanes)].map(([task, lane]) => [task, readLane(reader, lane)]))),
  });
}

function readLane(reader: YamlReader, lane: Place): readonly Turn[] {
  return Object.freeze(reader.items(lane).map((turn) => Object.freeze(readTurn(reader, turn))));
}

const ANSWERS = ['reply', 'error', 'stream'];

function readTurn(reader: YamlReader, place: Place): Turn {
  const fields = reader.fields(place, ['expect', 'delay', ...ANSWERS]);
  const given = ANSWERS.filter((key) => fields.has(key));
  if (given.length !== 1) reader.refuse(place, `a turn has exactly one of ${ANSWERS.join(', ')}, got ${given.join(', ') || 'none'}`);
  const expect = fields.get('expect');
  const delay = fields.get('delay');
  return {
    line: reader.line(place),
    ...(expect ? { expect: readExpectation(reader, expect) } : {}),
    ...(delay ? { delay: reader.duration(delay) } : {}),
    answer: readAnswer(reader, fields),
  };
}

function readExpectation(reader: YamlReader, place: Place): Expectation {
  const texts = ['user_contains', 'system_contains', 'tool_contains', 'tail_contains'] as const;
  const fields = reader.fields(place, [...texts, 'tools']);
  const wanted: { -readonly [K in keyof Expectation]: Expectation[K] } = {};
  for (const key of texts) {
    const at = fields.get(key);
    if (at) wanted[key] = reader.string(at);
  }
  const tools = fields.get('tools');
  if (tools) wanted.tools = reader.strings(tools);
  return wanted;
}

function readAnswer(reader: YamlReader, fields: ReadonlyMap<string, Place>): Answer {
  const reply = fields.get('reply');
  if (reply) return { kind: 'reply', reply: readReply(reader, reply) };
  const stream = fields.get('stream');
  if (stream) return readStream(reader, stream);
  const error = fields.get('error');
  if (!error) throw new WindlassError('internal', 'a turn without an answer');
  return readError(reader, error);
}

function readReply(reader: YamlReader, place: Place): ScriptedReply {
  const fields = reader.fields(place, ['text', 'json', 'tool_calls', 'usage', 'finish']);
  const [text, json, calls, usage, finish] = ['text', 'json', 'tool_calls', 'usage', 'finish'].map((key) => fields.get(key));
  if (text && json) reader.refuse(json, 'a reply has text or json, not both');
  if (!text && !json && !calls) reader.refuse(place, 'a reply has at least one of text, json, tool_calls');
  const proposed = calls ? reader.items(calls).map((call) => readCall(reader, call)) : [];
  return {
    text: text ? reader.string(text) : json ? JSON.stringify(reader.json(json)) : '',
    calls: proposed,
    ...(usage ? { usage: readUsage(reader, usage) } : {}),
    finish: finish
      ? reader.oneOf(finish, ['stop', 'tool_calls', 'length', 'content_filter'] as const)
      : proposed.length > 0
        ? 'tool_calls'
        : 'stop',
  };
}

/** `args` as a string is sent as it stands, so that a test can send what is not JSON. */
function readCall(reader: YamlReader, place: Place): { name: string; args: JsonObject | string } {
  const fields = reader.fields(place, ['name', 'args']);
  const name = fields.get('name') ?? reader.refuse(place, 'missing key "name"');
  const at = fields.get('args');
  if (!at) return { name: reader.string(name), args: {} };
  const args = reader.json(at);
  if (typeof args === 'string' || isJsonObject(args)) return { name: reader.string(name), args };
  return reader.refuse(at, 'args is a mapping, or a string sent as it stands');
}

function readUsage(reader: YamlReader, place: Place): Usage {
  const fields = reader.fields(place, ['input', 'output']);
  const [input, output] = [fields.get('input'), fields.get('output')];
  return { input: input ? reader.count(input) : 0, output: output ? reader.count(output) : 0 };
}

function readStream(reader: YamlReader, place: Place): Answer {
  const fields = reader.fields(place, ['chunks', 'cut_after']);
  const chunks = reader.strings(fields.get('chunks') ?? reader.refuse(place, 'missing key "chunks"'));
  const cut = fields.get('cut_after');
  if (!cut) return { kind: 'stream', chunks };
  const cutAfter = reader.count(cut);
  if (cutAfter >= chunks.length) reader.refuse(cut, `cut_after must be less than the ${chunks.length} chunks`);
  return { kind: 'stream', chunks, cutAfter };
}

function readError(reader: YamlReader, place: Place): Answer {
  const fields = reader.fields(place, ['class', 'retry_after', 'message']);
  const failure = fields.get('class') ?? reader.refuse(place, 'missing key "class"');
  const after = fields.get('retry_after');
  const message = fields.get('message');
  return {
    kind: 'error',
    class: reader.oneOf(failure, MODEL_FAILURES),
    ...(after ? { retryAfterMs: reader.duration(after) } : {}),
    ...(message ? { message: reader.string(message) } : {}),
  };
}
