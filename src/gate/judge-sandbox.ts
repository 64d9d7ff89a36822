import type { Confinement, Decision } from '../contract/index.js';
import type { Compiled } from './compile.js';
import type { Rule, RuleSet, SandboxMode } from './rules.js';

export type SandboxRule = Rule & { readonly mode: SandboxMode };

const UNSET: SandboxRule = { mode: 'auto', rule: 'shell.sandbox auto (unset)', source: { file: 'built-in' } };
const STRICTNESS: { readonly [M in SandboxMode]: number } = { off: 0, auto: 1, required: 2 };

/**
 * Under what programs run (rulings 4.2), or the refusal of every call that would start one. Nobody is asked about a call that
 * could not run confined where it has to be.
 */
export function sandboxSays(
  policy: Compiled,
  confinement: Confinement,
): { readonly decision: Decision | null; readonly sandbox: 'off' | 'unconfined' } {
  const { mode, rule, source } = policy.sandbox;
  const sandbox = mode === 'off' ? 'off' : 'unconfined';
  if (mode === 'off' || confinement.available || (mode === 'auto' && confinement.attended && !policy.unattended))
    return { decision: null, sandbox };
  const why = mode === 'auto' ? 'with nobody there `auto` means that programs must be confined' : 'its programs must be confined';
  const decision: Decision = {
    verdict: 'deny',
    layer: 'sandbox',
    rule,
    source,
    reason: `${why}, and this version cannot confine them. Only an operator's envelope may give that up: \`shell: { …, sandbox: off }\` in the user configuration, or in a file named by --envelope or --config`,
    code: 'sandbox_unavailable',
    recoverable: false,
  };
  return { decision, sandbox };
}

/** The refusal of a run that could come to start a program: where confinement is required, not one task of it begins. */
export function sandboxBarOfRun(policy: Compiled, confinement: Confinement): Decision | null {
  const isRequired = policy.sandbox.mode === 'required' || policy.unattended;
  return isRequired ? sandboxSays(policy, confinement).decision : null;
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
