import { resolve } from 'node:path';
import {
  type ConfigLayer,
  cacheBase,
  type Environment,
  namedEnvelope,
  type PolicySources,
  type Secrets,
  stateBase,
  WindlassError,
} from '../contract/index.js';
import { configFiles, realOrNull, type Workspace } from './find-workspace.js';
import { type EnvironmentRules, type Layer, type LayerFile, type Provider, readLayer } from './layer.js';
import { isBelow, whyNotOurs } from './ownership.js';
import { ADMIN_FOLDER, userConfigFolder } from './places.js';
import { type Purpose, policySources } from './policy-sources.js';
import { type ReadConfig, readConfigFile } from './read-file.js';
import type { KnownSecrets } from './scrubber.js';
import { type Broker, openSecrets } from './secrets.js';
import { openTrust, type Trust } from './trust.js';

export interface ConfigOptions {
  readonly workspace: Workspace;
  /** `--config`: used instead of the workspace's files, and counted as the operator's. Relative to `cwd`. */
  readonly configFile?: string;
  readonly cwd?: string;
  readonly env: Environment;
  readonly flags?: {
    /**
     * `--envelope`: a name, or a file (with a `/`, or ending .yaml .yml .toml .json, relative to `cwd`). A file counts as
     * the operator's and selects the envelope behind its `#`, else its `default_envelope`, or the only envelope it holds.
     */
    readonly envelope?: string;
  };
  /** Further paths no call may touch, such as the file of `--db`. */
  readonly protect?: readonly string[];
  /** Where the machine's administrator configures; for tests. Default `/etc/windlass`. */
  readonly adminFolder?: string;
  /** Learns the values of secrets. Default: one of its own. */
  readonly scrubber?: KnownSecrets;
}

export interface LoadedConfig {
  readonly workspace: Workspace;
  /** Files that were read, weakest layer first. */
  readonly files: readonly { readonly layer: ConfigLayer; readonly file: string; readonly sha256: string; readonly trusted: boolean }[];
  /** By the names that chains use; an operator's entry wins over the workspace's. */
  readonly providers: { readonly [name: string]: Provider };
  /** Those of the operator's files. */
  readonly secrets: Secrets;
  /** Arguments of tools are never converted (TKT-4): some layer says so. */
  readonly strictArguments: boolean;
  /** Names of those secrets. */
  readonly secretNames: ReadonlySet<string>;
  /** Most tools a model is shown where its task does not say; null = not configured. */
  readonly maxToolsVisible: number | null;
  /** Operator's `path:`, absolute folders as written; null = not configured. */
  readonly path: readonly string[] | null;
  /** `environment:` of the operator's files, weakest layer first; a variable passes only if every one lets it. Empty = the product's own. */
  readonly environment: readonly EnvironmentRules[];
  /** Who is told of asks; an operator's word wins over the workspace's, whose counts only while `trusted`. */
  readonly notify: Layer['notify'];
  readonly approverTokens: Layer['approverTokens'];
  /**
   * What the gate compiles: the selected envelope (rulings 1.1), all others it may extend, the caps of all layers.
   * @param envelope instead of the one that is selected: as if it were named by `--envelope`
   * @throws WindlassError `envelope_not_found`
   */
  policySources(purpose: Purpose, envelope?: string): PolicySources;
  /** @throws WindlassError `provider_not_found`, `untrusted_workspace` */
  provider(name: string): Provider;
}

/**
 * Reads the configuration of all layers: admin, user, then the workspace's or the file of `--config`.
 * @throws WindlassError `file_not_found`, `invalid_syntax`, `invalid_file`, `duplicate_key`
 */
export async function loadConfig(options: ConfigOptions): Promise<LoadedConfig> {
  const { env, workspace } = options;
  const cwd = options.cwd ?? process.cwd();
  const named = await readNamedEnvelope(options.flags?.envelope, cwd);
  const adminFolder = options.adminFolder ?? ADMIN_FOLDER;
  const userFolder = userConfigFolder(env);
  const read: Layer[] = [];
  const secretsOf = (): Broker => openSecrets(Object.assign({}, ...read.map((layer) => layer.secrets)), env, options.scrubber);
  try {
    read.push(await folderLayer('admin', adminFolder, async () => true));
    read.push(await folderLayer('user', userFolder, (config) => isUsersOwn(config, workspace, env)));
    read.push(
      options.configFile === undefined
        ? await workspaceLayer(workspace, await openTrust(env, workspace.root))
        : await readOperatorFile(resolve(cwd, options.configFile)),
    );
  } catch (error) {
    // What is wrong with a file may quote a value that another one keeps secret.
    await secretsOf().acquaint();
    throw error;
  }
  if (named.layer !== null) read.push(named.layer);
  const layers = read.filter((layer) => layer.files.length > 0);
  const providers = mergeProviders(layers);
  const approverTokens: Layer['approverTokens'] = Object.assign({}, ...layers.map((layer) => layer.approverTokens));
  const secrets = secretsOf();
  await secrets.acquaint();
  const own = [adminFolder, ...(userFolder === null ? [] : [userFolder]), stateBase(env), cacheBase(env), ...(options.protect ?? [])];
  const protectedPaths = realPaths(own);
  const approvers = Object.keys(approverTokens);
  const gathered = new Map<string, PolicySources>();
  return {
    workspace,
    files: layers.flatMap(({ layer, files }) =>
      files.map(({ config, trusted }) => ({ layer, file: config.file, sha256: config.sha256, trusted })),
    ),
    providers,
    secrets,
    secretNames: new Set(layers.flatMap((layer) => Object.keys(layer.secrets))),
    maxToolsVisible: layers.map((layer) => layer.maxToolsVisible).findLast((limit) => limit !== null) ?? null,
    environment: layers.flatMap(({ environment }) => environment),
    strictArguments: layers.some((layer) => layer.strictArguments),
    notify:
      operatorsLast(layers)
        .map((layer) => layer.notify)
        .findLast((notify) => notify !== null) ?? null,
    approverTokens,
    path: layers.map((layer) => layer.path).findLast((path) => path !== null) ?? null,
    policySources: (purpose, selected = named.envelope) => {
      const key = JSON.stringify([purpose, selected]);
      const choice = { layers, purpose, protectedPaths, approvers, root: workspace.root, ...(selected !== undefined && { selected }) };
      // The same object every time: whoever compiled it knows it again.
      const sources = gathered.get(key) ?? policySources(choice);
      gathered.set(key, sources);
      return sources;
    },
    provider: (name) => findProvider(providers, name),
  };
}

async function folderLayer(
  layer: 'admin' | 'user',
  folder: string | null,
  isTrusted: (config: ReadConfig) => Promise<boolean>,
): Promise<Layer> {
  const read = async (file: string): Promise<LayerFile> => {
    const config = await readConfigFile(file);
    return { config, trusted: await isTrusted(config) };
  };
  const files = folder === null ? [] : configFiles(folder);
  return readLayer(layer, await Promise.all(files.map(read)));
}

/** XDG_CONFIG_HOME may point into the workspace, or to where others write: then the file needs trust as any found file does. */
async function isUsersOwn(config: ReadConfig, workspace: Workspace, env: Environment): Promise<boolean> {
  if (!isBelow(workspace.root, config.real) && whyNotOurs(config.file) === null) return true;
  return (await openTrust(env, workspace.root)).holds(config.real, config.sha256);
}

async function workspaceLayer(workspace: Workspace, trust: Trust): Promise<Layer> {
  const read = async (file: string): Promise<LayerFile> => {
    const config = await readConfigFile(file);
    // A link out of the workspace brings no trust along that was given to the file elsewhere.
    return { config, trusted: trust.holds(isBelow(workspace.root, config.real) ? config.real : file, config.sha256) };
  };
  return readLayer('workspace', await Promise.all(workspace.files.map(read)));
}

async function readOperatorFile(file: string): Promise<Layer> {
  return readLayer('operator', [{ config: await readConfigFile(file), trusted: true }]);
}

async function readNamedEnvelope(
  flag: string | undefined,
  cwd: string,
): Promise<{ readonly envelope?: string; readonly layer: Layer | null }> {
  if (flag === undefined) return { layer: null };
  const { file, name } = namedEnvelope(flag);
  if (file === null) return { envelope: flag, layer: null };
  const layer = await readOperatorFile(resolve(cwd, file));
  const [only, ...others] = Object.keys(layer.envelopes);
  if (name !== null && !Object.hasOwn(layer.envelopes, name)) {
    const held = only === undefined ? 'none' : [only, ...others].join(', ');
    throw new WindlassError('envelope_not_found', `${file} holds no envelope ${JSON.stringify(name)}; it holds ${held}`, {
      data: { file, envelope: name },
    });
  }
  const envelope = name ?? layer.defaultEnvelope?.name ?? (others.length === 0 ? only : undefined);
  if (envelope !== undefined) return { envelope, layer };
  const held =
    only === undefined ? 'holds no envelope' : `holds ${others.length + 1} envelopes; say which: ${flag}#${only}, or default_envelope`;
  throw new WindlassError('invalid_file', `${flag}, named by --envelope, ${held}`, { data: { file: flag } });
}

/** The workspace's first, so that the operator's replace them. */
function mergeProviders(layers: readonly Layer[]): { readonly [name: string]: Provider } {
  return Object.assign({}, ...operatorsLast(layers).map((layer) => layer.providers));
}

/** Weakest first, where the operator's word wins over the workspace's (rulings 2). */
function operatorsLast(layers: readonly Layer[]): readonly Layer[] {
  return [...layers.filter(({ layer }) => layer === 'workspace'), ...layers.filter(({ layer }) => layer !== 'workspace')];
}

function findProvider(providers: { readonly [name: string]: Provider }, name: string): Provider {
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (provider === undefined) {
    const known = Object.keys(providers).sort();
    throw new WindlassError(
      'provider_not_found',
      `no provider is called ${JSON.stringify(name)}; configured are ${known.join(', ') || 'none'}`,
      { data: { provider: name, known } },
    );
  }
  if (!provider.trusted) {
    throw new WindlassError(
      'untrusted_workspace',
      `provider ${JSON.stringify(name)} stands in ${provider.file}, which is not trusted; read the file, then run: windlass trust ${provider.file}`,
      {
        data: { provider: name, file: provider.file },
      },
    );
  }
  return provider;
}

/** Paths with symlinks resolved as far as they exist, each once. */
function realPaths(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.map(realOrDeepest))];
}

function realOrDeepest(path: string): string {
  const missing: string[] = [];
  for (let at = resolve(path); ; at = resolve(at, '..')) {
    const real = realOrNull(at);
    if (real !== null) return resolve(real, ...missing);
    missing.unshift(at.slice(at.lastIndexOf('/') + 1));
    if (at === '/') return resolve(path);
  }
}
