import { RISK_ROWS } from './table.js';
import { programName, type Risk, type RiskEffect } from './types.js';

interface Row {
  readonly effect: RiskEffect;
  readonly treatment: 'ask' | 'refuse' | 'unlisted' | 'paths';
  readonly patterns: readonly RegExp[];
  /** Long options that the patterns name, for programs that take them shortened. */
  readonly long: readonly string[];
  /** Every call counts. */
  readonly always: boolean;
  /** A call without arguments counts. */
  readonly bare: boolean;
  readonly note: string;
}

/** They take a long option by any beginning of it that fits no other (`--comp` is `--compress-program`). */
const SHORTENS: ReadonlySet<string> = new Set(
  'sort split csplit shuf wc du date grep egrep fgrep rgrep file tar sdiff diff3 iconv rm cp mv ln ag ack wget curl locate cpio gpg hg mysql psql perf objdump md5sum b2sum sha1sum sha224sum sha256sum sha384sum sha512sum cksum'.split(
    ' ',
  ),
);
/** Whole options that are the beginning of one that counts. */
const WHOLE: ReadonlySet<string> = new Set(['exclude', 'url', 'proxy']);

/** Longer arguments are not searched (some patterns look back): such a call is treated as if they matched. */
export const MAX_ARGUMENT = 1024;

let index: ReadonlyMap<string, readonly string[]> | undefined;
const compiled = new Map<string, readonly Row[]>();

/** The table's risks of one call; `name` is the base name to look under. */
export function tableRisks(name: string, argv: readonly string[]): readonly Risk[] {
  return rowsOf(name).flatMap((row) => matchRow(row, argv));
}

/** Whether the table knows arguments by which this program runs others. */
export function canExecute(name: string): boolean {
  return rowsOf(name).some((row) => row.effect === 'exec');
}

function matchRow(row: Row, argv: readonly string[]): readonly Risk[] {
  const found = row.always || (row.bare && argv.length === 1) ? (argv[0] ?? '') : argv.slice(1).find((argument) => matches(row, argument));
  if (found === undefined) return [];
  const risk = { effect: row.effect, program: programName(argv), argument: found, note: row.note };
  switch (row.treatment) {
    case 'ask':
      return [{ ...risk, treatment: 'ask' }];
    case 'paths':
      return [{ ...risk, treatment: 'ask', settledByPaths: true }];
    case 'refuse':
      return [{ ...risk, treatment: 'refuse' }];
    case 'unlisted':
      return [{ ...risk, treatment: 'refuse', unlessListed: true }];
  }
}

function matches(row: Row, argument: string): boolean {
  if (row.patterns.length === 0) return false;
  return argument.length > MAX_ARGUMENT || row.patterns.some((pattern) => pattern.test(argument)) || shortens(row, argument);
}

function shortens({ long }: Row, argument: string): boolean {
  const name = /^--([a-z0-9-]+)(?:=|$)/s.exec(argument)?.[1];
  return name !== undefined && !WHOLE.has(name) && long.some((option) => option.startsWith(name));
}

/** Rows of a program; versioned names (`python3.11`, `gcc-12`) fall back to the plain one. */
function rowsOf(name: string): readonly Row[] {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  index ??= buildIndex();
  const lines = spellings(name)
    .map((spelling) => index?.get(spelling))
    .find((found) => found !== undefined);
  const rows = (lines ?? []).map((line) =>
    compileRow(
      line,
      spellings(name).some((spelling) => SHORTENS.has(spelling)),
    ),
  );
  compiled.set(name, rows);
  return rows;
}

/** From the most to the least exact: `python3.11`, `python3`, `python`; a name with its target is the name without it. */
export function spellings(name: string): readonly string[] {
  const native = name.replace(/^[a-z0-9_]+-(?:pc-)?linux-(?:gnu|musl)[a-z0-9]*-/, '');
  const withoutMinor = native.replace(/(?:\.\d+)+$/, '');
  return [name, native, withoutMinor, withoutMinor.replace(/-?\d+$/, ''), native.replace(/\.(?:basic|tiny|gtk3|nox)$/, '')];
}

function buildIndex(): ReadonlyMap<string, readonly string[]> {
  const lines = new Map<string, string[]>();
  for (const line of RISK_ROWS.split('\n')) {
    const programs = /^\["([^"]*)"/.exec(line)?.[1];
    for (const program of programs?.split(' ') ?? []) lines.set(program, [...(lines.get(program) ?? []), line]);
  }
  return lines;
}

function compileRow(line: string, isShortened: boolean): Row {
  const [, effect, treatment, sources, note] = JSON.parse(line) as [string, RiskEffect, Row['treatment'], string[], string];
  const patterns = sources.filter((source) => source !== '.*' && source !== '(none)').map((source) => new RegExp(source, 'u'));
  const long = isShortened ? sources.flatMap(longOptions) : [];
  return { effect, treatment, note, patterns, long, always: sources.includes('.*'), bare: sources.includes('(none)') };
}

/** `^--(?:one|two)` and `^--one` name their options. */
function longOptions(source: string): readonly string[] {
  const [, several, one] = /^\^--(?:\(\?:([^()]*)\)|([a-z0-9-]+))/.exec(source) ?? [];
  return (several?.split('|') ?? [one ?? '']).filter((name) => name !== '');
}
