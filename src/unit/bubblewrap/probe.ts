import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxCapability } from '../../contract/index.js';
import { isProgram } from '../is-program.js';
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
export interface Bubblewrap {
  readonly program: string;
  readonly options: readonly string[];
  /** What the kernel is to refuse, for `--seccomp`; null where the processor or the kernel has no filter. */
  readonly filter: Buffer | null;
}

export type Probed = Extract<SandboxCapability, { works: false }> | (Extract<SandboxCapability, { works: true }> & Bubblewrap);

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
  const { spawnSync } = process.getBuiltinModule('node:child_process'); // not loaded by a run that starts nothing
  let said = 'it does not know the options it needs';
  for (const { options, filter } of attempts(seccompFilter(process.arch))) {
    // The smallest program has nothing to read: the filter comes that way.
    const filtered = filter === null ? [] : ['--seccomp', '0'];
    const tried = spawnSync(program, [...options, ...filtered, '--unshare-net', ...SMALLEST], {
      encoding: 'utf8',
      timeout: PROBE_MS,
      env: {},
      ...(filter !== null && { input: filter }),
    });
    if (tried.status === 0) return { works: true, version: versionOf(program), filtered: filter !== null, program, options, filter };
    said = tried.stderr?.trim() || (tried.error?.message ?? `it ended with ${tried.status}`);
    if (!said.includes(NO_NESTING) && !/seccomp/i.test(said)) break;
  }
  return refusedBy(said);
}

/** The most that a machine can do comes first. */
function attempts(filter: Buffer | null): readonly Pick<Bubblewrap, 'options' | 'filter'>[] {
  const filters = filter === null ? [null] : [filter, null];
  return filters.flatMap((each) => [[...BARE, NO_NESTING], BARE].map((options) => ({ options, filter: each })));
}

const SMALLEST = ['--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev', 'true'];

function versionOf(program: string): string {
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  return spawnSync(program, ['--version'], { encoding: 'utf8', timeout: PROBE_MS }).stdout?.trim() || 'bubblewrap';
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
