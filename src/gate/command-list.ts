import type { Rule } from './rules.js';

interface Entry<R> {
  readonly index: number;
  readonly rule: R;
  /** The words behind the program. */
  readonly rest: readonly string[];
}

/** Rules about commands, in order, asked as one: a rule for one program is only tried on commands that may be this program. */
export class CommandList<R extends Rule & { readonly words?: readonly string[] }> {
  readonly rules: readonly R[];
  readonly #byProgram = new Map<string, Entry<R>[]>();
  readonly #others: Entry<R>[] = [];

  /** `isOne`: the first word of the rule is the name of a program, and no pattern for names. */
  constructor(rules: readonly R[], isOne: (rule: R) => boolean) {
    this.rules = rules;
    for (const [index, rule] of rules.entries()) {
      const [program = '', ...rest] = rule.words ?? [];
      this.#listOf(isOne(rule) ? program : null).push({ index, rule, rest });
    }
  }

  /** The first rule for one of these programs, or for no single one, that `holds`, given the words behind the program. */
  find(names: readonly string[], holds: (rule: R, rest: readonly string[]) => boolean): R | null {
    let best = firstOf(this.#others, null, holds);
    for (const name of names) {
      const named = this.#byProgram.get(name);
      if (named !== undefined) best = firstOf(named, best, holds);
    }
    return best === null ? null : best.rule;
  }

  #listOf(program: string | null): Entry<R>[] {
    if (program === null) return this.#others;
    const known = this.#byProgram.get(program) ?? [];
    this.#byProgram.set(program, known);
    return known;
  }
}

function firstOf<R>(
  entries: readonly Entry<R>[],
  before: Entry<R> | null,
  holds: (rule: R, rest: readonly string[]) => boolean,
): Entry<R> | null {
  for (const entry of entries) {
    if (before !== null && entry.index > before.index) return before;
    if (holds(entry.rule, entry.rest)) return entry;
  }
  return before;
}
