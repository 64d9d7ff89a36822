import { type CallRequest, WindlassError } from '../../contract/index.js';

/** Keys of `tools_policies.local_fs`. `_allowed_dir` takes effect where paths are located, before a tool sees them. */
export const POLICY_KEYS = [
  '_allowed_dir',
  '_max_read_bytes',
  '_max_output_bytes',
  '_model_context_tokens',
  '_denied_path_substrings',
  '_max_list_depth',
  '_max_list_scan',
  '_max_grep_matches',
  '_max_find_results',
  '_max_find_depth',
  '_use_gitignore',
  '_skip_dir_names',
  '_list_extensions',
  '_own_writes_refresh',
] as const;

/** Noise in listings. Never access control. */
const SKIPPED_FOLDERS =
  '.git,.hg,.svn,node_modules,bower_components,Pods,.venv,venv,env,__pycache__,.pytest_cache,.mypy_cache,.ruff_cache,.tox,.next,.nuxt,' +
  '.turbo,.parcel-cache,dist,build,out,target,coverage,.cache,.gradle,.terraform,vendor,.idea,.vscode';

/** What one read may hold in memory, whatever the policy says. */
const MEMORY_BYTES = 128 * 1024 * 1024;

export interface FsPolicy {
  /** Bytes of a file that is read as a whole. */
  readonly maxReadBytes: number;
  /** Bytes of content in one answer; null = not set. */
  readonly maxOutputBytes: number | null;
  readonly deniedSubstrings: readonly string[];
  readonly maxListDepth: number;
  /** Entries visited in one walk. */
  readonly maxListScan: number;
  /** Lines shown of one search. */
  readonly maxGrepMatches: number;
  readonly maxFindResults: number;
  /** Levels that a search goes down. */
  readonly maxFindDepth: number;
  readonly useGitignore: boolean;
  readonly skippedFolders: ReadonlySet<string>;
  /** Lower-case, with the dot; null = all files. */
  readonly listExtensions: readonly string[] | null;
  /** The content just written counts as read (rulings 4.7). */
  readonly ownWritesRefresh: boolean;
}

type Values = { readonly [key: string]: string };

/**
 * Reads the merged policy of a call. Numbers that do not parse fall back to their default, bounded ones are clamped.
 * @throws WindlassError `invalid_tools_policy` for an unknown key, or a switch that is neither yes nor no
 */
export function parsePolicy(values: Values): FsPolicy {
  for (const key of Object.keys(values)) {
    if (!(POLICY_KEYS as readonly string[]).includes(key)) throw invalid(key, `is unknown; known keys: ${POLICY_KEYS.join(', ')}`);
  }
  return {
    maxReadBytes: Math.min(bytes(values['_max_read_bytes']) ?? 1_048_576, MEMORY_BYTES),
    maxOutputBytes: outputBytes(values),
    deniedSubstrings: list(values['_denied_path_substrings']).map((entry) => entry.replaceAll('\\', '/').normalize('NFC')),
    maxListDepth: bounded(values['_max_list_depth'], 6, 1, 32),
    maxListScan: bounded(values['_max_list_scan'], 100_000, 100, 10_000_000),
    maxGrepMatches: bounded(values['_max_grep_matches'], 500, 1, 500_000),
    maxFindResults: bounded(values['_max_find_results'], 200, 1, 5_000),
    maxFindDepth: bounded(values['_max_find_depth'], 24, 1, 128),
    useGitignore: yesNo(values, '_use_gitignore', true),
    skippedFolders: new Set(list(values['_skip_dir_names'] ?? SKIPPED_FOLDERS)),
    listExtensions: extensions(values['_list_extensions']),
    ownWritesRefresh: yesNo(values, '_own_writes_refresh', false),
  };
}

/**
 * Bytes of content in one answer. A chain takes the value into its own hands, so unless its policy sets a cap it gets
 * what a read may hold; a model and a person at the command line get at most 32 KiB.
 */
export function outputCap(policy: FsPolicy, proposedBy: CallRequest['proposedBy']): number {
  if (policy.maxOutputBytes !== null) return Math.min(policy.maxOutputBytes, MEMORY_BYTES);
  return proposedBy === 'chain' ? policy.maxReadBytes : 32_768;
}

/**
 * The entry of `_denied_path_substrings` that the path hits. Held against `/path` or `/folder/`, so that a slash in an
 * entry means a whole segment; Unicode forms are levelled.
 */
export function deniedSubstring(policy: FsPolicy, display: string, isFolder: boolean): string | undefined {
  if (policy.deniedSubstrings.length === 0) return undefined;
  const subject = `/${display === '.' ? '' : display}${isFolder && display !== '.' ? '/' : ''}`.normalize('NFC');
  return policy.deniedSubstrings.find((entry) => subject.includes(entry));
}

function outputBytes(values: Values): number | null {
  const explicit = values['_max_output_bytes'];
  if (explicit !== undefined) return bytes(explicit) ?? null;
  const tokens = integer(values['_model_context_tokens']);
  return tokens === undefined || tokens <= 0 ? null : Math.max(4096, Math.floor(tokens * 3 * 0.25));
}

/** Zero and below mean unlimited. */
function bytes(text: string | undefined): number | undefined {
  const value = integer(text);
  return value !== undefined && value <= 0 ? Number.POSITIVE_INFINITY : value;
}

function bounded(text: string | undefined, byDefault: number, min: number, max: number): number {
  const value = integer(text);
  // Too small is meant as a limit: the smallest, not the default, which could be wider than what another layer said.
  return value === undefined || value <= 0 ? byDefault : Math.min(Math.max(value, min), max);
}

function integer(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*[+-]?\d{1,15}\s*$/.test(text) ? Number(text) : undefined;
}

function list(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function extensions(text: string | undefined): readonly string[] | null {
  const all = list(text).map((entry) => entry.toLowerCase());
  return all.length === 0 ? null : all.map((entry) => (entry.startsWith('.') ? entry : `.${entry}`));
}

function yesNo(values: Values, key: string, byDefault: boolean): boolean {
  const text = values[key]?.trim().toLowerCase();
  if (text === undefined || text === '') return byDefault;
  if (['true', '1', 'yes', 'y', 'on'].includes(text)) return true;
  if (['false', '0', 'no', 'n', 'off'].includes(text)) return false;
  throw invalid(key, `is "${values[key]}"; write "true" or "false"`);
}

function invalid(key: string, what: string): WindlassError {
  return new WindlassError('invalid_tools_policy', `tools_policies.local_fs: ${key} ${what}`, { data: { key } });
}
