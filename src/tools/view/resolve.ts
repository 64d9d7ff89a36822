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
    const ungranted = unfit(room, registered, request);
    if (ungranted) {
      hidden.add(descriptor.name, ungranted);
      continue;
    }
    const outlook = room.gate.outlook(judgedTool(descriptor), request.policy, room.confinement);
    const denied = outlook.decision.verdict === 'deny' ? reasonOfDecision('denied', outlook.decision, descriptor.name) : null;
    const reason = denied ?? lacking(descriptor, room, request.spent === true);
    if (reason) hidden.add(descriptor.name, reason);
    else found.push({ descriptor, shown: shownAs(descriptor, outlook, request) });
  }
  return bounded(found, hidden, request);
}

/** What is registered and may not be called. An older version of a tool that may be called is no tool of its own. */
function idle({ registry }: ToolRoom, { name, state, reasons }: Registration): ViewReason | null {
  if (registry.get(name)) return null;
  return { code: 'not_callable', reason: [state.replaceAll('_', ' '), ...reasons].join(': ') };
}

/** What the lists of the task and the grants say against a tool. */
function unfit(room: ToolRoom, registered: Registered, request: ViewRequest): ViewReason | null {
  const { descriptor } = registered;
  const left = unlisted(descriptor, request);
  if (left) return left;
  const bar = room.registry.barsNow(registered, request.caller ?? null, request.revoked ?? NONE);
  return bar && { code: bar.code === 'tool_revoked' ? 'revoked' : 'not_granted', reason: bar.reason };
}

/** What the descriptor and the lists of the task say. */
function unlisted(tool: ToolDescriptor, { selection, narrowed, direct, toolless }: ViewRequest): ViewReason | null {
  if (direct === undefined) {
    if (!tool.contextPolicy.exposeToModel) return { code: 'not_for_models', reason: 'its descriptor keeps it from models' };
    if (toolless !== undefined) return { code: 'no_list', reason: `a ${toolless} task offers no tools, whatever it lists` };
    if (!selection.patterns) return { code: 'no_list', reason: 'the task writes no `tools`, so its model gets none' };
  } else if (tool.name !== direct) return { code: 'not_named', reason: `the call is of ${direct} and of nothing else` };
  return leftOut(tool, selection) ?? (narrowed ? leftOut(tool, narrowed) : null);
}

const NONE: NonNullable<ViewRequest['revoked']> = new Map();
const NO_FAILURES: ReadonlyMap<string, number> = new Map();

function shownAs(
  { name, version, effects, risk, toolset, contextPolicy }: ToolDescriptor,
  { decision, others }: Outlook,
  request: ViewRequest,
): ExposedTool {
  const { layer, rule, source, reason } = decision;
  const list = `the task's tools list [${(request.selection.patterns ?? []).join(', ')}] holds ${toolset}`;
  return {
    tool: name,
    version,
    effect: effects.class,
    risk: risk.level,
    asks: decision.verdict === 'approve' ? 'always' : others.includes('approve') ? 'by_arguments' : 'never',
    ...(others.includes('deny') && { denies: true as const }),
    outputBytes: contextPolicy.maxOutputBytes,
    code: request.direct === undefined ? 'listed' : 'named',
    reason: `${request.direct === undefined ? list : 'the call names it'}; ${reason}`,
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
