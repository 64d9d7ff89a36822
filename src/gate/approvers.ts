import { didYouMean, type RuleSource } from '../contract/index.js';
import type { Findings } from './findings.js';

const USER = 'user:';

/** A name under `approvers`, and where it stands. */
export interface NamedApprover {
  readonly name: string;
  readonly source: RuleSource;
}

/**
 * Names of tokens that no operator's file defines: an ask that only they may answer would wait for nobody. Accounts of the system
 * are not looked up: which there are is no matter of a configuration.
 * @param known the names under `approver_tokens`. Absent = not known, so nothing is said
 */
export function checkApprovers(
  { title, approvers }: { readonly title: string; readonly approvers: readonly NamedApprover[] },
  known: readonly string[] | undefined,
  findings: Findings,
): void {
  if (known === undefined) return;
  for (const { name, source } of approvers) {
    if (name.startsWith(USER) || known.includes(name)) continue;
    const there =
      known.length === 0
        ? 'no configuration of the operator has approver_tokens'
        : `known are ${known.join(', ')}${didYouMean(name, known)}`;
    const message = `${title}: approvers names ${JSON.stringify(name)}, which is no token of the operator (approver_tokens): ${there}; an account is written ${USER}NAME`;
    findings.add({ severity: 'error', code: 'unknown_approver', message, ...source });
  }
}
