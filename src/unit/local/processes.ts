import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import type { Consumption } from '../../contract/index.js';

/** A process as /proc shows it. */
interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** In ticks of the system since it was started. */
  readonly start: number;
  /** A dead process that nobody has asked after yet. */
  readonly zombie: boolean;
}

/** Every living process; none where there is no /proc. */
function processes(): readonly Process[] {
  return pids().flatMap((pid) => {
    const found = processAt(pid);
    return found === null ? [] : [found];
  });
}

function processAt(pid: number): Process | null {
  const stat = statLineOf(pid);
  if (stat === null) return null;
  // The name in parentheses may hold anything; what follows its end is plain.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent, group, session] = fields;
  const zombie = state === 'Z' || state === 'X';
  return { pid, parent: Number(parent), group: Number(group), session: Number(session), start: Number(fields[19]), zombie };
}

/** Far more than the line is long. Every process is looked at after every step: a buffer each would be most of the work. */
const line = Buffer.allocUnsafeSlow(4096);

/** Null for a process that ended meanwhile. */
function statLineOf(pid: number): string | null {
  try {
    const fd = openSync(`/proc/${pid}/stat`, 'r');
    try {
      return line.toString('latin1', 0, readSync(fd, line));
    } finally {
      closeSync(fd);
    }
  } catch {
    return null;
  }
}

/** When a process was started, dead or not, as long as nobody has asked after it; 0 where that cannot be told. */
export function startOf(pid: number): number {
  return processAt(pid)?.start ?? 0;
}

function pids(): readonly number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return []; // Not on this system.
  }
}

/** Null for a process that ended meanwhile or belongs to somebody else. */
function readProc(pid: number, file: string): Buffer | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`);
  } catch {
    return undefined;
  }
}

/** What a process holds and has read; nothing once it has ended. Null where the system does not tell. */
export function consumptionOf(pid: number): Consumption | null {
  const [status, io] = [readProc(pid, 'status'), readProc(pid, 'io')];
  const read = /^rchar: (\d+)$/m.exec(String(io));
  if (status !== undefined && read) {
    const memory = /^VmRSS:\s*(\d+) kB$/m.exec(String(status)); // while it ends it has none any more
    return { memory: Number(memory?.[1] ?? 0) * 1024, read: Number(read[1]) };
  }
  const ended = existsSync('/proc/self') && (processAt(pid)?.zombie ?? true);
  return ended ? { memory: 0, read: 0 } : null;
}

/** The descendants of a process that is still there, wherever they moved. */
export function descendantsOf(leader: number, all = processes()): readonly number[] {
  const found = new Set([leader]);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  found.delete(leader);
  return [...found];
}

/**
 * What is left of a step: its group and session (the leader was started as the first of both), what carries the mark
 * in its environment, and those of `suspects` that still live. What is older than the leader (`since`) is not looked into.
 */
export function leftoversOf(leader: number, since: number, mark: string, suspects: ReadonlySet<number>): readonly number[] {
  return processes()
    .filter(({ pid, group, session, start, zombie }) => {
      if (zombie || pid === process.pid) return false;
      return group === leader || session === leader || suspects.has(pid) || (start >= since && carries(pid, mark));
    })
    .map(({ pid }) => pid);
}

/**
 * What lives of a call whose driver died: what carries its mark, with everything in the groups and sessions of those and
 * below them. Each step was started as the first of a group and a session of its own.
 */
export function leftBehind(mark: string): readonly number[] {
  const all = processes().filter(({ pid, zombie }) => !zombie && pid !== process.pid);
  const marked = all.filter(({ pid }) => carries(pid, mark));
  const groups = new Set(marked.flatMap(({ group, session }) => [group, session]));
  const found = new Set(all.filter(({ group, session }) => groups.has(group) || groups.has(session)).map(({ pid }) => pid));
  for (const { pid } of marked) for (const below of descendantsOf(pid, all)) found.add(below);
  found.delete(process.pid);
  return [...found];
}

function carries(pid: number, mark: string): boolean {
  const environment = readProc(pid, 'environ');
  if (environment === undefined) return false;
  return environment.indexOf(`${mark}\0`) === 0 || environment.includes(`\0${mark}\0`);
}

/** False where nobody was there to be told, or it may not be told. */
export function tell(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
