const BREAKS_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A path as it stands in the text of an answer, one entry a line: a name that would end the line, turn it round or act on a
 * terminal is written as JSON writes it, so that no file can speak for another. Other paths stand as they are.
 */
export function shownName(path: string): string {
  if (path.search(BREAKS_A_LINE) < 0) return path;
  return JSON.stringify(path).replace(BREAKS_A_LINE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
