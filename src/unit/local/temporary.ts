import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync, unlinkSync } from 'node:fs';
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
    if (!isDead(base, name)) continue;
    try {
      unlinkSync(`${base}/${name}`);
      removed++;
    } catch (error) {
      if (errno(error) !== 'ENOENT') throw error; // somebody else swept it
    }
  }
  return removed;
}

function isDead(base: string, name: string): boolean {
  const [, pid, start, namespace] = NAME.exec(name) ?? [];
  if (pid === undefined || start === undefined) return false;
  if (namespace !== whoWeAre().namespace) return ageOf(`${base}/${name}`) > ABANDONED_MS;
  if (!isRunning(Number(pid))) return true;
  const startNow = startOf(pid);
  return startNow !== UNKNOWN && startNow !== start; // the pid was given to another process
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
  self ??= { start: startOf('self'), namespace: namespaceOf() };
  return self;
}

const UNKNOWN = '0';

/** Clock ticks since boot, so that a reused pid is told apart; `zombie` for a process that is dead but not yet reaped. */
function startOf(pid: string): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'zombie' : (fields[19] ?? UNKNOWN);
  } catch {
    return UNKNOWN;
  }
}

function namespaceOf(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}
