import { openSync, readdirSync, readFileSync } from 'node:fs';

const CLOSED_ON_EXEC = 0o2000000;

let stdio: readonly ('ignore' | number)[] | undefined;

/**
 * What this process was started with beyond its own streams would be open in every program, also a folder outside of the
 * sandbox: nothing is put in its place. Entries for the streams of a child from the sixth on.
 */
export function nothingInherited(): readonly ('ignore' | number)[] {
  stdio ??= closing();
  return stdio;
}

function closing(): readonly ('ignore' | number)[] {
  const open = readdirSync('/proc/self/fd').map(Number).filter(isHandedOn);
  if (open.length === 0) return [];
  const nothing = openSync('/dev/null', 'r+');
  return Array.from({ length: Math.max(...open) - 4 }, (_, at) => (open.includes(at + 5) ? nothing : 'ignore'));
}

function isHandedOn(fd: number): boolean {
  if (fd < 5) return false;
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? '0';
    return (Number.parseInt(flags, 8) & CLOSED_ON_EXEC) === 0;
  } catch {
    return false; // It was that of the listing itself.
  }
}
