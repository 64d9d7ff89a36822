import type { Ask, AskAnswer } from './ask.js';
import type { Plan } from './plan.js';

/** Who acts: as the operating system knows them, and by the name of their token where they gave one. */
export interface Identity {
  readonly user: string;
  readonly token: string | null;
}

/** Who may answer an ask, and how a yes has to be given. Terms of several rules only tighten each other. */
export interface AnswerTerms {
  /** Names of tokens, and `user:NAME` for who the operating system knows. Absent = whoever reaches the state; empty = nobody. */
  readonly approvers?: readonly string[];
  /** Whoever fired the run may not answer. Only tokens tell people apart. */
  readonly secondPerson?: true;
  /** A yes has to name the call: it is asked strongly (ENV-9). */
  readonly strongly?: true;
}

/** Both hold: who both name, and every demand of either. Null = nothing is demanded. */
export function bothTerms(a: AnswerTerms | null | undefined, b: AnswerTerms | null | undefined): AnswerTerms | null {
  if (!a || !b) return a ?? b ?? null;
  const approvers = a.approvers && b.approvers ? a.approvers.filter((name) => b.approvers?.includes(name)) : (a.approvers ?? b.approvers);
  return {
    ...(approvers && { approvers }),
    ...((a.secondPerson || b.secondPerson) && { secondPerson: true }),
    ...((a.strongly || b.strongly) && { strongly: true }),
  };
}

/** What stands before the name of an account where approvers are named; without it a name is a token's. */
export const ACCOUNT = 'user:';

/** The names under which rules know somebody. Who gives a token answers under its name alone. */
export function namesOf({ user, token }: Identity): readonly string[] {
  return token === null ? [`${ACCOUNT}${user}`] : [token];
}

/** Who fired a run, as a person reads it. */
export function identityName(who: Identity): string {
  return namesOf(who).map(approverText).join(', ');
}

/** As a person reads it: `release (token)`, `user anna`. */
function approverText(name: string): string {
  return name.startsWith(ACCOUNT) ? `user ${name.slice(ACCOUNT.length)}` : `${name} (token)`;
}

/** Whom of them it takes: `release (token) or user anna`. */
export function approversText(names: readonly string[]): string {
  return names.map(approverText).join(' or ');
}

/** What of its digest a yes that is asked strongly has to repeat, in hexadecimal characters: all of it where no dry run shows what would change. */
export function confirmationLength({ dryRun }: Pick<Ask, 'dryRun'>): number {
  return dryRun ? 8 : 64;
}

/** Whether a plan is a dry run: it says which files or programs it is about. A host alone says where something goes, not what it changes. */
export function showsChange({ writes, argv, programs }: Plan): boolean {
  return writes.length > 0 || argv.length > 0 || programs.length > 0;
}

/** What keeps an answer from counting. */
export interface AnswerProblem {
  readonly code: 'approver_refused' | 'confirmation_missing';
  readonly message: string;
}

/**
 * Holds an answer against the terms of its ask. The store asks this in the deciding transaction, and the gate again before
 * anything runs on a yes: an answer that was put on record by other means opens nothing.
 */
export function answerProblem(
  ask: Pick<Ask, 'id' | 'decision' | 'digest' | 'dryRun' | 'firedBy'>,
  answer: Omit<AskAnswer, 'at'>,
): AnswerProblem | null {
  const terms = ask.decision.terms;
  if (!terms) return null;
  const refused = whoIsRefused(ask, terms, answer.who ?? null);
  if (refused !== null) return { code: 'approver_refused', message: `${ask.id} cannot be answered by ${answer.by}: ${refused}` };
  if (!terms.strongly || answer.verdict === 'denied') return null;
  const length = confirmationLength(ask);
  const said = (answer.confirmed ?? '').toLowerCase();
  if (said.length >= length && ask.digest.startsWith(said)) return null;
  const what =
    length === 64
      ? 'its whole digest, because nothing can show what it would change'
      : `at least the first ${length} characters of its digest`;
  return {
    code: 'confirmation_missing',
    message: `${ask.id} is asked strongly: a yes repeats ${what} (--confirm); windlass approvals show ${ask.id} has it`,
  };
}

function whoIsRefused({ firedBy }: Pick<Ask, 'firedBy'>, { approvers, secondPerson }: AnswerTerms, who: Identity | null): string | null {
  const names = who === null ? [] : namesOf(who);
  if (approvers && !names.some((name) => approvers.includes(name))) {
    return approvers.length === 0 ? 'the rules that ask name nobody in common' : `${approversText(approvers)} may`;
  }
  if (!secondPerson) return null;
  if (!who?.token) return 'it needs another person than whoever fired the run, and only a token tells people apart';
  if (!firedBy?.token)
    return 'it needs another person than whoever fired the run, and the run was fired without a token (WINDLASS_APPROVER_TOKEN), so nobody can be told apart from them';
  return firedBy.token === who.token ? 'whoever fired the run may not answer it' : null;
}
