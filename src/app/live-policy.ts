import type { LoadedConfig } from '../config/index.js';
import { hashJson, type PinnedRun, type PolicyDocument, type PolicySources } from '../contract/index.js';

/** What judges a run of yesterday: the stricter of the two (D6). */
export interface LivePolicy {
  /** What was pinned, without the distrust that has been lifted since. */
  readonly pinned: PolicySources;
  /** What today's configuration says: the envelope as it stands now, or, where it is gone, the pinned one under today's caps. */
  readonly today: PolicySources;
}

/**
 * Trust is live, as caps are: a run that was started under an untrusted file is judged by that file fully once it is
 * trusted, if the file still says the same (rulings 1.3). `onBlocked` is told in one sentence where it does not.
 */
export function livePolicy(
  config: LoadedConfig,
  selected: string | undefined,
  { id, policy }: PinnedRun,
  onBlocked: (message: string) => void,
): LivePolicy {
  const chosen = config.policySources('attended');
  const known = Object.hasOwn(chosen.envelopes, policy.envelope);
  const today =
    selected !== undefined || chosen.envelope === policy.envelope
      ? chosen
      : known
        ? config.policySources('attended', policy.envelope)
        : underCaps(policy, chosen);
  const pinned = policy.untrustedChoice && chosen.envelope !== policy.envelope ? policy : sinceTrusted(policy, today);
  const trusted = chosen.floor === undefined;
  if (trusted && pinned.floor !== undefined && (today.floor === undefined || !known)) onBlocked(blocked(id));
  return { pinned, today };
}

/**
 * An envelope that is gone, under the caps of today. What distrust it was pinned with stays with it, and the names in it are held against no
 * list of today: somebody whose token is gone is refused when they answer.
 */
function underCaps({ envelope, envelopes, floor, withoutUntrusted }: PolicySources, today: PolicySources): PolicySources {
  const { approvers: _, floor: ofToday, withoutUntrusted: own = withoutUntrusted, ...rest } = today;
  const doubted = floor ?? ofToday;
  return { ...rest, envelope, envelopes, ...(doubted && { floor: doubted, ...(own && { withoutUntrusted: own }) }) };
}

function blocked(run: string): string {
  return `${run} was started under files that were not trusted, and what is trusted now says something else, so the shipped envelope "default" goes on judging it as well: answer what it asks (windlass approvals list), or cancel it and start its chain anew.`;
}

function sinceTrusted(pinned: PolicySources, today: PolicySources): PolicySources {
  if (pinned.floor === undefined || today.floor !== undefined) return pinned;
  if (!saysTheSame(pinned, today)) return pinned;
  const { floor: _, withoutUntrusted: __, untrustedChoice: ___, ...rest } = pinned;
  return { ...rest, envelopes: today.envelopes };
}

/** Whether the envelope of a run, and all it extends and is laid over, is what it was, and every part of it is trusted now. */
function saysTheSame({ envelope, envelopes }: PolicySources, today: PolicySources): boolean {
  const then = partsOf(envelopes, envelope);
  const now = partsOf(today.envelopes, envelope);
  return now.every(({ trusted }) => trusted) && hashJson(then.map(whatItSays)) === hashJson(now.map(whatItSays));
}

function whatItSays({ layer, file, body }: PolicyDocument): object {
  return { layer, file, body };
}

function partsOf(envelopes: PolicySources['envelopes'], name: string, seen = new Set<string>()): readonly PolicyDocument[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const parts: PolicyDocument[] = [];
  for (let document = Object.hasOwn(envelopes, name) ? envelopes[name] : undefined; document !== undefined; document = document.over) {
    const parent = document.body['extends'];
    parts.push(document, ...(typeof parent === 'string' ? partsOf(envelopes, parent, seen) : []));
  }
  return parts;
}
