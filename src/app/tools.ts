import { didYouMean, placeText, type ToolDescriptor, type ViewCode, type ViewReason, WindlassError } from '../contract/index.js';
import type { Registration } from '../tools/index.js';
import type { Context } from './context.js';
import type { EngineRoom } from './engine-room.js';
import { time } from './runs.js';
import type {
  ExposedBody,
  HiddenBody,
  ReasonBody,
  SchemaFormat,
  ToolDocument,
  ToolExplainDocument,
  ToolSummary,
  ToolsDocument,
  ToolViewDocument,
} from './tool-documents.js';
import { findTask, requestFor, type TaskOfChain } from './view-request.js';

export async function listTools(room: EngineRoom): Promise<ToolsDocument> {
  const { registry } = await room.tools();
  const revoked = await registry.revoked();
  return { v: 1, tools: registry.view().map((entry) => summary(entry, revoked.has(entry.name))) };
}

function summary({ name, version, descriptor, state }: Registration, revoked: boolean): ToolSummary {
  return {
    name,
    source: descriptor ? `${descriptor.source.type}:${descriptor.source.id}` : '-',
    effect: descriptor?.effects.class ?? null,
    idempotency: descriptor?.effects.idempotency ?? null,
    version,
    state: revoked ? 'revoked' : state,
  };
}

/** @throws WindlassError `unknown_tool` */
export async function showTool(room: EngineRoom, name: string, format?: SchemaFormat): Promise<ToolDocument> {
  const { version, state, reasons, grants, history, descriptor } = await findRegistered(room, name);
  const { compileCommand, manifestHash } = await import('../tools/index.js');
  const revoked = await (await room.tools()).registry.revoked();
  const gone = revoked.get(name);
  return {
    v: 1,
    name,
    version,
    state: gone ? 'revoked' : state,
    reasons: gone ? [`${gone.by} revoked it at ${time(gone.at)}: ${gone.reason}`] : reasons,
    grants: grants.map(({ id, scope, by }) => ({ id, scope: scopeText(scope), by, revoked: revoked.has(id) })),
    manifest: descriptor && manifestHash(descriptor),
    history: history.map((step) => ({ at: time(step.at), state: step.state })),
    descriptor,
    command: descriptor && compileCommand(descriptor),
    schema: format && descriptor ? { for: format, tool: await schemaFor(format, descriptor) } : null,
  };
}

/** @throws WindlassError `unknown_tool` */
export async function findRegistered(room: EngineRoom, name: string): Promise<Registration> {
  const { registry } = await room.tools();
  const found = registry.find(name);
  if (found) return found;
  const known = [...new Set(registry.view().map((each) => each.name))];
  throw unknownTool(name, known);
}

/** Names the tool that was probably meant, or all there are: with a near one the list would only hide it. */
export function unknownTool(name: string, known: readonly string[]): WindlassError {
  const near = didYouMean(name, known);
  const hint = near === '' ? `; there are ${known.join(', ')}` : near;
  return new WindlassError('unknown_tool', `no tool is called ${JSON.stringify(name)}${hint}`, { data: { tool: name } });
}

export function scopeText(scope: Registration['grants'][number]['scope']): string {
  switch (scope.kind) {
    case 'workspace':
      return 'workspace';
    case 'session':
      return `session ${scope.session}`;
    case 'run':
      return `run ${scope.run}`;
  }
}

async function schemaFor(format: SchemaFormat, descriptor: ToolDescriptor): Promise<NonNullable<ToolDocument['schema']>['tool']> {
  const { compileMcp, compileTools, offerOf } = await import('../tools/index.js');
  const [entry] = format === 'mcp' ? compileMcp([descriptor]) : compileTools(format, [offerOf(descriptor)]).tools;
  if (!entry) throw new WindlassError('internal', `${descriptor.name} has no ${format} schema`);
  return entry;
}

/**
 * What a task of a chain may use as things stand now, under the envelope that would judge its run.
 * @throws WindlassError `usage` for a task the chain does not have, and what loading the chain throws
 */
export async function viewTools(
  context: Context,
  room: EngineRoom,
  at: { readonly chain: string; readonly task: string },
): Promise<ToolViewDocument> {
  const found = await findTask(context, at);
  const { envelope, limit, exposed, hidden } = await viewOf(context, room, found);
  return {
    v: 1,
    chain: found.definition.id,
    task: found.task.id,
    handler: found.task.handler,
    calls_from: found.asking?.id ?? null,
    envelope,
    limit,
    exposed,
    hidden,
  };
}

interface Viewed {
  readonly envelope: string;
  readonly limit: number;
  readonly exposed: readonly ExposedBody[];
  readonly hidden: readonly HiddenBody[];
}

async function viewOf(context: Context, room: EngineRoom, found: TaskOfChain | { readonly direct: string }): Promise<Viewed> {
  const tools = await room.tools();
  const request = await requestFor(context, room.gate, found, await tools.registry.revoked());
  const { envelope, limit, exposed, hidden } = tools.compileView(tools.resolve(request)).view;
  const apart = hidden.flatMap(({ tools: names, ...reason }) => names.map((tool) => ({ tool, ...reasonBody(reason) })));
  return {
    envelope,
    limit,
    exposed: exposed.map(({ tool, version, effect, risk, asks, denies = false, outputBytes, ...reason }) => {
      return { tool, version, effect, risk, asks, denies, output_bytes: outputBytes, ...reasonBody(reason) };
    }),
    hidden: apart.sort((a, b) => (a.tool < b.tool ? -1 : 1)),
  };
}

export function reasonBody({ code, reason, layer, rule, source }: ViewReason): ReasonBody {
  return {
    code,
    reason,
    layer: layer ?? null,
    rule: rule ?? null,
    source: source ? placeText(source) : null,
  };
}

/**
 * Whether a tool may be called, for a task or directly, and who says so.
 * @throws WindlassError `unknown_tool`, and as `viewTools`
 */
export async function explainTool(
  context: Context,
  room: EngineRoom,
  { tool, at }: { readonly tool: string; readonly at?: { readonly chain: string; readonly task: string } },
): Promise<ToolExplainDocument> {
  await findRegistered(room, tool);
  const found = at ? await findTask(context, at) : null;
  const { envelope, exposed, hidden } = await viewOf(context, room, found ?? { direct: tool });
  const shown = exposed.find((each) => each.tool === tool);
  const { code, reason, layer, rule, source } = shown ?? hiddenAs(tool, hidden);
  return {
    v: 1,
    tool,
    chain: found?.definition.id ?? null,
    task: found?.task.id ?? null,
    envelope,
    callable: shown !== undefined,
    code,
    reason,
    layer,
    rule,
    source,
    asks: shown?.asks ?? null,
    denies: shown?.denies ?? null,
    steps: stepsTo(shown ? null : code),
  };
}

function hiddenAs(tool: string, hidden: readonly HiddenBody[]): HiddenBody {
  const found = hidden.find((each) => each.tool === tool);
  if (found) return found;
  throw new WindlassError('internal', `${tool} is registered, and no view says why it is not shown`);
}

const STEPS: readonly { readonly step: string; readonly codes: readonly ViewCode[] }[] = [
  { step: 'registration', codes: ['not_callable'] },
  { step: 'lists of the task', codes: ['not_for_models', 'not_named', 'no_list', 'not_listed', 'excluded', 'hidden', 'not_admitted'] },
  { step: 'grants', codes: ['not_granted', 'revoked'] },
  { step: 'policy', codes: ['denied'] },
  { step: 'surroundings', codes: ['not_executable', 'no_credential', 'no_budget'] },
  { step: 'room in the view', codes: ['over_limit'] },
];

function stepsTo(refused: ViewCode | null): ToolExplainDocument['steps'] {
  const last = refused === null ? STEPS.length : STEPS.findIndex(({ codes }) => codes.includes(refused));
  return STEPS.map(({ step }, place) => ({ step, says: place < last ? 'yes' : place === last ? 'no' : 'not asked' }));
}
