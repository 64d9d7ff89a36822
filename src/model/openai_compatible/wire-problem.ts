import type { ModelFailure, ModelFailureClass } from '../../contract/index.js';

/** Why a request came to nothing, on its way from where it was noticed to the one place that reports it. */
export class WireProblem extends Error {
  readonly failure: ModelFailure;
  /** The request's parameter that the provider objected to, where it says so. */
  readonly parameter: string | undefined;

  constructor(failure: ModelFailure, parameter?: string) {
    super(failure.message);
    this.failure = failure;
    this.parameter = parameter;
  }
}

export function wireProblem(kind: ModelFailureClass, code: string, message: string): WireProblem {
  return new WireProblem({ class: kind, code, message });
}
