import type { FoundProgram, Unit } from '../../contract/index.js';
import { commandsOf, type DelegatedCommand } from '../../shell/index.js';

/** Where the words of one line lead. A word with a slash depends on the folder it is used in. */
export class Finder {
  readonly #unit: Unit;
  readonly #known = new Map<string, FoundProgram | null>();

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  async find(word: string, cwd: string): Promise<FoundProgram | null> {
    const key = keyOf(word, cwd);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const found = await this.#unit.resolveProgram(word, { cwd });
    this.#known.set(key, found);
    return found;
  }

  /** The command and all it would run through its arguments. Reading them needs to know where their words lead. */
  async commandsOf(argv: readonly string[], cwd: string, fed: boolean): Promise<readonly DelegatedCommand[]> {
    for (;;) {
      const unknown = new Set<string>();
      const commands = commandsOf(
        argv,
        (word) => {
          const found = this.#known.get(keyOf(word, cwd));
          if (found === undefined) unknown.add(word);
          return found?.real;
        },
        fed,
      );
      if (unknown.size === 0) return commands;
      for (const word of unknown) await this.find(word, cwd);
    }
  }
}

function keyOf(word: string, cwd: string): string {
  return word.includes('/') ? `${cwd}\0${word}` : word;
}
