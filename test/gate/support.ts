import type { JsonObject, Plan, PolicyDocument, PolicySources, TaskId } from '../../src/contract/index.js';
import type { CappedTask, Policy } from '../../src/gate/index.js';
import { gate } from '../support/gate.js';
import { type CallShape, callOf, planOf } from './calls.js';

export { gate } from '../support/gate.js';
export { callOf, HASH, planOf, ROOTS, toolOf } from './calls.js';

export function document(body: JsonObject, more: Partial<PolicyDocument> = {}): PolicyDocument {
  return { layer: 'user', file: '/home/u/.config/windlass/windlass.yaml', body, lines: linesOf(body), trusted: true, ...more };
}

/** One line a key or entry, in order: enough to tell rules apart by line. */
function linesOf(body: JsonObject): { readonly [pointer: string]: number } {
  const lines: { [pointer: string]: number } = {};
  let line = 0;
  const visit = (value: unknown, pointer: string): void => {
    lines[pointer] = ++line;
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) visit(part, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  };
  visit(body, '');
  return lines;
}

export function sources(
  envelope: JsonObject,
  more: Partial<PolicySources> & { readonly document?: Partial<PolicyDocument> } = {},
): PolicySources {
  const { document: as, ...rest } = more;
  return { envelope: 'e', envelopes: { e: document(envelope, as) }, caps: [], toolsPolicies: [], protectedPaths: [], ...rest };
}

export function policyOf(envelope: JsonObject, more: Parameters<typeof sources>[1] = {}): Policy {
  return gate.compile(sources(envelope, more));
}

/** A task with nothing but a `policy:`. */
export function taskWith(policy: JsonObject): CappedTask {
  return { id: 't' as TaskId, policy };
}

/** The whole way: bars before planning, then the verdict. */
export function judge(policy: Policy, shape: CallShape = {}, plan: Partial<Plan> = {}) {
  const call = callOf(shape);
  return gate.judgePaths(call, policy) ?? gate.judge(call, planOf(call, plan), policy);
}

export function verdict(policy: Policy, shape: CallShape = {}): string {
  return judge(policy, shape).verdict;
}
