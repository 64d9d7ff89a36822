import { type ErrorCode, type UnitProblem, WindlassError } from '../../contract/index.js';

/** A unit error about `path`, as a person knows it. */
export function problem(code: UnitProblem & ErrorCode, path: string, message: string, cause?: unknown): WindlassError {
  return new WindlassError(code, `${path}: ${message}`, { data: { path }, ...(cause === undefined ? {} : { cause }) });
}

/** Turns what the operating system said about `path` into a unit error. Anything unforeseen is passed on as it is: a defect. */
export function translate(error: unknown, path: string): unknown {
  if (WindlassError.is(error)) return error;
  switch (errno(error)) {
    case 'ENOENT':
      return problem('not_found', path, 'no such file or folder', error);
    case 'EISDIR':
      return problem('is_directory', path, 'is a folder, not a file', error);
    case 'ENOTDIR':
      return problem('not_directory', path, 'a part of the path is not a folder', error);
    case 'ELOOP':
      return problem('escape', path, 'became a symbolic link while it was being opened', error);
    case 'ENXIO':
    case 'ENODEV':
      return problem('not_regular', path, 'is a device, socket or pipe', error);
    case 'ENOSPC':
    case 'EDQUOT':
      return problem('disk_full', path, 'no space is left; nothing was changed', error);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ETXTBSY':
      return problem('permission', path, `the operating system refused access (${errno(error)})`, error);
    default:
      return error;
  }
}

export function errno(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
