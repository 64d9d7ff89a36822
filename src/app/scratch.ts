import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import type { LoadedConfig } from '../config/index.js';
import { type PolicySources, WindlassError } from '../contract/index.js';
import { type Context, createContext } from './context.js';
import type { EngineRoom } from './engine-room.js';
import type { WorkspaceOptions } from './types.js';

/** A workspace with state of its own, under the configuration of the real one. Nothing in it outlives `remove`. */
export interface Scratch {
  readonly context: Context;
  room(): Promise<EngineRoom>;
  remove(): Promise<void>;
}

export interface ScratchParts {
  /** Where calls are made: a folder as it is, a copy of one that lies `within` another, or an empty one. */
  readonly workspace:
    | { readonly kind: 'own'; readonly folder: string }
    | { readonly kind: 'copy'; readonly folder: string; readonly within: readonly string[] }
    | { readonly kind: 'empty' };
  /** Whom chains may ask, in place of the configured ones. Given the folder of the scratch, for files of its own. */
  readonly providers?: (folder: string) => Promise<LoadedConfig['providers']>;
  /** Calls are only judged: programs count as confined. Default: what this machine can do. */
  readonly confined?: boolean;
}

/** @throws WindlassError `file_not_found` for a folder that is not there or cannot be copied, `invalid_file` for one that may not be */
export async function openScratch(context: Context, parts: ScratchParts): Promise<Scratch> {
  const given = context.env['TMPDIR'];
  const folder = await mkdtemp(join(given !== undefined && isAbsolute(given) ? given : tmpdir(), 'windlass-scratch-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const temporary = join(folder, 'tmp');
    const state = join(folder, 'state');
    for (const made of [temporary, state]) await mkdir(made, { mode: 0o700 });
    const { WINDLASS_APPROVER_TOKEN: _, ...env } = context.env; // nobody's word is given here
    const options: WorkspaceOptions = {
      ...context.options,
      cwd: context.cwd,
      env: { ...env, TMPDIR: temporary },
      workspace: await placed(context, parts.workspace, join(folder, 'workspace')),
      database: join(state, 'state.db'),
      attended: false,
      onNotice: () => undefined,
    };
    const made = await createContext(options, context.scrubber);
    const config = await relocated(context, made, await parts.providers?.(folder));
    const scratch: Context = { ...made, config: async () => config };
    let room: Promise<EngineRoom> | undefined;
    const makeRoom = async (): Promise<EngineRoom> =>
      (await import('./engine-room.js')).createEngineRoom(
        scratch,
        parts.confined === true ? { available: true, attended: false } : undefined,
      );
    return {
      context: scratch,
      room: () => (room ??= makeRoom()),
      remove: async () => {
        // A store that never opened is told by whoever wanted it.
        await made.close().catch(() => undefined);
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function placed(context: Context, workspace: ScratchParts['workspace'], folder: string): Promise<string> {
  if (workspace.kind === 'own') return workspace.folder;
  if (workspace.kind === 'empty') {
    await mkdir(folder);
    return folder;
  }
  const { copyWorkspace } = await import('./copy-workspace.js');
  await copyWorkspace(context, workspace, folder);
  return folder;
}

/** The configuration of the real workspace, over a folder elsewhere: what steers the one steers the other, and nobody is notified. */
async function relocated(from: Context, to: Context, providers: LoadedConfig['providers'] | undefined): Promise<LoadedConfig> {
  const config = await from.config();
  const steering = (path: string): readonly string[] => {
    const below = relative(from.found.root, path);
    return below.startsWith('..') || isAbsolute(below) ? [path] : [path, join(to.found.root, below)];
  };
  const policySources = (purpose: Parameters<LoadedConfig['policySources']>[0]): PolicySources => {
    const sources = config.policySources(purpose);
    return {
      ...sources,
      protectedPaths: [...sources.protectedPaths, to.places.state],
      ...(sources.controlPaths && { controlPaths: sources.controlPaths.flatMap(steering) }),
    };
  };
  return {
    ...config,
    workspace: to.found,
    notify: null,
    policySources,
    ...(providers && { providers, provider: (name) => only(providers, name) }),
  };
}

function only(providers: LoadedConfig['providers'], name: string): LoadedConfig['providers'][string] {
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (provider) return provider;
  throw new WindlassError('provider_not_found', `no provider is called ${JSON.stringify(name)} here`, { data: { provider: name } });
}
