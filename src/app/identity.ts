import { type Identity, systemUser, systemUserName } from '../contract/index.js';
import type { Context } from './context.js';

/**
 * Whoever uses this process: as the operating system knows them, and by their token where they gave one (default: the one of
 * WINDLASS_APPROVER_TOKEN). Never by a name that was typed.
 * @throws WindlassError `approver_unknown`
 */
export async function whoActs(context: Context, given?: string): Promise<Identity> {
  const token = given ?? context.env['WINDLASS_APPROVER_TOKEN'] ?? '';
  if (token === '') return { user: systemUserName(), token: null };
  const { approverOf } = await import('../config/index.js');
  const { approverTokens } = await context.config();
  return { user: systemUserName(), token: approverOf(token, approverTokens) };
}

/** Whoever fires a run. Where no operator's file knows any token, one in the environment is somebody else's business. */
export async function whoFires(context: Context): Promise<Identity> {
  const { approverTokens } = await context.config();
  return Object.keys(approverTokens).length === 0 ? { user: systemUserName(), token: null } : whoActs(context);
}

/** Whoever uses this process, as it stands on record. */
export function identityText({ token }: Identity): string {
  return token === null ? systemUser() : `${token} (token), as ${systemUser()}`;
}
