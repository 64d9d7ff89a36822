import { existsSync } from 'node:fs';

const MIB = 1024 * 1024;

/**
 * Bounds of every process in a sandbox: far above what work needs, far below what stops a machine. Memory is what a process
 * may write to; address space is not bounded, because Node.js, Java and Go reserve far more of it than they use.
 */
export const LIMITS = { data: 8192 * MIB, fsize: 8192 * MIB, nproc: 4096, core: 0 };

const PRLIMIT = '/usr/bin/prlimit';
const OPTIONS = Object.entries(LIMITS).map(([name, most]) => `--${name}=${most}`);

/** A program sets them on itself before it becomes the other: from outside nobody can tell the sandbox's processes from others. */
export function withLimits(argv: readonly string[]): readonly string[] {
  return existsSync(PRLIMIT) ? [PRLIMIT, ...OPTIONS, '--', ...argv] : argv;
}
