import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { LoadedChain } from '../chain/index.js';
import type { Workspace as Found, KnownSecrets, LoadedConfig } from '../config/index.js';
import { Mint, type PolicySources, type Toolset, WindlassError } from '../contract/index.js';
import type { Gate } from '../gate/index.js';
import type { Store } from '../store/index.js';
import type { StatePlaces, WorkspaceOptions } from './types.js';

/** A chain with the text it was read from: what is a pipe cannot be read again. */
export type NamedChain = LoadedChain & { readonly text: string };

/** What the use cases share. Every part is made at its first use: `paths` opens no database, `runs list` no gate. */
export interface Context {
  readonly options: WorkspaceOptions;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly found: Found;
  readonly places: StatePlaces;
  /** Knows the secrets of the configuration once that is read. */
  readonly scrubber: KnownSecrets;
  config(): Promise<LoadedConfig>;
  store(): Promise<Store>;
  toolsets(): Promise<readonly Toolset[]>;
  /** Chains that were loaded before, by name: see `loadNamedChain`. */
  readonly chains: Map<string, NamedChain>;
  /** What goes on beside the runs: `close` waits for it. It does not fail. */
  later(work: Promise<void>): void;
  close(): Promise<void>;
}

/**
 * `known`: what knows the secrets of a configuration that was read elsewhere.
 * @throws WindlassError `file_not_found` when the named workspace is no folder, or the current one is gone
 */
export async function createContext(options: WorkspaceOptions, known?: KnownSecrets): Promise<Context> {
  const cwd = options.cwd ?? currentFolder();
  const env = options.env ?? process.env;
  const { findWorkspace, KnownSecrets } = await import('../config/index.js');
  const found = await findWorkspace({ cwd, env, ...(options.workspace !== undefined && { dir: options.workspace }) });
  const places = await statePlaces(options, cwd, env, found.root);
  const scrubber = known ?? new KnownSecrets();
  const beside: Promise<void>[] = [];
  let store: Promise<Store> | undefined;
  let config: Promise<LoadedConfig> | undefined;
  return {
    options,
    cwd,
    env,
    found,
    places,
    scrubber,
    config: () => (config ??= readConfig(options, { cwd, env, found, places, scrubber })),
    store: () => (store ??= openState(places, found.root, scrubber, options.database)),
    toolsets: async () => {
      const { SHIPPED } = await import('../toolsets/index.js');
      return [...SHIPPED, ...(options.toolsets ?? [])];
    },
    chains: new Map(),
    later: (work) => void beside.push(work),
    close: async () => {
      await Promise.allSettled(beside);
      // One that could not be opened was told to whoever asked for it, and there is nothing to close.
      await (await store?.catch(() => undefined))?.close();
    },
  };
}

function currentFolder(): string {
  try {
    return process.cwd();
  } catch (cause) {
    throw new WindlassError('file_not_found', 'the current folder does not exist any more; change to one that does', { cause });
  }
}

async function statePlaces(options: WorkspaceOptions, cwd: string, env: NodeJS.ProcessEnv, root: string): Promise<StatePlaces> {
  const { cachePaths, statePaths } = await import('../store/index.js');
  const cache = cachePaths({ env }).dir;
  if (options.database === undefined) {
    const { dir, db, artifacts } = statePaths({ env, workspaceRoot: root });
    return { state: dir, database: db, artifacts, cache };
  }
  const database = resolve(cwd, options.database);
  return { state: dirname(database), database, artifacts: `${database}-artifacts`, cache };
}

/** The folder of what steps in sandboxes leave for later ones: whoever removes a note of it lifts what it bars. */
export function notesOf({ database }: Pick<StatePlaces, 'database'>): string {
  return `${database}-confined`;
}

/** The configuration as these options have it read. */
export async function readConfig(
  options: WorkspaceOptions,
  { cwd, env, found: workspace, places, scrubber }: Pick<Context, 'cwd' | 'env' | 'found' | 'places' | 'scrubber'>,
): Promise<LoadedConfig> {
  const { loadConfig } = await import('../config/index.js');
  const protect =
    options.database === undefined
      ? []
      : [places.database, `${places.database}-wal`, `${places.database}-shm`, places.artifacts, notesOf(places)];
  return loadConfig({
    workspace,
    cwd,
    env,
    protect,
    scrubber,
    ...(options.config !== undefined && { configFile: options.config }),
    ...(options.envelope !== undefined && { flags: { envelope: options.envelope } }),
  });
}

/** @param named the database that was asked for by name. Its folder is not made: it would hide a mistyped one behind an empty state */
async function openState(places: StatePlaces, workspace: string, scrubber: KnownSecrets, named: string | undefined): Promise<Store> {
  if (named !== undefined && !existsSync(places.state))
    throw new WindlassError('file_not_found', `the folder of the database ${places.database} does not exist; make it, or correct --db`, {
      data: { file: places.state },
    });
  const [{ currentOwner, openStore, stateFolder }, { systemClock }] = await Promise.all([
    import('../store/index.js'),
    import('./system.js'),
  ]);
  stateFolder(places.state, { workspace });
  const owner = currentOwner(places.state);
  return openStore({ file: places.database, artifactsDir: places.artifacts, workspace, clock: systemClock, owner, scrubber });
}

let gate: Promise<Gate> | undefined;

/** The one gate of this process: the authority to make calls is handed out once. */
export function theGate(): Promise<Gate> {
  gate ??= import('../gate/index.js').then(({ createGate }) => createGate(Mint.take()));
  return gate;
}

/** The envelope that judges, and the file it stands in; null for shipped ones. */
export function envelopeOf(sources: PolicySources): { readonly name: string; readonly file: string | null } {
  const document = Object.hasOwn(sources.envelopes, sources.envelope) ? sources.envelopes[sources.envelope] : undefined;
  if (!document) throw new WindlassError('envelope_not_found', `no envelope is called ${JSON.stringify(sources.envelope)}`);
  return { name: sources.envelope, file: document.layer === 'shipped' ? null : document.file };
}
