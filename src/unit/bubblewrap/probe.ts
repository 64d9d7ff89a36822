import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM_LIMITS, type SandboxCapability } from '../../contract/index.js';
import { isProgram } from '../is-program.js';
import { launcherFor } from './launcher.js';
import { seccompFilter } from './seccomp.js';

/** Where the system keeps it. PATH is not asked: what confines programs is not found where programs could put it. */
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/bin', '/run/current-system/sw/bin'];
const PROBE_MS = 5_000;

/** Namespaces of its own, no capability, no way back to a terminal, and an end together with whoever started it. */
const BARE = [
  ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
  ...['--cap-drop', 'ALL', '--die-with-parent', '--new-session'],
];
/** Of newer versions: a program makes no user namespace, in which it would have capabilities. */
const NO_NESTING = '--disable-userns';

/** A sandbox that was tried. */
export type Bubblewrap = Extract<SandboxCapability, { works: true }> & {
  readonly program: string;
  readonly options: readonly string[];
  /** What the kernel is to refuse, for `--seccomp`; null where the processor or the kernel has no filter. */
  readonly filter: Buffer | null;
  /** It starts a program under another name than that of its file. */
  readonly named: boolean;
};

export type Probed = Extract<SandboxCapability, { works: false }> | Bubblewrap;

let probed: Probed | undefined;

/** Whether programs can be confined here. Tried once in a process, when it is first asked. */
export function probeSandbox(): Probed {
  probed ??= probe(FOLDERS);
  return probed;
}

/** Starts the smallest confined program there is. */
export function probe(folders: readonly string[]): Probed {
  if (process.platform !== 'linux') return lacking(`programs are confined on Linux alone, and this is ${process.platform}`, null);
  const program = folders.map((folder) => join(folder, 'bwrap')).find(isProgram);
  if (program === undefined) return lacking('bubblewrap (the program bwrap) is not installed', installCommand());
  const best = tried(program, seccompFilter(process.arch));
  return best.works ? { ...best, unbounded: whyUnbounded(best) } : refusedBy(best.said);
}

type Tried = Omit<Bubblewrap, 'unbounded'> | { readonly works: false; readonly said: string };

/** The most that a machine can do comes first. */
function tried(program: string, filter: Buffer | null): Tried {
  const filters = filter === null ? [null] : [filter, null];
  let said = '';
  for (const each of filters)
    for (const options of [[...BARE, NO_NESTING], BARE]) {
      // It has nothing to read: the filter comes that way.
      const ended = start(program, [...options, ...(each === null ? [] : ['--seccomp', '0'])], [program], each);
      const version = ended.stdout?.trim();
      if (ended.status === 0)
        return { works: true, version, filtered: each !== null, named: isNewer(version), program, options, filter: each };
      said = saidBy(ended);
      if (!said.includes(NO_NESTING) && !/seccomp/i.test(said)) return { works: false, said };
    }
  return { works: false, said };
}

/** `--argv0` came with version 0.9. */
function isNewer(version: string): boolean {
  const [, major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(version) ?? []).map(Number);
  return major > 0 || minor >= 9;
}

/** A folder of its own in every sandbox. */
const IN_MEMORY = '/dev/start';

/**
 * The file comes the way that the filter came before it: no folder has to take it. Where it could not be tried, steps are started with
 * it all the same, and say so where that fails.
 */
function whyUnbounded({ program, options }: Pick<Bubblewrap, 'program' | 'options'>): string | null {
  const launcher = launcherFor(process.arch, PROGRAM_LIMITS);
  if (launcher === null) return `what sets their bounds is not written for this processor (${process.arch})`;
  const launched = ['--perms', '0555', '--file', '0', IN_MEMORY];
  const ended = start(program, options, [IN_MEMORY, program, program], launcher, launched);
  // One that ends before it was given everything has an error as well, and an end.
  return ended.status === 0 || ended.status === null ? null : `what sets their bounds is not executed in a sandbox here (${saidBy(ended)})`;
}

/** The smallest program that is surely there is bubblewrap itself, and it says its version. */
function start(program: string, options: readonly string[], argv: readonly string[], input: Buffer | null, inside: readonly string[] = []) {
  const { spawnSync } = process.getBuiltinModule('node:child_process'); // not loaded by a run that starts nothing
  return spawnSync(program, [...options, '--unshare-net', ...WHOLE, ...inside, '--', ...argv, '--version'], {
    encoding: 'utf8',
    timeout: PROBE_MS,
    env: {},
    ...(input !== null && { input }),
  });
}

const WHOLE = ['--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev'];

function saidBy({ stderr, error, status }: ReturnType<typeof start>): string {
  return stderr?.trim() || (error?.message ?? `it ended with ${status}`);
}

/** Settings of the kernel under which no namespaces are to be had, and the command that changes them. */
const SETTINGS = [
  { file: '/proc/sys/user/max_user_namespaces', bars: '0', set: 'user.max_user_namespaces=28633' },
  { file: '/proc/sys/kernel/unprivileged_userns_clone', bars: '0', set: 'kernel.unprivileged_userns_clone=1' },
  { file: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns', bars: '1', set: 'kernel.apparmor_restrict_unprivileged_userns=0' },
];

function refusedBy(said: string): Probed {
  const setting = SETTINGS.find(({ file, bars }) => read(file) === bars);
  if (setting) {
    const name = setting.set.split('=', 1)[0];
    return lacking(`the kernel gives no user namespaces (${name} is ${setting.bars}): ${said}`, `sysctl -w ${setting.set}`);
  }
  return lacking(`bubblewrap may not make namespaces here, as in a container without that right: ${said}`, null);
}

function lacking(why: string, fix: string | null): Probed {
  return { works: false, why, fix };
}

const PACKAGERS: readonly (readonly [like: RegExp, command: string])[] = [
  [/\b(debian|ubuntu)\b/, 'apt install bubblewrap'],
  [/\b(fedora|rhel|centos)\b/, 'dnf install bubblewrap'],
  [/\bsuse\b/, 'zypper install bubblewrap'],
  [/\barch\b/, 'pacman -S bubblewrap'],
  [/\balpine\b/, 'apk add bubblewrap'],
];

function installCommand(): string | null {
  const system = read('/etc/os-release') ?? '';
  return PACKAGERS.find(([like]) => like.test(system))?.[1] ?? null;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null; // Not of this kernel.
  }
}
