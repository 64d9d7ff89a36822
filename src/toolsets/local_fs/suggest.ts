import { posix } from 'node:path';
import { type Entry, isRefusal, type Located, type ToolsetHost, WindlassError } from '../../contract/index.js';
import { shownName } from '../shown-name.js';
import { deniedSubstring, type FsPolicy } from './policy.js';

const AT_MOST = 5;

/**
 * Paths beside a missing one that were probably meant, best first. A name that a rule hides is never told, and without
 * a filter nothing is.
 */
async function suggest(host: ToolsetHost, policy: FsPolicy, missing: Located): Promise<readonly string[]> {
  const folder = await parentOf(host, missing);
  if (!folder || !host.filter) return [];
  const names: string[] = [];
  for (const { name, kind } of await list(host, folder)) {
    const spellings = folder.spellings.map((spelling) => posix.join(spelling, name));
    const display = posix.join(folder.display, name);
    if (host.filter(spellings) === 'allow' && deniedSubstring(policy, display, kind === 'directory') === undefined) names.push(name);
  }
  const best = await rank(posix.basename(missing.display), names);
  return best.map((name) => posix.join(folder.display, name));
}

/** The message of `not_found`. */
export async function notFound(host: ToolsetHost, policy: FsPolicy, missing: Located): Promise<string> {
  const names = await suggest(host, policy, missing);
  return `${missing.display}: no such file or folder${names.length > 0 ? `. Did you mean ${names.map(shownName).join(', ')}?` : ''}`;
}

async function parentOf(host: ToolsetHost, missing: Located): Promise<Located | null> {
  const at = await host.unit.locate(posix.dirname(missing.display));
  return isRefusal(at) || at.kind !== 'directory' ? null : at;
}

async function list(host: ToolsetHost, folder: Located): Promise<readonly Entry[]> {
  try {
    return await host.unit.listDir(folder);
  } catch (error) {
    if (WindlassError.is(error)) return []; // a folder that cannot be read suggests nothing
    throw error;
  }
}

/** Names that hold the missing one or are held by it, beginnings and short ones first; then near misspellings. */
export async function rank(missing: string, names: readonly string[]): Promise<readonly string[]> {
  const wanted = missing.toLowerCase();
  const others = names.filter((name) => name !== missing).map((name) => ({ name, lower: name.toLowerCase() }));
  const alike = others
    .filter(({ lower }) => lower.includes(wanted) || wanted.includes(lower))
    .sort((a, b) => begins(b.lower, wanted) - begins(a.lower, wanted) || a.name.length - b.name.length || order(a.name, b.name))
    .map(({ name }) => name);
  if (alike.length >= AT_MOST) return alike.slice(0, AT_MOST);

  const { distance } = await import('fastest-levenshtein');
  const tolerated = wanted.length <= 4 ? 1 : wanted.length <= 8 ? 2 : 3;
  const near = others
    .filter(({ name, lower }) => !alike.includes(name) && Math.abs(lower.length - wanted.length) <= tolerated)
    .map(({ name, lower }) => ({ name, away: distance(lower, wanted) }))
    .filter(({ away }) => away <= tolerated)
    .sort((a, b) => a.away - b.away || order(a.name, b.name))
    .map(({ name }) => name);
  return [...alike, ...near].slice(0, AT_MOST);
}

function begins(name: string, wanted: string): number {
  return name.startsWith(wanted) ? 1 : 0;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
