import { ACCOUNT, didYouMean, type RuleSource } from '../contract/index.js';
import type { Findings } from './findings.js';

/** A name under `approvers`, and where it stands. */
export interface NamedApprover {
  readonly name: string;
  readonly source: RuleSource;
}

/**
 * Names that nobody answers to: an ask that only they may answer would wait for nobody. A token is the operator's to define; which
 * accounts there are is no matter of a configuration, and a directory service may know more of them, so that is a warning.
 * @param known the names under `approver_tokens`, and accounts as `user:NAME`: without one of these, accounts are not looked at. Absent = not
 * known, so nothing is said
 */
export function checkApprovers(
  { title, approvers }: { readonly title: string; readonly approvers: readonly NamedApprover[] },
  known: readonly string[] | undefined,
  findings: Findings,
): void {
  if (known === undefined) return;
  const accounts = known.filter(isAccount);
  const tokens = known.filter((name) => !isAccount(name));
  for (const { name, source } of approvers) {
    const missing = isAccount(name) ? noAccount(name, accounts) : noToken(name, tokens);
    if (missing !== null)
      findings.add({ ...missing, message: `${title}: approvers names ${JSON.stringify(name)}, ${missing.message}`, ...source });
  }
}

type Missing = { readonly severity: 'error' | 'warning'; readonly code: string; readonly message: string };

function noToken(name: string, tokens: readonly string[]): Missing | null {
  if (tokens.includes(name)) return null;
  const there =
    tokens.length === 0
      ? 'no configuration of the operator has approver_tokens'
      : `known are ${tokens.join(', ')}${didYouMean(name, tokens)}`;
  const message = `which is no token of the operator (approver_tokens): ${there}; an account is written ${ACCOUNT}NAME`;
  return { severity: 'error', code: 'unknown_approver', message };
}

function noAccount(name: string, accounts: readonly string[]): Missing | null {
  if (accounts.length === 0 || accounts.includes(name)) return null;
  const message = `and this machine has no such account in /etc/passwd: an ask that only it may answer waits for nobody${didYouMean(name, accounts)}`;
  return { severity: 'warning', code: 'unknown_account', message };
}

function isAccount(name: string): boolean {
  return name.startsWith(ACCOUNT);
}
