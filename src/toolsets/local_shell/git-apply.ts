import { posix } from 'node:path';
import { sha256, type Target } from '../../contract/index.js';
import type { GitReach } from '../../shell/index.js';
import { type Refused, refused } from './answers.js';
import { bytesOf } from './bytes-of.js';
import { type Ground, MAX_FILE_BYTES, placeOf } from './git-ground.js';
import { patchedPaths } from './git-patch.js';
import { leadsTo } from './leads-to.js';
import type { PathPin } from './line.js';

/** Options of `git apply` that change nothing about which files it writes, or write fewer. */
const HARMLESS =
  /^(?:-[3NRqvz]|-C\d+|--(?:stat|numstat|summary|check|index|intent-to-add|cached|3way|ours|theirs|union|apply|no-add|binary|allow-binary-replacement|reverse|unidiff-zero|inaccurate-eof|verbose|quiet|recount|allow-overlap|allow-empty|ignore-space-change|ignore-whitespace|(?:whitespace|include|exclude)=.*))$/s;

export interface Applying {
  readonly paths: readonly string[];
  /** As they were read: another content would change other files. */
  readonly patches: readonly Omit<PathPin, 'step' | 'from'>[];
}

/**
 * The files that `git apply` would write, from the patches that it names. They count from the root of the work tree, or from where it stands: git
 * does the one or the other by how a patch is written, so both are named. Refused where nobody can tell,
 * as of a patch that an earlier command of the line has still to write (`written`).
 */
export async function appliedBy({ rest, isSent }: GitReach, ground: Ground, written: readonly Target[]): Promise<Applying | Refused> {
  const { at, repository, host } = ground;
  if (isSent || repository === null) return unclear('no repository of the workspace was found');
  const call = readApply(rest);
  if ('why' in call) return unclear(call.why);
  const depth = at === repository.top ? 0 : posix.relative(repository.top, at).split('/').length;
  const paths = new Set<string>();
  const patches: Applying['patches'][number][] = [];
  for (const patch of call.patches) {
    const real = await leadsTo(patch, at, host.unit);
    if (written.some((each) => each.real === real)) return unclear(`\`${patch}\` is written by an earlier command of the line`);
    const bytes = real === null ? null : await bytesOf(real, MAX_FILE_BYTES, host.unit);
    if (real === null || bytes === null || bytes === 'absent')
      return unclear(`\`${patch}\` is no file of at most 1 MiB that can be read now`);
    const named = patchedPaths(bytes, { said: call.strip, depth });
    if (named === null) return unclear(`the names in \`${patch}\` can be read in too many ways, or are no text`);
    patches.push({ access: 'reads', word: patch, folder: at, real, sha256: sha256(bytes) });
    for (const name of named)
      for (const top of [true, false]) paths.add(posix.normalize(placeOf({ path: `./${call.folder}/${name}`, top }, ground)));
  }
  return { paths: [...paths], patches };
}

interface ApplyCall {
  readonly patches: readonly string[];
  readonly strip: number | null;
  readonly folder: string;
}

/** Its words; why not where one of them is not known. Of an option that is given twice the last counts. */
function readApply(rest: readonly string[]): ApplyCall | { readonly why: string } {
  const end = rest.includes('--') ? rest.indexOf('--') : rest.length;
  const patches = rest.slice(end + 1);
  let said: string | null = null;
  let folder = '.';
  for (let at = 0; at < end; at++) {
    const word = rest[at] ?? '';
    if (word === '-p' || word === '--directory') {
      const value = rest[++at] ?? '';
      if (word === '--directory') folder = value;
      else said = value;
    } else if (word.startsWith('-p')) said = word.slice(2);
    else if (word.startsWith('--directory=')) folder = word.slice('--directory='.length);
    else if (word === '-' || !word.startsWith('-')) patches.push(word);
    else if (!HARMLESS.test(word)) return { why: `the option \`${word}\` is not known to leave the files as the patch names them` };
  }
  if (said !== null && !/^\d{1,4}$/.test(said)) return { why: 'the number of `-p` cannot be read' };
  if (patches.length === 0 || patches.includes('-')) return { why: 'it reads a patch that no file holds' };
  return { patches, strip: said === null ? null : Number(said), folder };
}

function unclear(why: string): Refused {
  return refused(
    'sh.delegates',
    `git apply: ${why}, so nobody can tell which files it changes. Call local_fs.apply_patch, or name smaller patches that are files of the workspace. Nothing was run.`,
  );
}
