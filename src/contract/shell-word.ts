const ACTS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * A word for a person to paste into a shell: as it is where that is safe, else in single quotes. What would act on the terminal or
 * on the order of what is read stands in escapes, in the quotes of bash, ksh, zsh and POSIX 2024 that know them.
 */
export function shellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (!ACTS.test(word)) return `'${word.replaceAll("'", "'\\''")}'`;
  const inert = (char: string): string => [...Buffer.from(char)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  return `$'${word.replace(/['\\]/g, '\\$&').replace(new RegExp(ACTS, 'gu'), inert)}'`;
}
