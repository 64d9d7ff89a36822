import pc from 'picocolors';

export type Style = ReturnType<typeof pc.createColors>;

/** Colours only where a person looks: a terminal, without `--no-color`, NO_COLOR or TERM=dumb. */
export function createStyle(options: { readonly tty: boolean; readonly color: boolean; readonly env: NodeJS.ProcessEnv }): Style {
  const { tty, color, env } = options;
  return pc.createColors(tty && color && !env['NO_COLOR'] && env['TERM'] !== 'dumb');
}
