import type { ExposedTool, ToolDescriptor, ViewReason } from '../../contract/index.js';
import { judgedTool, type Outlook } from '../../gate/index.js';
import type { Registered, Registration } from '../registry/index.js';
import type { ToolRoom } from '../room.js';
import { leftOut } from '../selection.js';
import { lacking } from './context.js';
import { FAILING, rank } from './rank.js';
import { Hidden, reasonOfDecision } from './reasons.js';
import type { Candidate, Resolution, ViewRequest } from './types.js';

/** Most tools a model is shown where nobody says otherwise: half of what the narrowest of the large providers takes. */
export const MAX_TOOLS_VISIBLE = 64;

/**
 * Which tools a model call may see (TM-4): lists of the task ▸ grants ▸ policy ▸ what there is here ▸ rank. Each tool is
 * looked at once, and leaves at the first reason against it. It costs the same for every tool there is.
 */
export function resolve(room: ToolRoom, request: ViewRequest): Resolution {
  const hidden = new Hidden();
  for (const registration of room.registry.view()) {
    const reason = idle(room, registration);
    if (reason) hidden.add(registration.name, reason);
  }
  const found: Candidate[] = [];
  for (const registered of room.registry.all) {
    const { descriptor } = registered;
    const reason = unfit(room, registered, request);
    if (reason) {
      hidden.add(descriptor.name, reason);
      continue;
    }
    const outlook = room.gate.outlook(judgedTool(descriptor), request.policy, room.confinement);
    if (outlook.decision.verdict === 'deny') hidden.add(descriptor.name, reasonOfDecision('denied', outlook.decision, descriptor.name));
    else found.push({ descriptor, shown: shownAs(descriptor, outlook, request) });
  }
  return bounded(found, hidden, request);
}

/** What is registered and may not be called. An older version of a tool that may be called is no tool of its own. */
function idle({ registry }: ToolRoom, { name, state, reasons }: Registration): ViewReason | null {
  if (registry.get(name)) return null;
  return { code: 'not_callable', reason: [state.replaceAll('_', ' '), ...reasons].join(': ') };
}

/** The first reason against a tool that no policy has to be asked for. */
function unfit(room: ToolRoom, registered: Registered, request: ViewRequest): ViewReason | null {
  const { descriptor } = registered;
  if (!descriptor.contextPolicy.exposeToModel) return { code: 'not_for_models', reason: 'its descriptor keeps it from models' };
  const { patterns } = request.selection;
  if (!patterns) return { code: 'no_list', reason: 'the task writes no `tools`, so its model gets none' };
  const left = leftOut(descriptor, request.selection);
  if (left) return left;
  const bar = room.registry.barsNow(registered, request.caller ?? null, request.revoked ?? NONE);
  if (bar) return { code: bar.code === 'tool_revoked' ? 'revoked' : 'not_granted', reason: bar.reason };
  return lacking(descriptor, room, request.spent === true);
}

const NONE: ReadonlySet<string> = new Set();
const NO_FAILURES: ReadonlyMap<string, number> = new Map();

function shownAs(
  { name, version, effects, risk, toolset, contextPolicy }: ToolDescriptor,
  { decision, byArguments }: Outlook,
  request: ViewRequest,
): ExposedTool {
  const { layer, rule, source, reason } = decision;
  const list = `the task's tools list [${(request.selection.patterns ?? []).join(', ')}] holds ${toolset}`;
  return {
    tool: name,
    version,
    effect: effects.class,
    risk: risk.level,
    asks: byArguments ? 'by_arguments' : decision.verdict === 'approve' ? 'always' : 'never',
    outputBytes: contextPolicy.maxOutputBytes,
    code: 'listed',
    reason: `${list}; ${reason}`,
    layer,
    rule,
    ...(source ? { source } : {}),
  };
}

/** As many as there is room for; the words of the task and the risk decide which. */
function bounded(
  found: readonly Candidate[],
  hidden: Hidden,
  { goal = '', failures = NO_FAILURES, policy, maxVisible }: ViewRequest,
): Resolution {
  const limit = maxVisible ?? MAX_TOOLS_VISIBLE;
  const ordered = rank(found, goal, failures);
  for (const { descriptor } of ordered.slice(limit)) {
    const failed = failures.get(descriptor.name) ?? 0;
    const often = failed >= FAILING ? `, and it failed ${failed} times in a row` : '';
    hidden.add(descriptor.name, {
      code: 'over_limit',
      reason: `${found.length} tools could be shown and ${limit} are; others fit the task better or risk less${often}`,
    });
  }
  return {
    envelope: policy.envelope,
    limit,
    candidates: ordered.slice(0, limit),
    ranked: found.length > limit,
    hidden: hidden.list(),
  };
}
