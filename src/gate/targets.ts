import type { Plan, ResolvedCall, Target } from '../contract/index.js';
import { cleanPath } from './glob.js';

/** One path a call touches, under every name a rule may know it by. */
export interface PathTarget {
  readonly access: 'read' | 'write';
  /** For people. */
  readonly display: string;
  readonly real: string;
  readonly spellings: readonly string[];
  /** The spellings as `cleanPath` gives them: a deny or approve rule holds if it covers any. */
  readonly paths: readonly (readonly string[])[];
  /** What the path is once links are followed: an allow rule must match one of these. */
  readonly resolved: readonly string[];
}

/** The path arguments, before anything is planned. */
export function locatedTargets(call: ResolvedCall): readonly PathTarget[] {
  const targets: PathTarget[] = [];
  for (const argument of call.descriptor.effects.paths) {
    const located = Object.hasOwn(call.located, argument.arg) ? call.located[argument.arg] : undefined;
    if (located === undefined) continue;
    const resolved = [located.display, located.real];
    const access = argument.access === 'write' ? 'write' : 'read';
    targets.push(targetOf(access, located.display, located.real, [...located.spellings, ...resolved], resolved));
  }
  return targets;
}

/** What the plan touches, after what was `named` before; without that, whatever the arguments name. */
export function plannedTargets(plan: Plan, named: readonly PathTarget[] = []): readonly PathTarget[] {
  const targets = [...named];
  for (const target of plan.reads) addPlanned(targets, 'read', target);
  for (const target of plan.writes) addPlanned(targets, 'write', target);
  return targets;
}

/** The path arguments and everything the plan touches. A path that both name goes by the names of both. */
export function allTargets(located: readonly PathTarget[], planned: readonly PathTarget[], plan: Plan): readonly PathTarget[] {
  const areApart = !planned.some(({ real }) => located.some((other) => other.real === real));
  return areApart ? [...located, ...planned] : plannedTargets(plan, located);
}

/** An entry that a call came across. Of what a toolset spells only the last absolute name says where it lies. */
export function entryTarget(spellings: readonly string[], access: PathTarget['access']): PathTarget {
  const real = spellings.findLast((spelling) => spelling.startsWith('/')) ?? '';
  return targetOf(access, spellings[0] ?? real, real, spellings, [real]);
}

function addPlanned(targets: PathTarget[], access: 'read' | 'write', target: Target): void {
  const resolved = [target.path, target.real];
  const spellings = target.spellings === undefined ? [...resolved] : [...resolved, ...target.spellings];
  for (const other of targets) {
    if (other.real !== target.real) continue;
    if (other.access === access && isKnownAs(other, target)) return;
    spellings.push(...other.spellings);
  }
  targets.push(targetOf(access, target.path, target.real, spellings, resolved));
}

function isKnownAs({ spellings }: PathTarget, { path, spellings: further = [] }: Target): boolean {
  return spellings.includes(path) && further.every((name) => spellings.includes(name));
}

function targetOf(
  access: PathTarget['access'],
  display: string,
  real: string,
  all: readonly string[],
  resolved: readonly string[],
): PathTarget {
  const spellings = [...new Set(all)];
  return { access, display, real, spellings, paths: spellings.map(cleanPath), resolved };
}
