import { DEFAULT_OUTPUT, type Decision, type Layer, type OutputLimits, type Plan, type UnitRoots } from '../../contract/index.js';
import type { Said } from '../ask-layers.js';
import type { Compiled } from '../compile.js';
import { isFiles, type RuleSet } from '../rules.js';
import type { PathTarget } from '../targets.js';
import type { JudgedCall, JudgedTool } from '../types.js';
import { commandLayerSays } from './command-layer.js';
import { effectCapSays } from './effect-cap.js';
import { closesAll, pathLayerSays } from './path-layer.js';
import { resourceLayerSays } from './resource-layer.js';
import { toolLayerSays } from './tool-layer.js';
import { treatmentSays } from './treatment.js';
import type { Objection } from './types.js';

/** A call as the access layers look at it. */
interface Subject {
  readonly tool: JudgedCall;
  readonly targets: readonly PathTarget[];
  /** Null = there is none: its parts are not asked about. */
  readonly plan: Plan | null;
  readonly roots: UnitRoots;
}

/** The four layers, each asked of every envelope and every block of caps; none knows what another says (ENV-5). */
export function* askAccess(policy: Compiled, { tool, targets, plan, roots }: Subject): Generator<Said> {
  const { sets } = policy;
  yield heard('path', sets, 'every path is in an allowed place', ({ access }) => pathLayerSays(access.path, targets, roots));
  if (plan !== null && plan.argv.length > 0)
    yield heard('command', sets, 'no command is closed', ({ access }) => commandLayerSays(access.command, plan));
  if (plan !== null) yield askResource(policy, plan);
  const denied = heard('tool_access', sets, `the tool is open, and its effect ${tool.effect} is within the cap`, (set) => {
    return toolLayerSays(set.access.tools, tool) ?? effectCapSays(set, tool, plan, targets);
  });
  const asked = treatment(sets, tool);
  yield denied.decision === null && asked.decision !== null ? asked : denied;
}

function askResource({ sets, output }: Compiled, plan: Plan): Said {
  const bounds = `a model reads ${output.bytes} bytes or ${output.lines} lines of the result`;
  const resource = heard('resource', sets, `no file is too large; ${bounds}`, ({ access }) => resourceLayerSays(access.resource, plan));
  return isDefault(output) ? resource : { ...resource, output };
}

/** Whether the tool is out of reach whatever its arguments: such a tool is not shown, and its calls are refused (ENV-7). */
export function inactive(sets: readonly RuleSet[], tool: JudgedTool): Decision | null {
  const barred = heard('tool_access', sets, '', (set) => toolLayerSays(set.access.tools, tool) ?? effectCapSays(set, tool, null, []));
  if (barred.decision || !isFiles(tool.axis)) return barred.decision;
  return heard('path', sets, '', ({ access }) => {
    const rule = closesAll(access.path);
    return rule && { rule, code: 'path_denied', reason: `every place is closed (${rule.rule})`, recoverable: false };
  }).decision;
}

/** Whether a person is asked about every call of the tool, because of what it does (ENV-9). */
export function treatment(sets: readonly RuleSet[], tool: JudgedTool): Said {
  return heard('tool_access', sets, '', (set) => treatmentSays(set, tool), 'approve');
}

const TITLES = { path: 'path layer', command: 'command layer', resource: 'resource layer', tool_access: 'tool access' } as const;

/** Every set is asked; one objection is enough, and the first is told. */
function heard(
  layer: keyof typeof TITLES & Layer,
  sets: readonly RuleSet[],
  nothing: string,
  ask: (set: RuleSet) => Objection | null,
  verdict: 'deny' | 'approve' = 'deny',
): Said {
  for (const set of sets) {
    const objection = ask(set);
    if (objection === null) continue;
    const { rule, code, reason, recoverable } = objection;
    const decision: Decision = {
      verdict,
      layer,
      rule: rule.rule,
      source: rule.source,
      reason: `${set.title}: ${reason}`,
      code,
      recoverable,
    };
    return { layer, title: `${TITLES[layer]} of ${set.title}`, decision };
  }
  return { layer, title: TITLES[layer], decision: null, nothing };
}

function isDefault({ bytes, lines }: OutputLimits): boolean {
  return bytes === DEFAULT_OUTPUT.bytes && lines === DEFAULT_OUTPUT.lines;
}
