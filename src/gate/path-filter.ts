import { deepFreeze, type PathRules, type UnitRoots } from '../contract/index.js';
import { allowedPlaces } from './access/path-layer.js';
import type { Compiled } from './compile.js';
import { cleanName, cleanPath, compileGlob, escapeGlob } from './glob.js';
import { GlobSet } from './glob-set.js';
import { covers, isFiles } from './rules.js';
import type { CompilePathFilter, JudgedTool, PathFilter } from './types.js';

const known = new WeakMap<Compiled, Map<string, PathRules>>();
const MAX_KNOWN = 256;

/** All path rules of all sets that bear on a tool that reads, as data for the decision: the same object for the same tool. */
export function pathRulesOf(policy: Compiled, tool: JudgedTool, roots: UnitRoots): PathRules {
  const ofPolicy = known.get(policy) ?? new Map<string, PathRules>();
  known.set(policy, ofPolicy);
  const key = JSON.stringify([tool.toolset, tool.tool, tool.axis, roots.workspace, roots.tmpdir]);
  const rules = ofPolicy.get(key) ?? deepFreeze(gatherRules(policy, tool, roots));
  if (ofPolicy.size >= MAX_KNOWN) ofPolicy.clear();
  ofPolicy.set(key, rules);
  return rules;
}

function gatherRules(policy: Compiled, tool: JudgedTool, roots: UnitRoots): PathRules {
  const reads = isFiles(tool.axis);
  const deny = new Set(policy.protectedPaths.map((path) => `${escapeGlob(path)}/**`));
  const approve = new Set<string>();
  const allow: (readonly string[])[] = [];
  for (const set of policy.sets) {
    for (const rule of set.alwaysDenyPaths.rules) if (covers(rule, tool)) deny.add(rule.glob.source);
    for (const rule of set.access.path.deny.rules) deny.add(rule.glob.source);
    const places = allowedPlaces(set.access.path, roots);
    if (places) allow.push(places);
    const axis = reads ? set.axes['files.read'] : undefined;
    for (const rule of axis?.deny.rules ?? []) deny.add(rule.glob.source);
    for (const rule of axis?.approve.rules ?? []) approve.add(rule.glob.source);
  }
  return { deny: [...deny], approve: [...approve], ...(allow.length > 0 && { allow }) };
}

const filters = new WeakMap<PathRules, PathFilter>();

/** @throws WindlassError `invalid_file` for a pattern that no policy could hold */
export const compilePathFilter: CompilePathFilter = (rules) => {
  const made = filters.get(rules);
  if (made) return made;
  const deny = new GlobSet(rules.deny.map(compileGlob));
  const approve = new GlobSet(rules.approve.map(compileGlob));
  const places = (rules.allow ?? []).map((list) => new GlobSet(list.map(compileGlob)));
  const whole: PathFilter = (spellings) => {
    const paths = spellings.map(cleanPath);
    const covers = (globs: GlobSet): boolean => paths.some((path) => globs.first(path) >= 0);
    if (covers(deny) || !places.every(covers)) return 'hide';
    return covers(approve) ? 'skip' : 'allow';
  };
  const within: PathFilter['within'] = (spellings) => {
    const folders = spellings.map(cleanPath);
    const [denied, asked] = [deny.within(folders), approve.within(folders)];
    const allowed = places.map((list) => list.within(folders));
    return (given) => {
      const name = cleanName(given);
      if (name === null) return whole(spellings.map((folder) => `${folder}/${given}`));
      if (denied(name) || !allowed.every((covers) => covers(name))) return 'hide';
      return asked(name) ? 'skip' : 'allow';
    };
  };
  const filter = Object.assign(whole, { within });
  filters.set(rules, filter);
  return filter;
};
