import { type PolicySources, untrustedPart } from '../contract/index.js';
import { type Context, envelopeOf } from './context.js';

/**
 * Says, before anything runs, that the envelope which is named is not the one that decides (rulings 1.3): an untrusted file chose it
 * or is part of it, so that file takes away from what holds without it, and adds nothing.
 */
export function tellUntrusted({ options }: Context, policy: PolicySources): void {
  if (policy.floor === undefined) return;
  const { name, file } = envelopeOf(policy);
  const others = ['"default"', ...(policy.withoutUntrusted ? [JSON.stringify(policy.withoutUntrusted.envelope)] : [])];
  options.onNotice?.(
    `envelope ${JSON.stringify(name)}${file === null ? '' : ` (${file})`} ${whyNot(policy, file)} only takes away from what holds without it (${others.join(' and ')}); once you have read it: windlass trust`,
  );
}

function whyNot({ untrustedChoice, envelopes, envelope }: PolicySources, file: string | null): string {
  if (untrustedChoice) return 'was chosen by a file that is not trusted: it';
  const part = untrustedPart(envelopes, envelope);
  return part === null || part.file === file ? 'is not trusted: it' : `takes in ${part.file}, which is not trusted: that file`;
}
