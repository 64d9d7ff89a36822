import type { PolicySources } from '../contract/index.js';
import { type Context, envelopeOf } from './context.js';

/**
 * Says, before anything runs, that the envelope which is named is not the one that decides (rulings 1.3): an untrusted file chose it
 * or is part of it, so it takes away from what holds without that file, and adds nothing.
 */
export function tellUntrusted({ options }: Context, policy: PolicySources): void {
  if (policy.floor === undefined) return;
  const { name, file } = envelopeOf(policy);
  const others = ['"default"', ...(policy.withoutUntrusted ? [JSON.stringify(policy.withoutUntrusted.envelope)] : [])];
  const why = policy.untrustedChoice ? 'was chosen by a file that is not trusted' : 'is not trusted';
  options.onNotice?.(
    `envelope ${JSON.stringify(name)}${file === null ? '' : ` (${file})`} ${why}: it only takes away from what holds without it (${others.join(' and ')}); once you have read it: windlass trust`,
  );
}
