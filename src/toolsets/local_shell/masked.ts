import { posix } from 'node:path';
import { isInside, type ToolsetHost } from '../../contract/index.js';
import { programName } from '../../shell/index.js';
import { bytesOf } from './bytes-of.js';
import type { Capture } from './capture.js';
import { readIndex } from './git-index.js';
import { findRepository } from './repository.js';

const MAX_INDEX_BYTES = 5 * 1024 * 1024;
/** As many as say enough. */
const MOST = 3;

/** A line that was run in sandboxes, and what it came to. */
export interface Ran {
  readonly steps: readonly { readonly argv: readonly string[]; readonly cwd: string }[];
  readonly failed: boolean;
  readonly stdout: Capture;
  readonly stderr: readonly Capture[];
  /** What its programs could not open, by absolute paths. */
  readonly masked: ReadonlySet<string>;
}

/**
 * What a mask looks like from inside tells nobody that it is one: git says "unsupported file type", or that a file was changed which
 * was not. One line for whoever reads the result; '' where the programs met no mask, as far as what they said tells.
 */
export async function onMasked({ steps, failed, stdout, stderr, masked }: Ran, { unit }: ToolsetHost): Promise<string> {
  if (masked.size === 0) return '';
  const [git] = steps.filter(({ argv }) => programName(argv) === 'git');
  const tracked = git === undefined ? [] : await trackedOf(git.cwd, unit);
  const isTracked = (place: string) => tracked.some((file) => isInside(file, place));
  const said = (place: string, ...streams: readonly Capture[]) => streams.some((stream) => stream.names(posix.basename(place)));
  const mistaken = [...masked].filter((place) => isTracked(place) && (failed || said(place, stdout, ...stderr)));
  const met = mistaken.length > 0 ? mistaken : [...masked].filter((place) => said(place, ...stderr));
  if (met.length === 0) return '';
  const closed = `${listed(met.map((place) => posix.relative(unit.root, place)))} closed by the rules and masked in the sandbox`;
  if (git === undefined || mistaken.length === 0) return `${closed}: no program opens what is masked\n`;
  const leftOut = mistaken.slice(0, MOST).map((place) => `':!${posix.relative(git.cwd, place)}'`);
  return `${closed}: git cannot read what is masked and takes it for changed or deleted. Leave it out, as in \`-- . ${leftOut.join(' ')}\`, or let a person call git\n`;
}

function listed(places: readonly string[]): string {
  const named = places.slice(0, MOST).map((place) => `\`${place}\``);
  const more = places.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''} ${places.length === 1 ? 'is' : 'are'}`;
}

async function trackedOf(cwd: string, unit: ToolsetHost['unit']): Promise<readonly string[]> {
  const repository = await findRepository(cwd, unit);
  const bytes = repository && (await bytesOf(posix.join(repository.home, 'index'), MAX_INDEX_BYTES, unit));
  if (repository === null || bytes === null || bytes === 'absent') return [];
  return (readIndex(bytes) ?? []).map(({ path }) => posix.join(repository.top, path));
}
