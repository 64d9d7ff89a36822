import { realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, sep } from 'node:path';
import type { Definition } from '../chain/index.js';
import type { LoadedConfig } from '../config/index.js';
import { hashJson, type Json, type JsonObject, type PinnedRun, type PolicySources, type RunId, type Sha256 } from '../contract/index.js';
import type { Context } from './context.js';
import { whoFires } from './identity.js';

export interface Start {
  readonly id: RunId;
  readonly chain: string;
  readonly definition: Definition;
  readonly definitionHash: Sha256;
  readonly interpreter: number;
  readonly input: Json;
  readonly vars: JsonObject;
  readonly policy: PolicySources;
  readonly chainDir: string;
  readonly session: string;
  readonly startedAt: number;
  /** Folders of programs, where the caller names them for this run. */
  readonly programFolders?: readonly string[];
}

/**
 * Everything a run keeps of its start (D6): resume and retry read this and never the world. A secret that the chain, its input
 * or a variable holds is hidden before anything runs, so that what is judged, shown, executed and resumed is one and the same.
 * @throws WindlassError `approver_unknown`
 */
export async function pinRun(context: Context, config: LoadedConfig, { programFolders, ...given }: Start): Promise<PinnedRun> {
  const start = context.scrubber.value(given);
  if (start !== given)
    context.options.onNotice?.(`${given.chain} is started with secrets hidden: it, its input or a variable holds the value of one`);
  const definition = start.definition as unknown as Json;
  return {
    ...start,
    definition,
    definitionHash: start.definition === given.definition ? given.definitionHash : hashJson(definition),
    envelope: start.policy.envelope,
    cwd: context.cwd,
    workspace: context.found.root,
    path: programPath(context, config, programFolders),
    firedBy: await whoFires(context),
  };
}

/** Where a run finds programs, pinned for its life (rulings 4.4). */
export function programPath(context: Context, config: LoadedConfig, folders?: readonly string[]): string {
  const named = folders ?? config.path;
  return named ? named.join(delimiter) : safePath(context.env['PATH'] ?? '', context.found.root);
}

/**
 * The start-up PATH without entries from which somebody else could slip a program in: empty, relative, inside the
 * workspace, temporary, or writable by others (rulings 4.4).
 */
export function safePath(path: string, workspace: string): string {
  const temporary = real(tmpdir()) ?? tmpdir();
  return path
    .split(delimiter)
    .filter((entry) => {
      const folder = isAbsolute(entry) ? real(entry) : null;
      if (folder === null || within(folder, workspace) || within(folder, temporary)) return false;
      return (statSync(folder).mode & 0o002) === 0;
    })
    .join(delimiter);
}

function real(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null; // An entry that is not there cannot hold a program.
  }
}

function within(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
