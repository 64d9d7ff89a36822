import type { EffectClass } from '../contract/index.js';

/** What is known of a call that goes through the way in again under its id. */
export interface Again {
  /** A person was asked about it. */
  readonly asked: boolean;
  /** It was started before, and provably did nothing or may be repeated: a verdict used for that start still holds. */
  readonly started?: true;
  /** It may have had this effect already; the repeat is idempotent, but ending without one is not "nothing happened". */
  readonly inDoubt?: EffectClass;
}
