import type { Axis, Confined, Confinement, Decision, Sandbox, ToolDescriptor } from '../contract/index.js';
import type { Compiled } from './compile.js';
import type { Rule, RuleSet, SandboxMode } from './rules.js';

export type SandboxRule = Rule & { readonly mode: SandboxMode };

const UNSET: SandboxRule = { mode: 'auto', rule: 'shell.sandbox auto (unset)', source: { file: 'built-in' } };
const STRICTNESS: { readonly [M in SandboxMode]: number } = { off: 0, auto: 1, required: 2 };

/**
 * Under what programs run (rulings 4.2), or the refusal of every call that would start one. Nobody is asked about a call that
 * could not run confined where it has to be. `opaque`: the line is read by nobody here, and no word gives up its sandbox.
 */
export function sandboxSays(
  policy: Compiled,
  confinement: Confinement,
  { opaque = false, declared }: { readonly opaque?: boolean; readonly declared?: ToolDescriptor['sandbox'] } = {},
): { readonly decision: Decision | null; readonly sandbox: Sandbox } {
  const { mode } = policy.sandbox;
  if (mode === 'off') return { decision: opaque ? unfenced(policy.sandbox) : null, sandbox: 'off' };
  if (confinement.available) return { decision: null, sandbox: confinedTo(policy, declared) };
  if (mode === 'auto' && confinement.attended && !policy.unattended && !opaque) return { decision: null, sandbox: 'unconfined' };
  const must = opaque
    ? NEEDS
    : mode === 'auto'
      ? 'with nobody there `auto` means that programs must be confined'
      : 'its programs must be confined';
  const why = confinement.why === undefined ? 'nothing can confine them here' : confinement.why;
  const reason = `${must}, and ${why}. \`windlass doctor\` tells how to mend that. Only an operator's envelope may give it up: \`shell: { …, sandbox: off }\` in the user configuration, or in a file named by --envelope or --config`;
  return { decision: unavailable(policy.sandbox, reason), sandbox: 'unconfined' };
}

const NEEDS = 'a line that only the platform shell reads must be confined';

/** Nobody has read what such a line does: no word gives up its sandbox (rulings 4.6). */
function unfenced(sandbox: SandboxRule): Decision {
  return unavailable(sandbox, `${NEEDS}, and ${sandbox.rule} gives that up. Leave \`shell\` out: the line is then read here`);
}

function unavailable({ rule, source }: SandboxRule, reason: string): Decision {
  return { verdict: 'deny', layer: 'sandbox', rule, source, reason, code: 'sandbox_unavailable', recoverable: false };
}

/** The refusal of a run that could come to start a program: where confinement is required, not one task of it begins. */
export function sandboxBarOfRun(policy: Compiled, confinement: Confinement): Decision | null {
  const isRequired = policy.sandbox.mode === 'required' || policy.unattended;
  return isRequired ? sandboxSays(policy, confinement).decision : null;
}

/** A program writes where the file tools might, and reaches the network where one of its axes is open (rulings 1.8), unless its tool says that it needs less. */
function confinedTo({ sets }: Compiled, declared: ToolDescriptor['sandbox'] | undefined): Confined {
  const isOpen = (axis: Axis) => sets.every((set) => grantOf(set, axis) === 'allow');
  const onlyReads = declared?.filesystem !== undefined && !declared.filesystem.writeRoots.includes('workspace');
  const staysHere = declared?.network.egress === 'none';
  return {
    home: 'bubblewrap',
    workspace: onlyReads || sets.some((set) => grantOf(set, 'files.write') === 'deny') ? 'read_only' : 'writable',
    network: !staysHere && (isOpen('network.read') || isOpen('network.write')) ? 'shared' : 'none',
  };
}

function grantOf({ axes, defaultAction }: RuleSet, axis: Axis) {
  return (axes[axis]?.grant ?? defaultAction).verdict;
}

/** A cap that says nothing leaves it to the envelope; an envelope that says nothing says `auto`. */
export function strictestSandbox(sets: readonly RuleSet[]): SandboxRule {
  let strictest: SandboxRule | null = null;
  for (const set of sets) {
    const stated = set.axes.shell?.sandbox ?? (set.kind === 'caps' ? null : UNSET);
    if (stated && (strictest === null || STRICTNESS[stated.mode] > STRICTNESS[strictest.mode])) strictest = stated;
  }
  return strictest ?? UNSET;
}
