import { innerRisk, type Judge, refuseUnlisted } from './types.js';

/** One file that is many programs; which, its first argument says, or the name it is called by. */
export const MULTI_CALL_NAMES: readonly string[] = 'busybox toybox coreutils uutils rust-coreutils sbase-box ubase-box bsdutils'.split(' ');

/** Names by which these run what the first argument names; by any other they are the program of that name. */
const TAKES_ITS_NAME = /^(?:busybox|toybox)/;

/** What any name that begins so is: `busybox.static`, `toybox-x86_64`. */
export function multiCallName(name: string): string | undefined {
  return TAKES_ITS_NAME.exec(name)?.[0];
}

/** Whether a link called `called` makes it one program, whatever its arguments. */
export function isOneProgram(called: string, real: string): boolean {
  return TAKES_ITS_NAME.test(real) && !TAKES_ITS_NAME.test(called);
}

const NAMED_BY_OPTION = /^--coreutils-prog(?:-shebang)?=(.+)$/s;

/**
 * Refused unless the policy lists it, and asked about then: its programs are not those that others were vouched for by name.
 * The one that its arguments name is held against the lists like any other, so that listing it lists nothing else.
 */
export const judgeMultiCall: Judge = (argv) => {
  const note = 'one file with hundreds of programs (sh, wget, nc, vi, dd); call the program itself by its name';
  const whole = refuseUnlisted(argv, note);
  const named = argv[1] ?? '';
  const applet = NAMED_BY_OPTION.exec(named)?.[1] ?? named;
  return applet === '' || applet.startsWith('-')
    ? [whole]
    : [whole, innerRisk(argv, applet, { kind: 'argv', argv: [applet, ...argv.slice(2)], open: 'none' })];
};
