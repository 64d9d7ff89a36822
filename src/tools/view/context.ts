import type { ToolDescriptor, ViewReason } from '../../contract/index.js';
import type { ToolRoom } from '../room.js';

/** Places that this version cannot put a tool in. */
const ABSENT: ReadonlySet<ToolDescriptor['sandbox']['mode']> = new Set(['container', 'vm', 'remote_api']);

/** What a call of the tool would need and would not find here: a place to run in, a secret, a call in the budget. */
export function lacking({ sandbox, credentials }: ToolDescriptor, { holdsSecret }: ToolRoom, spent: boolean): ViewReason | null {
  if (ABSENT.has(sandbox.mode)) {
    return { code: 'not_executable', reason: `it runs in a ${sandbox.mode.replaceAll('_', ' ')}, and this version has none` };
  }
  const missing = credentials.requiredSecrets.filter((name) => !holdsSecret(name));
  if (missing.length > 0)
    return {
      code: 'no_credential',
      reason: `no operator's file defines its ${missing.length === 1 ? 'secret' : 'secrets'} ${missing.join(', ')}`,
    };
  return spent ? { code: 'no_budget', reason: 'the tool_calls budget of the run is used up' } : null;
}
