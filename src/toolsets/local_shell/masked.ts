import { posix } from 'node:path';
import { isInside, type ToolsetHost } from '../../contract/index.js';
import { commandsOf, type GitReach, gitReach, programName } from '../../shell/index.js';
import type { Capture } from './capture.js';
import { trackedIn } from './git-index.js';
import { leadsTo } from './leads-to.js';
import { findRepository } from './repository.js';

/** As many as say enough. */
const MOST = 3;
/** They say by their status alone that a tracked file differs, or do not start where one does. */
const TELLS_BY_STATUS = /^(?:diff|diff-files|diff-index|rebase|cherry-pick|revert)$/;

interface Step {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly exit_code?: number | null;
}

/** A line that was run in sandboxes, and what it came to. */
export interface Ran {
  readonly steps: readonly Step[];
  readonly stdout: Capture;
  readonly stderr: readonly Capture[];
  /** What its programs could not open, by absolute paths. */
  readonly masked: ReadonlySet<string>;
}

/**
 * What a mask looks like from inside tells nobody that it is one: git says "unsupported file type", or that a file was changed which
 * was not. One line for whoever reads the result; '' where the programs met no mask, as far as what they said tells.
 */
export async function onMasked(ran: Ran, { unit }: ToolsetHost): Promise<string> {
  const { steps, stderr, masked } = ran;
  if (masked.size === 0) return '';
  const mistaken = await firstMistaken(steps, ran, unit);
  const met = mistaken?.places ?? [...masked].filter((place) => isNamed(place, stderr));
  if (met.length === 0) return '';
  const closed = `${enumerated(met.map((place) => posix.relative(unit.root, place)))} closed by the rules and masked in the sandbox`;
  if (mistaken === null) return `${closed}: no program opens what is masked\n`;
  const leftOut = met.slice(0, MOST).map((place) => `':!${posix.relative(mistaken.at, place)}'`);
  return `${closed}: git cannot read what is masked and takes it for changed or deleted. Leave it out, as in \`-- . ${leftOut.join(' ')}\`, or let a person call git\n`;
}

interface Mistaken {
  /** Where git stood. */
  readonly at: string;
  readonly places: readonly string[];
}

/** What the first git call of the line that met a mask took for changed. */
async function firstMistaken(steps: readonly Step[], ran: Ran, unit: ToolsetHost['unit']): Promise<Mistaken | null> {
  // Also the git that a wrapper started, in the folder that it changed into.
  const commands = steps.flatMap((step) => commandsOf(step.argv).map(({ argv, cd }) => ({ step, argv, cd })));
  for (const { step, argv, cd } of commands) {
    const reach = programName(argv) === 'git' ? gitReach(argv) : null;
    if (reach === null || reach.isSent) continue;
    const folder = cd === null ? step.cwd : await leadsTo(cd, step.cwd, unit);
    const at = folder === null ? null : await leadsTo(reach.folder === '' ? '.' : reach.folder, folder, unit);
    const tracked = at === null ? [] : await trackedAmong(ran.masked, at, unit);
    const places = tracked.filter(metBy(reach, step, tracked, ran));
    if (at !== null && places.length > 0) return { at, places };
  }
  return null;
}

/** Whether it met a place. A call that failed over one names that one alone, and would fail over the next. */
function metBy({ command, paths }: GitReach, { exit_code }: Step, tracked: readonly string[], { stdout, stderr }: Ran) {
  const named = tracked.filter((place) => isNamed(place, [stdout, ...stderr]));
  const isOverAll = exit_code !== 0 && (named.length > 0 || (TELLS_BY_STATUS.test(command) && paths.length === 0));
  return (place: string) => isOverAll || named.includes(place);
}

function isNamed(place: string, streams: readonly Capture[]): boolean {
  return streams.some((stream) => stream.names(posix.basename(place)));
}

function enumerated(places: readonly string[]): string {
  const named = places.slice(0, MOST).map((place) => `\`${place}\``);
  const more = places.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''} ${places.length === 1 ? 'is' : 'are'}`;
}

/** Places that are tracked by the repository of this folder, or in which something is. */
async function trackedAmong(places: ReadonlySet<string>, at: string, unit: ToolsetHost['unit']): Promise<readonly string[]> {
  const repository = await findRepository(at, unit);
  const tracked = ((repository && (await trackedIn(repository, unit))) ?? []).map(({ path }) => posix.join(repository?.top ?? at, path));
  return [...places].filter((place) => tracked.some((file) => isInside(file, place)));
}
