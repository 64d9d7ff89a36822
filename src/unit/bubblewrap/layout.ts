import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { posix } from 'node:path';
import { isInside, type Roots, rootOf, type SandboxProfile, type SpawnStep } from '../../contract/index.js';
import type { Shielded } from './lookout.js';
import type { Settings } from './settings.js';

/** What programs of a system consist of. Links among them stay links. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store', '/gnu/store'];
/** Beside a folder of programs: what they load. */
const BESIDE_BIN = ['lib', 'lib64', 'libexec'];

export interface Surroundings {
  readonly roots: Roots;
  /** Folders in which programs are found. */
  readonly path: readonly string[];
  /** `HOME` of the program: an empty folder in there, except for a workspace in it. */
  readonly home: string | undefined;
  readonly settings: Settings;
}

/**
 * What a confined program sees, as options of bubblewrap: the system and its programs to read, the workspace and the private
 * folder for temporary files, and nothing else of the machine. Later options lie over earlier ones.
 */
export function layoutOf(step: SpawnStep, profile: SandboxProfile, shielded: Shielded, around: Surroundings): readonly string[] {
  const { path, roots, settings } = around;
  const { root, temporary } = roots;
  const home = homeOf(around);
  const writes = profile.workspace === 'writable';
  const closed = [root, ...(temporary === null ? [] : [temporary]), ...(home === undefined ? [] : [home]), ...profile.shield.hidden];
  const programs = programFolders([...path, ...(rootOf(roots, step.program) === null ? [posix.dirname(step.program)] : [])], closed);
  const beyond = [...profile.reads.filter(existsSync), ...profile.writes.filter(existsSync)];
  const shown = [root, ...programs, ...beyond];
  return [
    ...SYSTEM.flatMap(asItIs),
    ...settings.options,
    ...['--proc', '/proc', '--dev', '/dev'],
    ...(temporary === null ? ['--perms', '1777', '--tmpfs', '/tmp'] : ['--bind', temporary, '/tmp']),
    ...(temporary === null ? [] : heldInTmp([temporary, ...shown, ...(home === undefined ? [] : [home])])),
    ...['--dir', '/var', '--symlink', '/tmp', '/var/tmp'],
    ...(home === undefined ? [] : ['--perms', '0700', '--tmpfs', home]),
    ...programs.flatMap((folder) => ['--ro-bind-try', folder, folder]),
    ...(isCovered(step.program, [...SYSTEM, ...programs, root]) ? [] : ['--ro-bind-try', step.program, step.program]),
    ...(temporary === null ? [] : ['--bind', temporary, temporary]),
    ...[writes ? '--bind' : '--ro-bind', root, root],
    ...(writes ? shielded.held.flatMap((folder) => ['--bind-try', folder, folder]) : []),
    ...(writes ? shielded.frozen.flatMap((entry) => ['--ro-bind-try', entry, entry]) : []),
    ...profile.reads.filter(existsSync).flatMap((file) => ['--ro-bind-try', file, file]),
    ...profile.writes.filter(existsSync).flatMap((file) => ['--bind-try', file, file]),
    ...shielded.hiddenFiles.flatMap(maskFile),
    ...(profile.network === 'none' ? shielded.sockets.flatMap(maskFile) : []),
    ...shielded.hiddenFolders.flatMap(maskFolder),
    ...profile.shield.hidden.filter((path) => isCovered(path, shown)).flatMap(mask),
    // The settings of the kernel belong to root, who needs no capability to write them.
    ...(process.geteuid?.() === 0 ? ['--remount-ro', '/proc'] : []),
    ...['--remount-ro', '/', '--chdir', step.cwd],
  ];
}

/** Null where it is no folder of its own in there: it is the workspace, or lies in it or in the system. */
function homeOf({ home, roots }: Surroundings): string | undefined {
  if (home === undefined || !posix.isAbsolute(home) || home === '/') return undefined;
  const clean = posix.resolve(home);
  return rootOf(roots, clean) !== null || isCovered(clean, SYSTEM) || clean === '/tmp' ? undefined : clean;
}

/** A device cannot be opened where no devices are allowed: the file is there, and reading it is refused. */
function maskFile(file: string): readonly string[] {
  return ['--ro-bind', '/dev/null', file];
}

function maskFolder(folder: string): readonly string[] {
  return ['--perms', '0000', '--tmpfs', folder, '--remount-ro', folder];
}

function mask(path: string): readonly string[] {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  return stat.isDirectory() ? maskFolder(path) : maskFile(path);
}

function asItIs(path: string): readonly string[] {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  return stat.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
}

/**
 * Folders of programs that are not the system's own, with what lies beside them. One that holds something that is kept
 * from programs is not shown: the program itself still is.
 */
function programFolders(path: readonly string[], closed: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  for (const entry of path) {
    if (isCovered(entry, SYSTEM) || !posix.isAbsolute(entry)) continue;
    const beside = posix.basename(entry) === 'bin' ? BESIDE_BIN.map((name) => posix.join(posix.dirname(entry), name)) : [];
    for (const folder of [entry, ...beside]) {
      if (!existsSync(folder) || folders.has(folder)) continue;
      const real = realpathSync.native(folder);
      if (closed.some((place) => isInside(place, folder) || isInside(place, real))) continue;
      folders.add(folder);
      if (real !== folder) folders.add(real);
    }
  }
  return [...folders].filter((folder) => !isCovered(folder, SYSTEM));
}

/**
 * What leads through `/tmp` to a mount is not left in the folder that the steps of a run share: a program could put a link there,
 * which the sandbox of the next step would be made along.
 */
function heldInTmp(paths: readonly string[]): readonly string[] {
  const first = paths.flatMap((path) => (isInside(path, '/tmp') ? (path.split('/')[2] ?? []) : []));
  return [...new Set(first)].flatMap((name) => ['--tmpfs', `/tmp/${name}`]);
}

function isCovered(path: string, by: readonly string[]): boolean {
  return by.some((folder) => isInside(path, folder));
}
