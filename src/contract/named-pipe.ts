/**
 * Whether a path names a pipe in the file system, whose opening waits for a writer that may never come, and cannot be
 * interrupted meanwhile. A pipe that was handed over open, as `<(…)` and stdin are, has its writer.
 */
export function isNamedPipe(file: string, stat: { isFIFO(): boolean }): boolean {
  return stat.isFIFO() && !/^\/(dev\/(fd\/|stdin$)|proc\/[^/]+\/fd\/)/.test(file);
}

/** Why such a path is not read, and what is. */
export const NAMED_PIPE = 'is a named pipe, which might be waited for without end; give a file, `-` or <(…)';
