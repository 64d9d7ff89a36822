import { existsSync } from 'node:fs';
import type { ProgramLimits } from '../../contract/index.js';

const MIB = 1024 * 1024;
const PRLIMIT = '/usr/bin/prlimit';

/** A program sets them on itself before it becomes the other: from outside nobody can tell the sandbox's processes from others. */
export function withLimits(argv: readonly string[], { maxMemoryMb, maxProcesses, maxFileMb }: ProgramLimits): readonly string[] {
  if (!existsSync(PRLIMIT)) return argv;
  const bounds = [`--data=${maxMemoryMb * MIB}`, `--nproc=${maxProcesses}`, `--fsize=${maxFileMb * MIB}`, '--core=0'];
  return [PRLIMIT, ...bounds, '--', ...argv];
}

/** Without that program nothing bounds a process in a sandbox. */
export function canLimit(): boolean {
  return existsSync(PRLIMIT);
}
