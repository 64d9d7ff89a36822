import { isInside, type UnitRoots } from '../../contract/index.js';
import { escapeGlob } from '../glob.js';
import type { PathTarget } from '../targets.js';
import type { AllowedPath, Objection, PathLayer } from './types.js';

/** The first path that is denied under any of its names, or that no allowed pattern holds where it really leads. */
export function pathLayerSays(layer: PathLayer, targets: readonly PathTarget[], roots: UnitRoots): Objection | null {
  for (const target of targets) {
    const denied = layer.deny.find(target.paths);
    if (denied) return { rule: denied, code: 'path_denied', reason: `${target.display} is closed (${denied.rule})`, recoverable: true };
    if (layer.allow === null || layer.allow.some((entry) => holds(entry, target, roots))) continue;
    const [first] = layer.allow;
    const rule = first ? { rule: `access.path.allow [${layer.allow.map(text).join(', ')}]`, source: first.source } : NOTHING;
    return { rule, code: 'path_denied', reason: `${target.display} is in none of the allowed places (${rule.rule})`, recoverable: true };
  }
  return null;
}

/** The allowed places as patterns of absolute paths, for walks; null where everything a walk can meet is allowed. */
export function allowedPlaces({ allow }: PathLayer, roots: UnitRoots): readonly string[] | null {
  if (allow === null || allow.some(({ root, glob }) => root === 'workspace' && glob.source === '**')) return null;
  return allow.flatMap(({ root, glob }) => {
    if (root === null) return [glob.source];
    const at = roots[root];
    return at === null ? [] : [`${escapeGlob(at)}/${glob.source}`];
  });
}

const NOTHING = { rule: 'access.path.allow [] (nothing)', source: { file: 'built-in' } };

function holds({ root, glob }: AllowedPath, target: PathTarget, roots: UnitRoots): boolean {
  if (root === null) return target.resolved.some((path) => glob.matches(path));
  const at = roots[root];
  return (
    at !== null && isInside(target.real, at) && glob.matches(target.real === at ? '.' : target.real.slice(at === '/' ? 1 : at.length + 1))
  );
}

function text({ root, glob }: AllowedPath): string {
  return JSON.stringify(root === null ? glob.source : `${root}:${glob.source}`);
}
