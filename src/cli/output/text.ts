import type { ErrorBody } from '../../app.js';
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

/** Why something ended as it did: the reason, its stable code, and where the rule stands that said no. */
export function reasonText({ code, message, source }: ErrorBody, width: number): string {
  return `${oneLine(message, width)} (${code}${source === undefined ? '' : `, ${oneLine(source)}`})`;
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
export function safeJson(value: object, indent?: number): string {
  const unit = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, indent).replace(unsafe(), (char) =>
    char === '\n' ? char : Array.from({ length: char.length }, (_, at) => unit(char.charCodeAt(at))).join(''),
  );
}

/**
 * A table with a head, for people. Where a line of it is wider than the terminal, each row takes as many lines as it needs, all of them
 * below their part of the head: broken lines of a table cannot be read, and a screen should hold more than a few rows.
 *
 * @param columns of the terminal. Absent: whoever reads it is no terminal, and gets whole lines
 */
export function listing(rows: Rows, paint: Paint, columns: number | undefined): string {
  return listed(rows, paint, columns).join('');
}

/** What each row is in a listing, one text a row. Without a head the rows stand below each other. */
export function listed(rows: Rows, paint: Paint, columns: number | undefined): readonly string[] {
  const whole = lines(rows, paint);
  if (columns === undefined || lines(rows).every((line) => line.length <= columns + 1)) return whole;
  const parts = partsOf(rows, columns).map(([from, to], at) => {
    const part = rows.map((row) => row.slice(from, to));
    const painted = lines(part, (cell, column, row) => paint(cell, from + column, row));
    return painted.map((line) => (at > 0 && line === '\n' ? '' : (at === 0 ? '' : '    ') + line));
  });
  return whole.map((_, row) => parts.map((part) => part[row]).join(''));
}

/** Which columns stand in one line: as many as fit, of the first line at least the first that has a name. */
function partsOf(rows: Rows, columns: number): readonly (readonly [from: number, to: number])[] {
  const named = (rows[0] ?? []).findIndex((name) => name !== '');
  const starts = [0];
  let end = -2;
  for (const [column, width] of widthsOf(rows).entries()) {
    const next = end + 2 + width;
    const fits = next <= columns || column <= named;
    if (!fits) starts.push(column);
    end = fits ? next : 4 + width;
  }
  return starts.map((from, at) => [from, starts[at + 1] ?? Number.POSITIVE_INFINITY]);
}

type Rows = readonly (readonly string[])[];
type Paint = (cell: string, column: number, row: number) => string;

/** Columns padded to the widest cell; the last one runs free. */
export function table(rows: Rows, paint?: Paint): string {
  return lines(rows, paint).join('');
}

function lines(rows: Rows, paint: Paint = (cell) => cell): readonly string[] {
  const widths = widthsOf(rows);
  return rows.map((row, r) => {
    const cells = row.map(
      (cell, i) => (cell === '' ? '' : paint(cell, i, r)) + (i === row.length - 1 ? '' : ' '.repeat((widths[i] ?? 0) - cell.length)),
    );
    return `${cells.join('  ').trimEnd()}\n`;
  });
}

function widthsOf(rows: Rows): readonly number[] {
  const widths: number[] = [];
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  return widths;
}
