import type { Plan } from '../../contract/index.js';

/** `1.2 s`, `340 ms`, `3 min 5 s`: how long something took, as a person says it. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const minutes = Math.floor(ms / 60_000);
  const seconds = Math.round((ms % 60_000) / 1000);
  return minutes < 60 ? `${minutes} min ${seconds} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function count(n: number, word: string, plural = `${word}s`): string {
  return `${n} ${n === 1 ? word : plural}`;
}

/** One line of printable text: control characters would let a file name or a model's words drive the terminal. */
export function oneLine(text: string, width = 120): string {
  const flat = printable(text).replace(/\s+/g, ' ').trim();
  return flat.length <= width ? flat : `${flat.slice(0, width - 1)}…`;
}

/** Beside a good ending: the result may lack its end. */
export const CUT_REPLY = 'the last reply was cut off by its output limit';

/** Asked first: what names kinds of characters takes half a millisecond to be read by the engine. */
const PLAIN = /^[\n\t\x20-\x7e]*$/;

/** Text that may hold line breaks and tabs, and nothing else that acts on a terminal, reorders what is read or is not seen. */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(/[^\P{Cc}\n\t]|(?![\u200c\u200d])\p{Cf}|[\p{Cs}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

/**
 * One line of text in which nothing acts on a terminal or on the order of what is read: control, format (bidi, zero-width),
 * private and half characters, and foreign line breaks, stand as escapes.
 */
export function escaped(text: string): string {
  return text.replace(unsafe(), (char) => ESCAPES[char] ?? `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}

function unsafe(): RegExp {
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
}

const ESCAPES: { readonly [char: string]: string } = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** As it would have to be typed: where one word ends is part of what runs. */
export function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : escaped(JSON.stringify(text));
}

/** The programs of a call, each in a row of its own: what it is to the one before it, and how it would have to be typed. */
export function programRows({ argv, piped }: Pick<Plan, 'argv' | 'piped'>): readonly (readonly [string, string])[] {
  return argv.map((words, at) => [piped && at > 0 ? 'into' : 'runs', words.map(word).join(' ')]);
}

/** JSON whose text is as harmless as `escaped` makes it; it reads back as the same value. */
export function safeJson(value: object): string {
  const unit = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(unsafe(), (char) =>
    Array.from({ length: char.length }, (_, at) => unit(char.charCodeAt(at))).join(''),
  );
}

/**
 * A table with a head, for people. Where a line of it is wider than the terminal, every row stands below its first cell, each cell
 * behind the name of its column: broken lines of a table cannot be read.
 *
 * @param columns of the terminal. Absent: whoever reads it is no terminal, and gets whole lines
 */
export function listing(
  rows: readonly (readonly string[])[],
  paint: (cell: string, column: number, row: number) => string,
  columns: number | undefined,
): string {
  const wide = table(rows);
  if (columns === undefined || wide.split('\n').every((line) => line.length <= columns)) return table(rows, paint);
  const [head = [], ...body] = rows;
  const first = head.findIndex((name) => name !== '');
  const blocks = body.map((row, at) => {
    const painted = row.map((cell, column) => paint(cell, column, at + 1));
    const rest = head.flatMap((name, column) => (column > first && row[column] !== '' ? [[`  ${name}`, painted[column] ?? '']] : []));
    const names = table(rest, (cell, column) => (column === 0 ? paint(cell, 0, 0) : cell));
    const lead = painted.filter((_, column) => column <= first && row[column]?.trim() !== '').join(' ');
    return `${lead}\n${names}`;
  });
  return blocks.join('');
}

/** Columns padded to the widest cell; the last one runs free. */
export function table(
  rows: readonly (readonly string[])[],
  paint: (cell: string, column: number, row: number) => string = (cell) => cell,
): string {
  const widths: number[] = [];
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  return rows
    .map((row, r) =>
      row
        .map((cell, i) => paint(cell, i, r) + (i === row.length - 1 ? '' : ' '.repeat((widths[i] ?? 0) - cell.length)))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}
