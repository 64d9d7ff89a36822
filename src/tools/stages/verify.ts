import type { Failure, Json, Plan, ResolvedCall, ToolResult, Unit } from '../../contract/index.js';

/**
 * Holds what the toolset reports against what can be seen: the value is JSON, and every file it planned to write now
 * has the planned content. A result that does not hold is a failure, never a success.
 */
export async function verify(call: ResolvedCall, plan: Plan, result: ToolResult, unit: Unit): Promise<Failure | null> {
  if (!isJson(result.value)) return failure('bad_result', `${call.descriptor.name} returned a value that is not JSON`);
  for (const target of plan.writes) {
    const at = Object.values(call.located).find((located) => located.real === target.real);
    if (!at || target.post === undefined) continue;
    if ((await unit.hashFile(at)) !== target.post) {
      return failure('effect_mismatch', `${target.path} does not hold what ${call.descriptor.name} planned to write`);
    }
  }
  return null;
}

function failure(code: string, message: string): Failure {
  return { class: 'output', code, message, retryable: false };
}

function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  return Object.values(value).every(isJson);
}
