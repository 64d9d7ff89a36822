import {
  type CallId,
  hideNamed,
  isJsonObject,
  type JournalRow,
  type Json,
  type JsonObject,
  type Stored,
  type ToolView,
} from '../contract/index.js';
import type { Context } from './context.js';
import type { TraceDocument } from './documents.js';
import { findRun, runNotFound, time } from './runs.js';
import { type Requested, tellStory } from './story.js';

/** @throws WindlassError `run_not_found` when no run and no call has this id */
export async function trace(context: Context, id: string): Promise<TraceDocument> {
  return id.startsWith('call_') ? traceCall(context, id as CallId) : traceRun(context, id);
}

async function traceRun(context: Context, id: string): Promise<TraceDocument> {
  const { journal } = await context.store();
  const { row } = await findRun(context, id);
  const records: TraceDocument['records'][number][] = [];
  const tools = new Map<string, string>();
  const beyond: TraceDocument['beyond'][number][] = [];
  for await (const each of journal.rows(row.id)) {
    records.push(recordBody(each));
    const { record } = each;
    if (record.kind === 'ToolArgsValidated') tools.set(record.call, record.tool);
    if (record.kind === 'ToolPolicyChecked' && record.beyond) {
      beyond.push({ call: record.call, tool: tools.get(record.call) ?? '', effects: record.beyond });
    }
  }
  return { v: 1, run: row.id, call: null, story: null, beyond, records };
}

async function traceCall(context: Context, id: CallId): Promise<TraceDocument> {
  const { journal, artifacts } = await context.store();
  const found = await journal.rowsOfCall(id);
  const requested = found?.rows.map(({ record }) => record).find((record) => record.kind === 'ToolCallRequested');
  if (!found || !requested) throw runNotFound(context, id);
  const kept = (await artifacts.list(found.run)).filter(({ call }) => call === id);
  const descriptors = (await context.toolsets()).flatMap((toolset) => toolset.describe());
  const story = tellStory({ requested, rows: found.rows, view: await viewOf(context, found.run, requested), kept, descriptors });
  const beyond = story.beyond.length === 0 ? [] : [{ call: id, tool: story.tool, effects: story.beyond }];
  return { v: 1, run: found.run, call: id, story, beyond, records: found.rows.map(recordBody) };
}

/** The view of the reply that proposed it, as it was stored. */
async function viewOf(context: Context, run: Parameters<typeof findRun>[1], requested: Requested): Promise<ToolView | null> {
  if (!requested.view) return null;
  const { journal } = await context.store();
  const { row } = await findRun(context, run);
  for await (const { record } of journal.rows(row.id)) {
    if (record.kind === 'tool_view' && record.view === requested.view) return (await load(context, record.content)) as unknown as ToolView;
  }
  return null;
}

async function load(context: Context, stored: Stored): Promise<Json> {
  if ('inline' in stored) return stored.inline;
  const { artifacts } = await context.store();
  return JSON.parse((await artifacts.get(stored.artifact)).toString('utf8')) as Json;
}

function recordBody({ seq, at, record }: JournalRow): TraceDocument['records'][number] {
  const shown = hideNamed(withHiddenProposals(record as unknown as JsonObject));
  return { seq, at: time(at), record: withOwnToken(shown, record as unknown as JsonObject) };
}

/** What a task ended with is called a token and is no credential: the edges are chosen by it. */
function withOwnToken(shown: JsonObject, { outcome }: JsonObject): JsonObject {
  if (!isJsonObject(outcome ?? null) || !isJsonObject(shown['outcome'] ?? null)) return shown;
  const { token } = outcome as JsonObject;
  return token === undefined ? shown : { ...shown, outcome: { ...(shown['outcome'] as JsonObject), token } };
}

/** What a model proposed stands as JSON in a text; the journal keeps it, for a resumed run reads it there. */
function withHiddenProposals(record: JsonObject): JsonObject {
  const message = record['message'];
  if (message === undefined || !isJsonObject(message) || !Array.isArray(message['calls'])) return record;
  const calls = message['calls'].map((call): Json => {
    if (!isJsonObject(call) || typeof call['args'] !== 'string') return call;
    try {
      const args = JSON.parse(call['args']) as Json;
      return isJsonObject(args) ? { ...call, args: JSON.stringify(hideNamed(args)) } : call;
    } catch {
      return call; // not JSON: then no property has a name
    }
  });
  return { ...record, message: { ...message, calls } };
}
