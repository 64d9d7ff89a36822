import {
  type CallOutcome,
  type Clock,
  type Confinement,
  type Decision,
  PLAIN,
  type Scrubber,
  type ToolName,
  type Toolset,
  type ToolsetStates,
} from '../contract/index.js';
import { type Gate, judgedTool, type Policy } from '../gate/index.js';
import { createValidators } from './arguments/validator.js';
import { callTool } from './call.js';
import { dryRun } from './dry-run.js';
import { explainCall } from './explain.js';
import { createStates } from './host.js';
import { recoverCall } from './recover.js';
import { createRegistry, GRANTS_TABLE, REVOCATIONS_TABLE } from './registry/index.js';
import type { ToolRoom } from './room.js';
import { leftOut } from './selection.js';
import { createTurns } from './turns.js';
import type { Selection, ToolManager } from './types.js';
import { compileView } from './view/compile-view.js';
import { resolve } from './view/resolve.js';

export interface ToolManagerOptions {
  readonly toolsets: readonly Toolset[];
  /** Those among them whose tools were taken through registration when this code was built. Default: none. */
  readonly proven?: readonly Toolset[];
  readonly gate: Gate;
  readonly states: ToolsetStates;
  readonly clock: Clock;
  /** Refuse arguments that would have to be coerced (TKT-4). Default: coerce stringified scalars. */
  readonly strictArguments?: boolean;
  /** What this process can offer to programs. Default: nothing confines them, and nobody is there. */
  readonly confinement?: Confinement;
  /** Whether an operator's file defines a secret of this name. Default: it defines none. */
  readonly holdsSecret?: (name: string) => boolean;
  /** Told before a call starts programs that nothing confines, where nobody has said that this is wanted. */
  readonly onUnconfined?: (tool: ToolName) => void;
  /** Takes secrets out of what tools bring back. Default: there are none. */
  readonly scrubber?: Scrubber;
  /** JSON bytes above which a result is kept as an artifact with a preview in context. Default 16 KiB. */
  readonly artifactBytes?: number;
  /** Milliseconds a toolset may take to say what a call would do. Default 5 s. */
  readonly planMs?: number;
}

/** @throws ToolRegistrationError when a toolset describes a tool that cannot be registered: it would be a defect to offer it */
export async function createToolManager(options: ToolManagerOptions): Promise<ToolManager> {
  const registry = createRegistry({
    clock: options.clock,
    revocations: options.states.open(REVOCATIONS_TABLE),
    grants: options.states.open(GRANTS_TABLE),
  });
  for (const toolset of options.toolsets) await registry.register(toolset, { proven: options.proven?.includes(toolset) === true });
  const room: ToolRoom = {
    registry,
    gate: options.gate,
    clock: options.clock,
    artifactBytes: options.artifactBytes ?? 16 * 1024,
    planMs: options.planMs ?? 5_000,
    scrubber: options.scrubber ?? PLAIN,
    confinement: options.confinement ?? { available: false, attended: false },
    holdsSecret: options.holdsSecret ?? (() => false),
    onUnconfined: options.onUnconfined ?? (() => undefined),
    validator: createValidators(),
    strictArguments: options.strictArguments ?? false,
    turns: createTurns(),
    state: createStates(options.states),
  };
  return {
    registry,
    tools: () => registry.all.map(({ descriptor }) => descriptor),
    resolve: (request) => resolve(room, request),
    compileView,
    barsRun: (selection, policy, named) => barsRun(room, selection, policy, named),
    call: (request, context) => clean(room, () => callTool(room, request, context)),
    recover: (request, records, context, wornOut) => clean(room, () => recoverCall(room, request, records, context, wornOut)),
    dryRun: (request, context) => dryRun(room, request, context),
    explain: (request, context) => explainCall(room, request, context),
  };
}

/** Refusals and failures quote arguments and what a tool said. */
async function clean({ scrubber }: ToolRoom, act: () => Promise<CallOutcome>): Promise<CallOutcome> {
  return scrubber.value(await act());
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
