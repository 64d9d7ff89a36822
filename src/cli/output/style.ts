import { printable } from './text.js';

/** The few ways to set words apart. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
  /** Words of others: to the byte for a program, and on a terminal without what would act on it. */
  readonly foreign: (text: string) => string;
  /** Characters in a line of the terminal. Absent where there is none. */
  readonly columns?: number;
}

const same = (text: string): string => text;
const PLAIN: Style = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same, foreign: same };

/** Colours only where a person looks: a terminal, without `--no-color`, NO_COLOR or TERM=dumb. */
export async function createStyle(options: {
  readonly tty: boolean;
  readonly color: boolean;
  readonly env: NodeJS.ProcessEnv;
}): Promise<Style> {
  const { tty, color, env } = options;
  if (!tty) return PLAIN;
  const columns = widthOf(env);
  if (!color || env['NO_COLOR'] || env['TERM'] === 'dumb') return { ...PLAIN, foreign: printable, ...columns };
  // Loading it opens stdout as a stream, which no other path needs.
  const { default: colors } = await import('picocolors');
  return { ...colors.createColors(true), foreign: printable, ...columns };
}

/** What COLUMNS says, else the terminal itself; one that tells no width has none. */
function widthOf(env: NodeJS.ProcessEnv): { readonly columns?: number } {
  const columns = Number(env['COLUMNS']) || process.stdout.columns;
  return columns > 0 ? { columns } : {};
}
