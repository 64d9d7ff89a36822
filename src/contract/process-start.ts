import { readFileSync } from 'node:fs';

/**
 * Start time of a process in clock ticks since boot, which tells it from a later one with the same pid. Null when no such
 * process lives: a zombie does not.
 * @throws the system's error where there is a process that may not be looked at
 */
export function processStart(pid: number): string | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch (error) {
    if (GONE.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
  // The second field is the program's name in parentheses and may hold spaces and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  return state === 'Z' || state === 'X' ? null : (fields[19] ?? null);
}

const GONE = new Set(['ENOENT', 'ESRCH']);
