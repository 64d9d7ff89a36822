import type { PathRules } from '../contract/index.js';
import type { Compiled } from './compile.js';
import { compileGlob, escapeGlob } from './glob.js';
import type { JudgedTool } from './judge-rules.js';
import { covers } from './rules.js';
import type { CompilePathFilter, PathFilter } from './types.js';

/** All path rules of all sets that bear on a tool that reads, as data for the decision. */
export function pathRulesOf(policy: Compiled, tool: JudgedTool): PathRules {
  const deny = new Set(policy.protectedPaths.map((path) => `${escapeGlob(path)}/**`));
  const approve = new Set<string>();
  for (const set of policy.sets) {
    for (const rule of set.alwaysDeny) if (rule.path !== null && covers(rule, tool)) deny.add(rule.path.source);
    const axis = tool.axis === 'files.read' || tool.axis === 'files.write' ? set.axes['files.read'] : undefined;
    for (const rule of axis?.deny ?? []) deny.add(rule.glob.source);
    for (const rule of axis?.approve ?? []) approve.add(rule.glob.source);
  }
  return { deny: [...deny], approve: [...approve] };
}

const filters = new WeakMap<PathRules, PathFilter>();

/** @throws WindlassError `invalid_file` for a pattern that no policy could hold */
export const compilePathFilter: CompilePathFilter = (rules) => {
  const known = filters.get(rules);
  if (known) return known;
  const deny = rules.deny.map(compileGlob);
  const approve = rules.approve.map(compileGlob);
  const filter: PathFilter = (spellings) => {
    for (const spelling of spellings) if (deny.some((glob) => glob.covers(spelling))) return 'hide';
    for (const spelling of spellings) if (approve.some((glob) => glob.covers(spelling))) return 'skip';
    return 'allow';
  };
  filters.set(rules, filter);
  return filter;
};
