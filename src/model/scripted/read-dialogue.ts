import { type Document, type Finding, linesOf, readDocument, readText } from '../../chain/index.js';
import { escapePointer, isJsonObject, type JsonObject, MODEL_FAILURES, type Usage, WindlassError } from '../../contract/index.js';
import type { Answer, Dialogue, Expectation, ScriptedReply, Turn } from './dialogue.js';
import { count, duration, entries, fields, items, Misfit, oneOf, type Place, refuse, string, strings } from './field-reader.js';

/**
 * Reads a dialogue file, YAML or JSON, by the rules that hold for every file of this product.
 * @throws WindlassError `file_not_found`, `invalid_syntax`, `invalid_file`, the latter two with a position
 */
export async function loadDialogue(file: string): Promise<Dialogue> {
  return parseDialogue(await readText(file), file);
}

/** @throws WindlassError `invalid_syntax`, `invalid_file`, both with a position in `file` */
export async function parseDialogue(text: string, file: string): Promise<Dialogue> {
  const document = await readDocument(text, file);
  if (document.problems.length > 0) throw refusal(await document.locate(document.problems));
  try {
    return Object.freeze({ file, lanes: readLanes({ value: document.value, pointer: '' }), line: lineOf(document) });
  } catch (cause) {
    throw cause instanceof Misfit ? refusal(await document.locate([cause.problem])) : cause;
  }
}

function refusal(findings: readonly Finding[]): WindlassError {
  const [first] = findings;
  if (!first) return new WindlassError('internal', 'a file is refused without a reason');
  const { file, line, column, message, pointer } = first;
  const code = first.code === 'invalid_syntax' ? 'invalid_syntax' : 'invalid_file';
  return new WindlassError(code, `${file}:${line}:${column}: ${message}${pointer === '' ? '' : ` at ${pointer}`}`, {
    position: { file, line, column },
    data: { findings: findings.map((finding) => ({ ...finding })) },
  });
}

/** Looked up when somebody asks: a run that goes as written never does. */
function lineOf(document: Document): Dialogue['line'] {
  return async (task, turn) => {
    const pointer = `/lanes/${escapePointer(task)}/${turn}`;
    return (await linesOf(document, [pointer])).get(pointer) ?? 1;
  };
}

function readLanes(root: Place): Dialogue['lanes'] {
  const lanes = fields(root, ['lanes']).get('lanes') ?? refuse(root, 'missing key "lanes"');
  return Object.freeze(Object.fromEntries([...entries(lanes)].map(([task, lane]) => [task, readLane(lane)])));
}

function readLane(lane: Place): readonly Turn[] {
  return Object.freeze(items(lane).map((turn) => Object.freeze(readTurn(turn))));
}

const ANSWERS = ['reply', 'error', 'stream'];

function readTurn(place: Place): Turn {
  const found = fields(place, ['expect', 'delay', ...ANSWERS]);
  const given = ANSWERS.filter((key) => found.has(key));
  if (given.length !== 1) refuse(place, `a turn has exactly one of ${ANSWERS.join(', ')}, got ${given.join(', ') || 'none'}`);
  const expect = found.get('expect');
  const delay = found.get('delay');
  return {
    ...(expect ? { expect: readExpectation(expect) } : {}),
    ...(delay ? { delay: duration(delay) } : {}),
    answer: readAnswer(found),
  };
}

function readExpectation(place: Place): Expectation {
  const texts = ['user_contains', 'system_contains', 'tool_contains', 'tail_contains'] as const;
  const found = fields(place, [...texts, 'tools']);
  const wanted: { -readonly [K in keyof Expectation]: Expectation[K] } = {};
  for (const key of texts) {
    const at = found.get(key);
    if (at) wanted[key] = string(at);
  }
  const tools = found.get('tools');
  if (tools) wanted.tools = strings(tools);
  return wanted;
}

function readAnswer(found: ReadonlyMap<string, Place>): Answer {
  const reply = found.get('reply');
  if (reply) return { kind: 'reply', reply: readReply(reply) };
  const stream = found.get('stream');
  if (stream) return readStream(stream);
  const error = found.get('error');
  if (!error) throw new WindlassError('internal', 'a turn without an answer');
  return readError(error);
}

function readReply(place: Place): ScriptedReply {
  const found = fields(place, ['text', 'json', 'tool_calls', 'usage', 'finish']);
  const [text, json, calls, usage, finish] = ['text', 'json', 'tool_calls', 'usage', 'finish'].map((key) => found.get(key));
  if (text && json) refuse(json, 'a reply has text or json, not both');
  if (!text && !json && !calls) refuse(place, 'a reply has at least one of text, json, tool_calls');
  const proposed = calls ? items(calls).map(readCall) : [];
  return {
    text: text ? string(text) : json ? JSON.stringify(json.value) : '',
    calls: proposed,
    ...(usage ? { usage: readUsage(usage) } : {}),
    finish: finish
      ? oneOf(finish, ['stop', 'tool_calls', 'length', 'content_filter'] as const)
      : proposed.length > 0
        ? 'tool_calls'
        : 'stop',
  };
}

/** `args` as a string is sent as it stands, so that a test can send what is not JSON. */
function readCall(place: Place): { name: string; args: JsonObject | string } {
  const found = fields(place, ['name', 'args']);
  const name = string(found.get('name') ?? refuse(place, 'missing key "name"'));
  const at = found.get('args');
  if (!at) return { name, args: {} };
  const { value } = at;
  if (typeof value === 'string' || isJsonObject(value)) return { name, args: value };
  return refuse(at, 'args is a mapping, or a string sent as it stands');
}

function readUsage(place: Place): Usage {
  const found = fields(place, ['input', 'output']);
  const [input, output] = [found.get('input'), found.get('output')];
  return { input: input ? count(input) : 0, output: output ? count(output) : 0 };
}

function readStream(place: Place): Answer {
  const found = fields(place, ['chunks', 'cut_after']);
  const chunks = strings(found.get('chunks') ?? refuse(place, 'missing key "chunks"'));
  const cut = found.get('cut_after');
  if (!cut) return { kind: 'stream', chunks };
  const cutAfter = count(cut);
  if (cutAfter >= chunks.length) refuse(cut, `cut_after must be less than the ${chunks.length} chunks`);
  return { kind: 'stream', chunks, cutAfter };
}

function readError(place: Place): Answer {
  const found = fields(place, ['class', 'retry_after', 'message']);
  const failure = found.get('class') ?? refuse(place, 'missing key "class"');
  const after = found.get('retry_after');
  const message = found.get('message');
  return {
    kind: 'error',
    class: oneOf(failure, MODEL_FAILURES),
    ...(after ? { retryAfterMs: duration(after) } : {}),
    ...(message ? { message: string(message) } : {}),
  };
}
