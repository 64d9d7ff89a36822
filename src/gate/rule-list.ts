import type { Glob } from './glob.js';
import { GlobSet } from './glob-set.js';

/** Rules about paths, in order, asked as one. */
export class RuleList<R extends { readonly glob: Glob }> {
  readonly rules: readonly R[];
  /** Made when it is first asked: most lists of a policy never are. */
  #globs: GlobSet | null = null;

  constructor(rules: readonly R[]) {
    this.rules = rules;
  }

  /** The first rule that covers any of the paths (from `cleanPath`) and that `accept` agrees to. */
  find(paths: readonly (readonly string[])[], accept?: (rule: R) => boolean): R | null {
    if (this.rules.length === 0) return null;
    this.#globs ??= new GlobSet(this.rules.map((rule) => rule.glob));
    let best = this.rules.length;
    const accepts = accept && ((at: number): boolean => accept(this.rules[at] as R));
    for (const path of paths) {
      const index = this.#globs.first(path, accepts, best);
      if (index >= 0) best = index;
    }
    return this.rules[best] ?? null;
  }
}
