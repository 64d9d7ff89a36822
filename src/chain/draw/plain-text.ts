const LONGEST = 80;

/** One printable line: a file's text must neither break the picture's lines nor drive a terminal that shows them. */
export function plainText(text: string): string {
  const printable = text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu, '\uFFFD');
  const characters = [...printable.trim()];
  return characters.length <= LONGEST ? characters.join('') : `${characters.slice(0, LONGEST - 1).join('')}…`;
}
