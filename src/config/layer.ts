import { dirname, resolve } from 'node:path';
import {
  type ConfigLayer,
  isJsonObject,
  type JsonObject,
  type KeyPlaces,
  type PolicyDocument,
  type PolicySources,
  type RuleSource,
  WindlassError,
} from '../contract/index.js';
import type { ConfigFile, Provider as ProviderEntry } from './generated/config.js';
import { placeOf, type ReadConfig } from './read-file.js';
import type { SecretDefinition } from './secrets.js';

/** How a provider is reached. Keys and header values that are secrets stand as `secret:NAME`. */
type Reached =
  | {
      readonly type: 'scripted';
      /** Absolute. */
      readonly dialogue: string;
    }
  | { readonly type: 'openai'; readonly apiKey: string; readonly headers: { readonly [name: string]: string } }
  | {
      readonly type: 'openai_compatible';
      readonly baseUrl: string;
      readonly apiKey?: string;
      readonly headers: { readonly [name: string]: string };
    };

export type Provider = RuleSource &
  Reached & {
    /** USD per million tokens. */
    readonly price?: { readonly input: number; readonly output: number };
    /** False: the file that names it is not trusted, so nothing of it may be called (rulings 1.3). */
    readonly trusted: boolean;
  };

/** One file's word on what programs find in their environment. */
export type EnvironmentRules = NonNullable<ConfigFile['environment']>;

/** What one layer says: one file, or the two of one folder. */
export interface Layer {
  readonly layer: ConfigLayer;
  readonly files: readonly LayerFile[];
  readonly defaultEnvelope: (RuleSource & { readonly name: string; readonly trusted: boolean }) | null;
  readonly envelopes: { readonly [name: string]: PolicyDocument };
  readonly caps: readonly PolicyDocument[];
  readonly toolsPolicies: PolicySources['toolsPolicies'];
  readonly providers: { readonly [name: string]: Provider };
  readonly secrets: { readonly [name: string]: SecretDefinition };
  readonly strictArguments: boolean;
  readonly maxToolsVisible: number | null;
  readonly path: readonly string[] | null;
  readonly environment: readonly EnvironmentRules[];
  readonly notify: (RuleSource & Notify & { readonly trusted: boolean }) | null;
  /** Name -> `sha256:HEX` of the token. */
  readonly approverTokens: { readonly [name: string]: string };
}

/** Who is told of an ask. */
export type Notify = NonNullable<ConfigFile['notify']>;

export interface LayerFile {
  readonly config: ReadConfig;
  readonly trusted: boolean;
}

/** Keys whose entries, not they themselves, may not stand in both files of a folder. */
const BY_ENTRY = ['envelopes', 'tools_policies', 'providers', 'secrets', 'approver_tokens'];
const OPERATOR_ONLY = ['path', 'secrets', 'environment', 'approver_tokens'];

/** @throws WindlassError `duplicate_key`, `invalid_file` */
export function readLayer(layer: ConfigLayer, files: readonly LayerFile[]): Layer {
  const [first, second] = files;
  if (first && second) refuseDuplicates(first.config, second.config);
  if (layer === 'workspace') for (const { config } of files) refuseOperatorKeys(config);
  return {
    layer,
    files,
    defaultEnvelope: defaultEnvelopeOf(files),
    envelopes: Object.assign({}, ...files.map((file) => envelopesOf(layer, file))),
    caps: files.flatMap((file) => capsOf(layer, file)),
    toolsPolicies: files.flatMap(({ config, trusted }) => {
      const body = config.body.tools_policies;
      const places = { file: config.file, ...placesBelow(config, '/tools_policies') };
      return body === undefined ? [] : [{ layer, trusted, body, places }];
    }),
    providers: Object.assign({}, ...files.map(providersOf)),
    secrets: Object.assign({}, ...files.filter(({ trusted }) => trusted).map(secretsOf)),
    // It only tightens: an untrusted file may say it too.
    strictArguments: files.some(({ config }) => config.body.strict_arguments === true),
    maxToolsVisible: files.map(({ config }) => config.body.max_tools_visible).find((limit) => limit !== undefined) ?? null,
    path: files.map(({ config, trusted }) => (trusted ? config.body.path : undefined)).find((path) => path !== undefined) ?? null,
    environment: files.flatMap(({ config, trusted }) => (trusted && config.body.environment ? [config.body.environment] : [])),
    notify: notifyOf(files),
    approverTokens: Object.assign({}, ...files.map(({ config, trusted }) => (trusted ? (config.body.approver_tokens ?? {}) : {}))),
  };
}

function refuseDuplicates(first: ReadConfig, second: ReadConfig): void {
  for (const [key, value] of Object.entries(first.body)) {
    const other = second.body[key];
    if (other === undefined || key === '$schema') continue;
    const shared = BY_ENTRY.includes(key)
      ? Object.keys(value as object)
          .filter((entry) => isJsonObject(other) && Object.hasOwn(other, entry))
          .map((entry) => `/${key}/${entry}`)
      : [`/${key}`];
    const [pointer] = shared;
    if (pointer === undefined) continue;
    const [a, b] = [placeOf(first, pointer), placeOf(second, pointer)];
    const name = pointer.slice(1).replace('/', '.');
    throw new WindlassError(
      'duplicate_key',
      `${name} stands in two files of one folder: ${first.file}:${a.line} and ${second.file}:${b.line}; keep one of them`,
      {
        data: {
          key: name,
          places: [
            { file: first.file, line: a.line },
            { file: second.file, line: b.line },
          ],
        },
        position: { file: second.file, ...b },
      },
    );
  }
}

function refuseOperatorKeys(config: ReadConfig): void {
  for (const key of OPERATOR_ONLY) {
    if (!Object.hasOwn(config.body, key)) continue;
    const at = placeOf(config, `/${key}`);
    throw new WindlassError(
      'invalid_file',
      `${config.file}:${at.line}: "${key}" stands only in an operator's configuration (the user's folder, or a file named by --config)`,
      {
        data: { key },
        position: { file: config.file, ...at },
      },
    );
  }
}

function defaultEnvelopeOf(files: readonly LayerFile[]): Layer['defaultEnvelope'] {
  for (const { config, trusted } of files) {
    const name = config.body.default_envelope;
    if (name !== undefined) return { name, file: config.file, ...placeOf(config, '/default_envelope'), trusted };
  }
  return null;
}

function notifyOf(files: readonly LayerFile[]): Layer['notify'] {
  for (const { config, trusted } of files) {
    const { notify } = config.body;
    if (notify !== undefined) return { ...notify, file: config.file, ...placeOf(config, '/notify'), trusted };
  }
  return null;
}

function envelopesOf(layer: ConfigLayer, file: LayerFile): { readonly [name: string]: PolicyDocument } {
  const names = Object.keys(file.config.body.envelopes ?? {});
  return Object.fromEntries(
    names.map((name) => [name, documentAt(layer, file, `/envelopes/${name}`, (file.config.body.envelopes as unknown as JsonObject)[name])]),
  );
}

function capsOf(layer: ConfigLayer, file: LayerFile): readonly PolicyDocument[] {
  const policy = file.config.body.policy;
  return policy === undefined ? [] : [documentAt(layer, file, '/policy', policy as unknown as JsonObject)];
}

function documentAt(layer: ConfigLayer, { config, trusted }: LayerFile, pointer: string, body: unknown): PolicyDocument {
  // What is not trusted has no operator's word, wherever it was found.
  return { layer: trusted ? layer : 'workspace', file: config.file, body: body as JsonObject, ...placesBelow(config, pointer), trusted };
}

function placesBelow({ lines, columns = {} }: KeyPlaces, pointer: string): KeyPlaces {
  const below = (all: KeyPlaces['lines']): KeyPlaces['lines'] =>
    Object.fromEntries(
      Object.entries(all).flatMap(([at, value]) =>
        at === pointer || at.startsWith(`${pointer}/`) ? [[at.slice(pointer.length), value]] : [],
      ),
    );
  return { lines: below(lines), columns: below(columns) };
}

function providersOf({ config, trusted }: LayerFile): { readonly [name: string]: Provider } {
  const entries = Object.entries(config.body.providers ?? {}).map(([name, provider]): [string, Provider] => [
    name,
    {
      ...reachedBy(provider, config),
      ...(provider.price && { price: provider.price }),
      trusted,
      file: config.file,
      ...placeOf(config, `/providers/${name}`),
    },
  ]);
  return Object.fromEntries(entries);
}

/** The schema holds every type to its own keys. */
function reachedBy(provider: ProviderEntry, config: ReadConfig): Reached {
  const { type, dialogue = '', base_url: baseUrl = '', api_key: apiKey, headers = {} } = provider;
  switch (type) {
    case 'scripted':
      return { type, dialogue: resolve(dirname(config.real), dialogue) };
    case 'openai':
      return { type, apiKey: apiKey ?? '', headers };
    case 'openai_compatible':
      return { type, baseUrl, headers, ...(apiKey !== undefined && { apiKey }) };
  }
}

function secretsOf({ config }: LayerFile): { readonly [name: string]: SecretDefinition } {
  const entries = Object.entries(config.body.secrets ?? {}).map(([name, { from, audience }]): [string, SecretDefinition] => [
    name,
    { from, audience, file: config.file, ...placeOf(config, `/secrets/${name}`) },
  ]);
  return Object.fromEntries(entries);
}
