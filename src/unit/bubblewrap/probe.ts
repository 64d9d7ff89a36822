import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
export interface Bubblewrap {
  readonly program: string;
  readonly options: readonly string[];
  /** What the kernel is to refuse, for `--seccomp`; null where the processor or the kernel has no filter. */
  readonly filter: Buffer | null;
  /** What sets the bounds of a program is executed in there. */
  readonly bounded: boolean;
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
  const filter = seccompFilter(process.arch);
  const bounds = launcherFor(process.arch, PROGRAM_LIMITS);
  const bounded = bounds === null ? null : tried(program, filter, bounds);
  const best = bounded?.works === true ? bounded : tried(program, filter, null);
  return best.works ? best : refusedBy(best.said);
}

type Tried = Extract<Probed, { works: true }> | { readonly works: false; readonly said: string };

/** The most that a machine can do comes first. */
function tried(program: string, filter: Buffer | null, launcher: Buffer | null): Tried {
  const filters = filter === null ? [null] : [filter, null];
  let said = '';
  for (const each of filters)
    for (const options of [[...BARE, NO_NESTING], BARE]) {
      const { status, stdout, stderr, error } = start(program, options, each, launcher);
      const [works, filtered, bounded] = [status === 0, each !== null, launcher !== null];
      if (works) return { works, version: stdout.trim(), filtered, bounded, program, options, filter: each };
      said = stderr?.trim() || (error?.message ?? `it ended with ${status}`);
      if (!said.includes(NO_NESTING) && !/seccomp/i.test(said)) return { works, said };
    }
  return { works: false, said };
}

const IN_MEMORY = '/tmp/start';

/** The smallest program that is surely there is bubblewrap itself, and it says its version. */
function start(program: string, options: readonly string[], filter: Buffer | null, launcher: Buffer | null) {
  const { spawnSync } = process.getBuiltinModule('node:child_process'); // not loaded by a run that starts nothing
  const launched = launcher === null ? [] : ['--tmpfs', '/tmp', '--perms', '0555', '--file', '3', IN_MEMORY];
  // It has nothing to read: the filter comes that way.
  const filtered = filter === null ? [] : ['--seccomp', '0'];
  const argv = launcher === null ? [program] : [IN_MEMORY, program, program];
  const file = launcher === null ? null : openBytes(launcher);
  try {
    return spawnSync(program, [...options, ...filtered, '--unshare-net', ...WHOLE, ...launched, '--', ...argv, '--version'], {
      encoding: 'utf8',
      timeout: PROBE_MS,
      env: {},
      stdio: ['pipe', 'pipe', 'pipe', file ?? 'ignore'],
      ...(filter !== null && { input: filter }),
    });
  } finally {
    if (file !== null) closeSync(file);
  }
}

const WHOLE = ['--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev'];

/** To be read by another program; null where there is no room for it. */
function openBytes(bytes: Buffer): number | null {
  let folder: string;
  try {
    folder = mkdtempSync(join(tmpdir(), '.windlass-'));
  } catch {
    return null;
  }
  try {
    const file = join(folder, 'bytes');
    writeFileSync(file, bytes);
    return openSync(file, 'r');
  } finally {
    rmSync(folder, { recursive: true });
  }
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
