import { posix } from 'node:path';
import { isInside } from '../../contract/index.js';
import { programName } from '../../shell/index.js';
import { type Refused, refused } from './answers.js';
import { deepFolders } from './deep.js';
import type { PathPin } from './line.js';
import type { VettedCommand } from './vet.js';

/** A command of a pipe, with the paths it was judged by. */
export interface Used {
  readonly step: number;
  readonly vetted: VettedCommand;
  readonly paths: readonly PathPin[];
}

/** Of what they write they change what it holds, never where its name leads. Every other writer may put a link there. */
const CHANGES_CONTENT: ReadonlySet<string> = new Set(
  'tee touch truncate dd sed sort shuf uniq xxd iconv shred flock chmod chown chgrp'.split(' '),
);

/**
 * All of a pipe runs at once, so that no check before it can tell where a path leads by the time it is used. Refused where one
 * command may put a link in the place of what another one names, or changes a program or a file by which that one was judged.
 * A program that is not known to write what it names is vouched for as a whole, and crosses nothing.
 */
export function crossingOf(pipe: readonly Used[]): Refused | null {
  for (const writer of pipe) {
    const written = writer.paths.filter(({ access }) => access === 'writes').flatMap(namesOf);
    if (written.length === 0) continue;
    const makesLinks = !CHANGES_CONTENT.has(programName(writer.vetted.command.argv));
    for (const other of pipe.filter(({ step }) => step !== writer.step)) {
      const crossed = crossedBy(written, makesLinks, other);
      if (crossed !== null) return unclear(writer, crossed, other);
    }
  }
  return null;
}

/** What of `other` is at or below what is written, or above it where all below is followed. */
function crossedBy(written: readonly string[], makesLinks: boolean, { vetted, paths }: Used): string | null {
  const isWritten = (name: string) => written.some((each) => isInside(name, each));
  const { argv } = vetted.command;
  if ([vetted.found.path, vetted.found.real].some(isWritten)) return argv[0] ?? '';
  const followed = new Set(deepFolders(argv, false).flatMap(({ folder, follows }) => (follows ? [folder] : [])));
  for (const path of paths) {
    const names = namesOf(path);
    const isCrossed = path.real === null || names.some(isWritten);
    if (path.sha256 !== undefined && isCrossed) return path.word;
    if (!makesLinks) continue;
    if (isCrossed) return path.word;
    if (followed.has(path.word) && written.some((each) => names.some((name) => isInside(each, name)))) return path.word;
  }
  return null;
}

/** By its words and by where it leads. */
function namesOf({ word, folder, real }: PathPin): readonly string[] {
  const lexical = posix.resolve(folder, word);
  return real === null || real === lexical ? [lexical] : [lexical, real];
}

function unclear({ vetted }: Used, crossed: string, other: Used): Refused {
  const [writer, user] = [vetted, other.vetted].map(({ command }) => command.argv[0] ?? '');
  return refused(
    'sh.delegates',
    `\`${writer}\` may change what \`${crossed}\` is while \`${user}\` of the same pipe uses it, so nobody can tell what that comes to. Make them calls of their own, one after the other. Nothing was run.`,
  );
}
