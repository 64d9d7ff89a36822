import { isInside, isOperators } from '../contract/index.js';
import { compileGlob, type Glob } from './glob.js';
import { once } from './once.js';
import { RuleList } from './rule-list.js';
import type { RuleSet } from './rules.js';
import { covers } from './rules.js';
import type { PathTarget } from './targets.js';

/** Files that steer windlass or that other programs execute: writing one is acting later, unjudged (rulings 1.11). */
const CONTROL_PLANE: readonly string[] = [
  '**/{windlass.yaml,windlass.yml,windlass.json,agents.toml,tools.conf,.mcp.json}',
  '**/.claude/{agents/**,settings.json,settings.local.json}',
  // The pointer file of a worktree too, and the repositories of submodules inside `.git`.
  '**/.git',
  // Settings and hooks are also taken from where `commondir` leads.
  '**/.git/{hooks/**,config,config.worktree,commondir}',
  '**/.git/**/{hooks/**,config,config.worktree,commondir}',
  // How git reads files, which of them it leaves out, which history and whose objects it takes for its own.
  '**/.git/**/info/{attributes,exclude,sparse-checkout,grafts,alternates,http-alternates}',
  '**/{.husky,.githooks}/**',
  '**/.envrc',
  '**/.vscode/tasks.json',
  '**/.{vscode,cursor}/mcp.json',
  '**/{.bashrc,.bash_profile,.bash_login,.bash_logout,.bash_aliases,.profile,.inputrc}',
  '**/{.zshrc,.zshenv,.zprofile,.zlogin,.zlogout,.kshrc,.cshrc,.tcshrc,.login,.logout}',
  '**/{.xprofile,.xinitrc,.xsessionrc,.pam_environment}',
  '**/.config/fish/**',
];

/** The one kind that is known by an ordinary word: `Agents/` is somebody's own folder. */
const OF_WINDLASS = '{chains,triggers,agents}/**';

/**
 * A repository's own files: attributes, alternates, refs. No call writes them by hand; the programs of git, which keep them, do so
 * in a sandbox too.
 */
const KEPT_BY_GIT = '**/.git/**';

/** By who would write there. */
const controlPlane = once(() => ({
  call: listOf([OF_WINDLASS, ...CONTROL_PLANE, KEPT_BY_GIT]),
  program: listOf([OF_WINDLASS, ...CONTROL_PLANE]),
  anyCase: { call: listOf([...CONTROL_PLANE, KEPT_BY_GIT]), program: listOf(CONTROL_PLANE) },
}));

function listOf(patterns: readonly string[]): RuleList<{ readonly glob: Glob }> {
  return new RuleList(patterns.map((pattern) => ({ glob: compileGlob(pattern) })));
}

/** What makes this path part of the control plane, in words; null when nothing does. `by`: who would write there. */
export function controlPlaneRule(target: PathTarget, controlPaths: readonly string[], by: 'call' | 'program'): string | null {
  for (const path of target.paths) {
    const found = controlPlane()[by].find([path]) ?? inLowerCase(path, by);
    if (found) return `control plane ${JSON.stringify(found.glob.source)}`;
  }
  return isUnder(target, controlPaths) ? 'control plane of this workspace' : null;
}

/** Where a folder takes no notice of case, `.Git/Hooks` is `.git/hooks`; where it does, nobody misses it. */
function inLowerCase(path: readonly string[], by: 'call' | 'program'): { readonly glob: Glob } | null {
  const lower = path.map((segment) => segment.toLowerCase());
  return lower.some((segment, at) => segment !== path[at]) ? controlPlane().anyCase[by].find([lower]) : null;
}

/** Whether an operator's file names this very path, without wildcards, for this tool. */
export function isGrantedExactly(set: RuleSet, tool: { readonly toolset: string; readonly tool: string }, target: PathTarget): boolean {
  return set.alwaysAllow.some(
    (rule) =>
      isOperators(rule.layer) &&
      covers(rule, tool) &&
      rule.path?.literal === true &&
      target.resolved.some((path) => rule.path?.matches(path)),
  );
}

export function isUnder(target: PathTarget, roots: readonly string[]): boolean {
  return roots.some((root) => isInside(target.real, root));
}
