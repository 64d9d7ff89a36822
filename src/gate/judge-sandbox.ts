import type { Confinement, Decision, Plan } from '../contract/index.js';
import type { Compiled } from './compile.js';
import type { Rule, SandboxMode } from './rules.js';

const UNSET: Rule & { readonly mode: SandboxMode } = { mode: 'auto', rule: 'shell.sandbox auto (unset)', source: { file: 'built-in' } };
const STRICTNESS: { readonly [M in SandboxMode]: number } = { off: 0, auto: 1, required: 2 };

/**
 * Under what the programs of an allowed or asked call run (rulings 4.2). Nobody is asked about a call that could not
 * run confined where it has to be.
 */
export function withSandbox(decision: Decision, plan: Plan, policy: Compiled, confinement: Confinement): Decision {
  const starts = plan.argv.length > 0 || plan.programs.length > 0;
  return starts && decision.verdict !== 'deny' ? confine(decision, policy, confinement) : decision;
}

/** The refusal of every call that would start a program; null where one could run. */
export function sandboxBar(policy: Compiled, confinement: Confinement): Decision | null {
  const { mode, rule, source } = strictestMode(policy);
  if (mode === 'off' || confinement.available || (mode === 'auto' && confinement.attended && !policy.unattended)) return null;
  const why = mode === 'auto' ? 'with nobody there `auto` means that programs must be confined' : 'its programs must be confined';
  return {
    verdict: 'deny',
    layer: 'sandbox',
    rule,
    source,
    reason: `${why}, and this version cannot confine them. Only an operator's envelope may give that up: \`shell: { …, sandbox: off }\` in the user configuration, or in a file named by --envelope or --config`,
    code: 'sandbox_unavailable',
    recoverable: false,
  };
}

/** The refusal of a run that could come to start a program: where confinement is required, not one task of it begins. */
export function sandboxBarOfRun(policy: Compiled, confinement: Confinement): Decision | null {
  const isRequired = strictestMode(policy).mode === 'required' || policy.unattended;
  return isRequired ? sandboxBar(policy, confinement) : null;
}

function confine(decision: Decision, policy: Compiled, confinement: Confinement): Decision {
  return sandboxBar(policy, confinement) ?? { ...decision, sandbox: strictestMode(policy).mode === 'off' ? 'off' : 'unconfined' };
}

/** A cap that says nothing leaves it to the envelope; an envelope that says nothing says `auto`. */
function strictestMode(policy: Compiled): typeof UNSET {
  let strictest: typeof UNSET | null = null;
  for (const set of policy.sets) {
    const stated = set.axes.shell?.sandbox ?? (set.kind === 'caps' ? null : UNSET);
    if (stated && (strictest === null || STRICTNESS[stated.mode] > STRICTNESS[strictest.mode])) strictest = stated;
  }
  return strictest ?? UNSET;
}
