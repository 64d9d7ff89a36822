import type { ResolvedCall } from './call.js';
import type { Decision } from './decision.js';
import { WindlassError } from './errors.js';
import type { Plan } from './plan.js';

/** The only key that makes an `AuthorizedCall`. Exists once in a process. */
export class Mint {
  #taken = false;

  /** Hands the key out once: to the composition root, which gives it to the gate. */
  static take(): Mint {
    if (theMint.#taken) throw new WindlassError('forged_call', 'the authority to make calls was already handed out');
    theMint.#taken = true;
    return theMint;
  }
}
const theMint = new Mint();

/**
 * A call that the gate let pass: the only thing `apply` takes (rulings 3.3). It is never serialised; a resumed run is
 * judged again. A look-alike, a subclass made without the key, and a structured clone are not in the gate's register.
 */
export class AuthorizedCall {
  readonly call: ResolvedCall;
  readonly plan: Plan;
  readonly payload: unknown;
  readonly decision: Decision;

  /** @throws WindlassError `forged_call` without the key. */
  constructor(mint: Mint, call: ResolvedCall, plan: Plan, payload: unknown, decision: Decision) {
    if (mint !== theMint) throw new WindlassError('forged_call', 'only the gate makes an authorized call');
    this.call = call;
    this.plan = plan;
    this.payload = payload;
    this.decision = decision;
    Object.freeze(this);
  }

  /** @throws WindlassError `forged_call` always: an authorization does not travel. */
  toJSON(): never {
    throw new WindlassError('forged_call', 'an authorized call is never serialised');
  }
}
