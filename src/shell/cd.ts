/**
 * The operand of a `cd` step, or null where the form is not interpreted. Accepted: exactly one operand, `--` before it
 * allowed, not empty, not starting with `-` or `+`, `..` only as its leading components (behind a folder the shells
 * disagree on whether that folder must exist).
 */
export function cdTarget(argv: readonly string[]): string | null {
  const operands = argv[1] === '--' ? argv.slice(2) : argv.slice(1);
  const [target, ...more] = operands;
  if (target === undefined || more.length > 0 || target === '' || /^[-+]/.test(target)) return null;
  return climbsOnlyFirst(target) ? target : null;
}

function climbsOnlyFirst(target: string): boolean {
  let descended = false;
  for (const part of target.split('/')) {
    if (part === '..' && descended) return false;
    if (part !== '' && part !== '.' && part !== '..') descended = true;
  }
  return true;
}

export const CD_REMEDY = 'give it exactly one folder, with `..` only at its front; go there in two steps otherwise';
