import type { JsonObject, PolicyDocument, PolicySources } from '../../src/contract/index.js';

/** An envelope as an operator's file would bring it. */
export function policyDocument(body: JsonObject, more: Partial<PolicyDocument> = {}): PolicyDocument {
  const lines: { [pointer: string]: number } = {};
  const visit = (value: unknown, pointer: string): void => {
    lines[pointer] = Object.keys(lines).length + 1;
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) visit(part, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  };
  visit(body, '');
  return { layer: 'user', file: '/etc/policy.yaml', body, lines, trusted: true, ...more };
}

/** Policy sources with one envelope, `test`. */
export function policySources(envelope: JsonObject, more: Partial<PolicySources> = {}): PolicySources {
  return { envelope: 'test', envelopes: { test: policyDocument(envelope) }, caps: [], toolsPolicies: [], protectedPaths: [], ...more };
}

/** Everything is allowed. */
export const OPEN: JsonObject = { default_action: 'allow', files: { read: 'allow', write: 'allow' } };
