import type { ShellCode, ShellRefusal } from './types.js';

/** The one shape of a refusal; a scanner function returns it in place of its result. */
export type Refused = ShellRefusal;

/** `at` is the 0-based index of the construct. */
export function refuse(code: ShellCode, at: number, construct: string, remedy: string, program?: string): Refused {
  const refusal = { kind: 'refused', code, construct, column: at + 1, remedy, within: 'command' } as const;
  return program === undefined ? refusal : { ...refusal, program };
}

/** The refusal as one sentence for a model or a person. */
export function explainRefusal(refusal: ShellRefusal): string {
  const where = refusal.step !== undefined ? ` of step ${refusal.step} of \`pipe\`` : refusal.within === 'args' ? ` of \`args\`` : '';
  return `${refusal.construct} at column ${refusal.column}${where}: ${refusal.remedy}. Nothing was run.`;
}

/**
 * The bare text of the word around `at`, quoted so that a program gets it as it stands; null where the words around it
 * cannot be told (quotes, expansions or operators in it).
 */
export function quotedWordAt(line: string, at: number): string | null {
  const start = wordStart(line, at);
  const word = /^[^ \t\n;&|<>()'"\\$`]+/.exec(line.slice(start))?.[0];
  if (word === undefined || start + word.length <= at) return null;
  const after = line[start + word.length] ?? ' ';
  return /[ \t\n;&|]/.test(after) ? `'${word}'` : null;
}

function wordStart(line: string, at: number): number {
  let start = at;
  while (start > 0 && !/[ \t\n;&|]/.test(line[start - 1] ?? ' ')) start--;
  return start;
}
