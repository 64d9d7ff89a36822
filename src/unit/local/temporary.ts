import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, readlinkSync, type Stats, unlinkSync } from 'node:fs';
import { processStart } from '../../contract/index.js';
import { errno } from './problems.js';

/** `.windlass-<pid>-<start of that process>-<pid namespace>-<random>.tmp` */
const NAME = /^\.windlass-([1-9][0-9]*)-([0-9]+)-([0-9]+)-[0-9a-f]{12}\.tmp$/;
/** No write takes this long; older leftovers of processes that cannot be asked about are dead. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** A name for a temporary file beside its target that tells, after a crash, whose it was. */
export function temporaryName(): string {
  const self = whoWeAre();
  return `.windlass-${process.pid}-${self.start}-${self.namespace}-${randomBytes(6).toString('hex')}.tmp`;
}

export function isTemporaryName(name: string): boolean {
  return NAME.test(name);
}

/** Removes from one folder the temporary files whose process is dead. `base` leads to the folder. Returns how many. */
export function removeDeadTemporaries(base: string, names: readonly string[] = readdirSync(base)): number {
  let removed = 0;
  for (const name of names) {
    if (!isDeadTemporary(base, name)) continue;
    try {
      unlinkSync(`${base}/${name}`);
      removed++;
    } catch (error) {
      if (errno(error) !== 'ENOENT') throw error; // somebody else swept it
    }
  }
  return removed;
}

/** How many names of a file are of writes that were interrupted: a creation leaves a second one beside the first. */
export function deadNamesOf(base: string, { dev, ino }: Stats): number {
  return readdirSync(base).filter((name) => {
    if (!isDeadTemporary(base, name)) return false;
    const other = lstatSync(`${base}/${name}`, { throwIfNoEntry: false });
    return other?.ino === ino && other.dev === dev;
  }).length;
}

/** Whether whoever made it under such a name is gone. */
export function isDeadTemporary(base: string, name: string): boolean {
  const [, pid, start, namespace] = NAME.exec(name) ?? [];
  if (pid === undefined || start === undefined) return false;
  if (namespace !== whoWeAre().namespace) return ageOf(`${base}/${name}`) > ABANDONED_MS;
  return !lives(Number(pid), start);
}

/** Without /proc all that can be asked is whether some process has the pid. */
function lives(pid: number, start: string): boolean {
  if (start === UNKNOWN) return isRunning(pid);
  try {
    return processStart(pid) === start;
  } catch {
    return isRunning(pid); // It may not be looked at.
  }
}

function ageOf(path: string): number {
  try {
    return Date.now() - lstatSync(path).mtimeMs;
  } catch (error) {
    if (errno(error) === 'ENOENT') return 0;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errno(error) !== 'ESRCH';
  }
}

let self: { readonly start: string; readonly namespace: string } | undefined;

function whoWeAre(): { readonly start: string; readonly namespace: string } {
  self ??= { start: processStart(process.pid) ?? UNKNOWN, namespace: namespaceOf() };
  return self;
}

const UNKNOWN = '0';

function namespaceOf(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}
