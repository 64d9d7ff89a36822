import { WindlassError } from '../contract/index.js';

/**
 * `--var name=value` words by name; values stay text until the chain's `vars` say what they are.
 * @throws WindlassError `usage` for a word without `=` or a name given twice
 */
export function collectVars(words: readonly string[]): Readonly<Record<string, string>> {
  const vars: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const word of words) {
    const at = word.indexOf('=');
    if (at < 1) throw new WindlassError('usage', `--var takes name=value, got "${word}"`);
    const name = word.slice(0, at);
    if (name in vars) throw new WindlassError('usage', `--var ${name} is given twice`);
    vars[name] = word.slice(at + 1);
  }
  return vars;
}
