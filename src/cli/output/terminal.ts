import { fstatSync } from 'node:fs';

/**
 * Whether a person is at the other end. Node's own test loads sockets and streams (a tenth of a bare start, measured), so
 * it is asked only about a character device that is not one of the memory devices, such as /dev/null.
 */
export function isTerminal(fd: 0 | 1 | 2): boolean {
  try {
    const stat = fstatSync(fd);
    if (!stat.isCharacterDevice() || stat.rdev >> 8 === 1) return false;
    return process.getBuiltinModule('node:tty').isatty(fd);
  } catch {
    return false; // the descriptor is closed
  }
}
