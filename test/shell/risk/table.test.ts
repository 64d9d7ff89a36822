import { describe, expect, it } from 'vitest';
import { commandsOf, pathOperands, type Risk } from '../../../src/shell/index.js';
import calls from '../../fixtures/risky-calls.json' with { type: 'json' };

/** A program, what it could do, and arguments that make it do that; null = without any. */
type Risky = readonly [program: string, effect: string, ...args: (string | null)[]];

/** Nothing to run, nothing to read: a wrapper or an interpreter that is given no program does nothing but complain. */
const EMPTY = new Set('awk gawk mawk nice nohup timeout time stdbuf setsid ionice chrt taskset flock strace'.split(' '));
/** Sub-commands that only show where no more words follow. */
const SHOWS = new Set([
  'git remote',
  'git branch',
  'git tag',
  'git stash',
  'git worktree',
  'git notes',
  'git bundle',
  'git config',
  'git submodule',
  // Its folder is a path like any other, and the configuration there is read while planning.
  'git -C',
]);

function unnoticed([program, effect, ...args]: Risky): readonly string[] {
  return args
    .map((argument) => (argument === null ? [program] : [program, argument]))
    .filter((argv) => !(argv.length === 1 && EMPTY.has(program)) && !SHOWS.has(argv.join(' ')))
    .filter((argv) => !isNoticed(argv, effect))
    .map((argv) => argv.join(' '));
}

/** It is refused, asked about, gives up the command it would run, or gives up the paths it touches. */
function isNoticed(argv: readonly string[], effect: string): boolean {
  const commands = commandsOf(argv);
  const risks: readonly Risk[] = commands.flatMap((command) => command.risks);
  if (commands.length > 1 || risks.some((risk) => risk.treatment === 'refuse' || !('settledByPaths' in risk))) return true;
  const paths = pathOperands(argv);
  return effect !== 'exec' && effect !== 'network' && risks.length > 0 && paths !== null;
}

describe('LSH-8 what programs can do through their arguments', () => {
  it('is never let through unnoticed, row by row', () => {
    const rows = calls as unknown as readonly Risky[];
    expect(rows.length).toBeGreaterThan(380);
    expect(rows.flatMap(unnoticed)).toEqual([]);
  });

  it('is noticed under another name and behind a wrapper too', () => {
    const rows = (calls as unknown as readonly Risky[]).filter(([program]) => !EMPTY.has(program) && !SHOWS.has(program));
    const behind = rows.flatMap(([program, effect, ...args]) =>
      args
        .filter((argument) => !SHOWS.has(`${program} ${argument}`))
        .map((argument) => ['timeout', '5', `/usr/bin/${program}`, ...(argument === null ? [] : [argument])])
        .filter(
          (argv) =>
            commandsOf(argv)
              .slice(1)
              .every(({ risks }) => risks.length === 0) &&
            commandsOf(argv).length < 3 &&
            effect !== 'none',
        ),
    );
    expect(behind.map((argv) => argv.join(' '))).toEqual([]);
  });
});
