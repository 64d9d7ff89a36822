import { resolve } from 'node:path/posix';
import { isInside } from '../contract/index.js';
import type { ShellStep } from './types.js';

export type Next =
  /** Run this step now. `skipped` holds every step passed over so far. */
  | { readonly kind: 'run'; readonly step: number; readonly skipped: readonly number[] }
  /** The line is over; its status is that of the last step that ran, 0 where none did. */
  | { readonly kind: 'end'; readonly status: number; readonly skipped: readonly number[] };

/**
 * What comes next in a line, given the exit statuses of the steps that ran, in order. `&&` and `||` have equal
 * precedence and bind to the left; a skipped step leaves the status as it is.
 */
export function nextStep(steps: readonly ShellStep[], statuses: readonly number[]): Next {
  const skipped: number[] = [];
  let status = 0;
  let ran = 0;
  for (const [index, step] of steps.entries()) {
    if (!runsAfter(step, status === 0)) {
      skipped.push(index);
      continue;
    }
    const known = statuses[ran];
    if (known === undefined) return { kind: 'run', step: index, skipped };
    status = known;
    ran++;
  }
  return { kind: 'end', status, skipped };
}

function runsAfter(step: ShellStep, succeeded: boolean): boolean {
  switch (step.op) {
    case ';':
    case '|':
      return true;
    case '&&':
      return succeeded;
    case '||':
      return !succeeded;
  }
}

/** Where a step may run, and for a `cd` where it may lead: absolute paths, lexically normalised, in no special order. */
export interface StepDirectories {
  readonly from: readonly string[];
  /** Empty unless the step is a `cd`. */
  readonly to: readonly string[];
}

export type Directories =
  | { readonly kind: 'known'; readonly steps: readonly StepDirectories[] }
  /** Conditional `cd`s multiply beyond what is followed; `step` is where. */
  | { readonly kind: 'too_many'; readonly step: number };

const MAX_DIRECTORIES = 256;

/**
 * Every folder each step could be in, over all ways the statuses can come out. `cwd` is absolute; paths are taken
 * lexically, as `cd -L` does. Symlinks are for whoever runs the step.
 */
export function possibleDirectories(steps: readonly ShellStep[], cwd: string): Directories {
  let succeeded = new Set([resolve(cwd)]);
  let failed = new Set<string>();
  const known: StepDirectories[] = [];
  for (const [index, step] of steps.entries()) {
    const from = new Set([...(runsAfter(step, true) ? succeeded : []), ...(runsAfter(step, false) ? failed : [])]);
    const to = step.cd === undefined ? from : new Set([...from].map((directory) => cdTo(directory, step.cd ?? '.')));
    succeeded = runsAfter(step, true) ? new Set(to) : union(succeeded, to);
    failed = runsAfter(step, false) ? new Set(from) : union(failed, from);
    if (succeeded.size > MAX_DIRECTORIES || failed.size > MAX_DIRECTORIES) return { kind: 'too_many', step: index };
    known.push({ from: [...from], to: step.cd === undefined ? [] : [...to] });
  }
  return { kind: 'known', steps: known };
}

/** The folder a `cd` leads to, lexically. No trailing slash except for the root. */
export function cdTo(directory: string, target: string): string {
  return resolve(directory, target);
}

function union(a: ReadonlySet<string>, b: ReadonlySet<string>): Set<string> {
  return new Set([...a, ...b]);
}

/** The first `cd` that could lead outside `root` (absolute), judged by whole path segments; null where none could. */
export function firstEscape(directories: readonly StepDirectories[], root: string): { readonly step: number; readonly to: string } | null {
  for (const [step, { to }] of directories.entries()) {
    const outside = to.find((directory) => !isInside(directory, root));
    if (outside !== undefined) return { step, to: outside };
  }
  return null;
}
