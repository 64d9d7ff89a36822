import type { Plan, PlannedCommand } from '../contract/index.js';
import type { TrustedBinaries } from './rules.js';

/** Why an allowed prefix does not count for the program it leads to; null when it does. Compared by path segment, on real paths. */
export function distrustOf(trusted: TrustedBinaries, command: PlannedCommand, plan: Plan): string | null {
  const word = command.argv[0] ?? '';
  const programs = plan.programs.filter((program) => program.word === word);
  if (programs.length === 0) return `it is not known where \`${word}\` leads`;
  for (const { real, sha256 } of programs) {
    const { dirs, hashes } = trusted;
    if (dirs !== null && !dirs.paths.some((dir) => dir === '/' || real.startsWith(`${dir}/`)))
      return `${real} lies outside trusted_binaries.dirs`;
    if (hashes.size === 0) continue;
    const pinned = hashes.get(real);
    if (pinned === undefined) return `${real} is not among trusted_binaries.hashes`;
    if (pinned.sha256 !== sha256) return `${real} does not have the content that trusted_binaries.hashes names`;
  }
  return null;
}
