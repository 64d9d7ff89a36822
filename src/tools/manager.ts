import type { Clock, Confinement, Decision, Lease, ToolName, Toolset, ToolsetStates } from '../contract/index.js';
import { type Gate, judgedTool, type Policy } from '../gate/index.js';
import { createValidators } from './arguments/validator.js';
import { callTool } from './call.js';
import { offerOf } from './compile/offer.js';
import { dryRun } from './dry-run.js';
import { createStates } from './host.js';
import { recoverCall } from './recover.js';
import { createRegistry, REVOCATIONS_TABLE } from './registry/index.js';
import type { ToolRoom } from './room.js';
import { leftOut } from './selection.js';
import { createTurns } from './turns.js';
import type { Selection, ToolManager } from './types.js';

export interface ToolManagerOptions {
  readonly toolsets: readonly Toolset[];
  readonly gate: Gate;
  readonly states: ToolsetStates;
  readonly clock: Clock;
  /** Refuse arguments that would have to be coerced (TKT-4). Default: coerce stringified scalars. */
  readonly strictArguments?: boolean;
  /** What this process can offer to programs. Default: nothing confines them, and nobody is there. */
  readonly confinement?: Confinement;
  /** Told before a call starts programs that nothing confines, where nobody has said that this is wanted. */
  readonly onUnconfined?: (tool: ToolName) => void;
  /** JSON bytes above which a result is kept as an artifact with a preview in context. Default 16 KiB. */
  readonly artifactBytes?: number;
  /** Milliseconds a toolset may take to say what a call would do. Default 5 s. */
  readonly planMs?: number;
}

/** @throws ToolRegistrationError when a toolset describes a tool that cannot be registered: it would be a defect to offer it */
export async function createToolManager(options: ToolManagerOptions): Promise<ToolManager> {
  const registry = createRegistry({ clock: options.clock, revocations: options.states.open(REVOCATIONS_TABLE) });
  for (const toolset of options.toolsets) await registry.register(toolset);
  const room: ToolRoom = {
    registry,
    gate: options.gate,
    clock: options.clock,
    artifactBytes: options.artifactBytes ?? 16 * 1024,
    planMs: options.planMs ?? 5_000,
    confinement: options.confinement ?? { available: false, attended: false },
    onUnconfined: options.onUnconfined ?? (() => undefined),
    validator: createValidators(),
    strictArguments: options.strictArguments ?? false,
    turns: createTurns(),
    state: createStates(options.states),
  };
  return {
    registry,
    tools: () => registry.all.map(({ descriptor }) => descriptor),
    lease: (selection, policy) => lease(room, selection, policy),
    barsRun: (selection, policy, named) => barsRun(room, selection, policy, named),
    call: (request, context) => callTool(room, request, context),
    recover: (request, records, context, wornOut) => recoverCall(room, request, records, context, wornOut),
    dryRun: (request, context) => dryRun(room, request, context),
  };
}

/** What a model may see. Lists that were not written grant it nothing (CHN-9); what is denied outright is not shown. */
function lease({ registry, gate, confinement }: ToolRoom, selection: Selection, policy: Policy): ReturnType<ToolManager['lease']> {
  const granted = { ...selection, patterns: selection.patterns ?? [] };
  const visible = registry.all
    .map(({ descriptor }) => descriptor)
    .filter(
      (tool) =>
        tool.contextPolicy.exposeToModel &&
        leftOut(tool, granted) === null &&
        gate.deniesOutright(judgedTool(tool), policy, confinement) === null,
    );
  const names: Lease = { tools: visible.map(({ name }) => name) };
  return { lease: names, schemas: visible.map(offerOf) };
}

/** Lists that were not written leave out nothing of a direct call (rulings 6.1). */
function barsRun({ registry, gate, confinement }: ToolRoom, selection: Selection, policy: Policy, named?: string): Decision | null {
  const granted = named === undefined ? { ...selection, patterns: selection.patterns ?? [] } : selection;
  for (const { descriptor } of registry.all) {
    const isMeant = named === undefined || descriptor.name === named || descriptor.tool === named;
    const bar = isMeant && leftOut(descriptor, granted) === null ? gate.barsRun(judgedTool(descriptor), policy, confinement) : null;
    if (bar) return bar;
  }
  return null;
}
