type Levelled = (text: string) => string;

const withoutBom: Levelled = (text) => text.replaceAll('\uFEFF', '');
const lf: Levelled = (text) => text.replaceAll('\r\n', '\n');
// Whole runs of blanks are taken at once: looking ahead from every blank of a run takes its length squared.
const withoutTrailing: Levelled = (text) => text.replace(/[ \t]+(\r?\n|$)?/g, (run: string, end: string | undefined) => end ?? run);
const oneSpace: Levelled = (text) => text.replace(/[ \t]+/g, ' ');
const plainQuotes: Levelled = (text) =>
  text
    .replace(/[\u2018\u2019\u201A\u201B]/g, "'")
    .replace(/[\u201C\u201D\u201E\u201F]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00A0\u2002-\u200A\u202F\u205F\u3000]/g, ' ');

const BOM_IN_THE_WAY = 'a byte order mark (BOM) is in the way';

/** From the most telling difference to the least. */
const CAUSES: readonly (readonly [Levelled, string])[] = [
  [lf, 'the line ends differ: CRLF in one, LF in the other'],
  [withoutBom, BOM_IN_THE_WAY],
  [withoutTrailing, 'blanks at the end of a line differ'],
  [oneSpace, 'blanks differ: tabs vs spaces, or their number'],
  [plainQuotes, 'typographic quotes, dashes or spaces differ from plain ones'],
  [(text) => text.normalize('NFC'), 'accented letters are composed differently (Unicode form)'],
  [(text) => text.toLowerCase(), 'upper and lower case differ'],
  [(text) => oneSpace(plainQuotes(withoutTrailing(lf(withoutBom(text))))), 'line ends, blanks or quotes differ'],
];

/** Why a text that looks right does not match, in words that hold nothing of the file; null when no cause is known, or it does match. */
export function diagnose(content: string, wanted: string): string | null {
  // It is there, but not as whole lines: what stands before the first one is in the way.
  if (wanted !== '' && content.startsWith(`\uFEFF${wanted}`)) return BOM_IN_THE_WAY;
  if (content.includes(wanted)) return null;
  for (const [levelled, cause] of CAUSES) {
    const sought = levelled(wanted);
    if (sought !== '' && levelled(content).includes(sought)) return cause;
  }
  return null;
}
