/**
 * Why a file is not read or written, as the end of a sentence that begins with its name: whoever runs a command need not know the
 * names that the system has for it.
 */
export function whyNot(what: 'read' | 'written', cause: unknown): string {
  const { code = 'unknown' } = cause as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return 'does not exist';
    case 'EISDIR':
      return 'is a folder';
    case 'ENOTDIR':
      return what === 'read' ? 'does not exist: what it lies in is no folder' : `cannot be ${what}: what it lies in is no folder`;
    case 'EEXIST':
      return 'is there already, and is no folder';
    case 'EACCES':
    case 'EPERM':
      return `cannot be ${what}: permission denied`;
    case 'EROFS':
      return `cannot be ${what}: the file system is mounted read-only`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `cannot be ${what}: no space is left`;
    case 'ELOOP':
      return `cannot be ${what}: its links lead in a circle`;
    default:
      return `cannot be ${what} (${code})`;
  }
}
