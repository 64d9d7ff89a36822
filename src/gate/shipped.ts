import type { PolicyDocument, PolicySources } from '../contract/index.js';
import { DocumentReader } from './document.js';
import { Findings } from './findings.js';
import { type ComputeBody, readCompute } from './read-compute.js';
import type { Policy } from './types.js';

/** Whether nothing but envelopes of the product has a say. */
export function shippedAlone(sources: PolicySources): boolean {
  if (sources.caps.length > 0 || sources.floor !== undefined || sources.withoutUntrusted !== undefined) return false;
  const members = lineOf(sources);
  return members?.every(({ layer, over, trusted }) => layer === 'shipped' && over === undefined && trusted) ?? false;
}

/** What such an envelope says of a whole run, as compiling it gives it. */
export function boundsOf(sources: PolicySources): Pick<Policy, 'compute' | 'onDenied'> {
  const findings = new Findings();
  let compute: ComputeBody = {};
  let onDenied: Policy['onDenied'] = 'continue';
  for (const document of lineOf(sources) ?? []) {
    compute = { ...compute, ...readCompute(new DocumentReader(document, document.file, findings), document.body['compute']) };
    const stated = document.body['on_denied'];
    if (stated === 'fail' || stated === 'continue') onDenied = stated;
  }
  findings.refuseErrors();
  return { compute: { ...compute, onExhausted: 'stuck' }, onDenied };
}

/** The envelope and all it extends, weakest first; null where one is missing or they extend each other in a circle. */
function lineOf({ envelope, envelopes }: PolicySources): readonly PolicyDocument[] | null {
  const line = new Set<PolicyDocument>();
  for (let name: unknown = envelope; name !== undefined; ) {
    const document = typeof name === 'string' && Object.hasOwn(envelopes, name) ? envelopes[name] : undefined;
    if (document === undefined || line.has(document)) return null;
    line.add(document);
    name = document.body['extends'];
  }
  return [...line].reverse();
}
