/** A line of a patch that does not belong there. */
export interface Misplaced {
  /** 1-based. */
  readonly line: number;
  readonly what: string;
}

const HEADERS =
  /^(diff --git |index [0-9a-f]|similarity index |dissimilarity index |rename (from|to) |copy (from|to) |(old|new|new file|deleted file) mode |--- |\+\+\+ |Binary files |GIT binary patch)/;
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;
const NO_NEWLINE = /^\\ /;

/**
 * The first line that is neither a header nor inside a hunk as its `@@` line counts them; null when all are. Parsers pass over
 * such lines, and a hunk with a wrong count would lose its rest without a word.
 */
export function misplacedLine(patch: string): Misplaced | null {
  const lines = patch.split('\n');
  const left = { old: 0, fresh: 0 };
  let opened = 0;
  for (const [index, line] of lines.entries()) {
    const at = { line: index + 1 };
    if (left.old > 0 || left.fresh > 0) {
      if (!take(line, left)) return { ...at, what: `is not a line of the hunk at line ${opened}, which counts more lines than it has` };
      continue;
    }
    if (NO_NEWLINE.test(line) || line === '') continue;
    const hunk = HUNK.exec(line);
    if (hunk) {
      [left.old, left.fresh, opened] = [Number(hunk[1] ?? 1), Number(hunk[2] ?? 1), index + 1];
      continue;
    }
    if (!HEADERS.test(line))
      return { ...at, what: 'is neither a header nor inside a hunk; are the counts of the `@@` line before it right?' };
    if (line.endsWith('\r')) return { ...at, what: 'ends in CRLF; the headers of a patch end in LF, whatever its files hold' };
  }
  return left.old > 0 || left.fresh > 0 ? { line: opened, what: 'opens a hunk that is cut off' } : null;
}

function take(line: string, left: { old: number; fresh: number }): boolean {
  switch (line[0]) {
    case ' ':
      left.old -= 1;
      left.fresh -= 1;
      break;
    case '-':
      left.old -= 1;
      break;
    case '+':
      left.fresh -= 1;
      break;
    case '\\':
      return true;
    default:
      return false;
  }
  return left.old >= 0 && left.fresh >= 0;
}
