import type { JsonObject } from '../../src/index.js';
import { mutate, validArguments } from './arguments.js';
import type { Envelope, FuzzCall } from './call.js';
import type { Random } from './random.js';
import { ORDINARY } from './words.js';

/** A tool as the registry tells of it. */
export interface KnownTool {
  readonly name: string;
  readonly effect: string;
  readonly input: JsonObject;
}

/** The next few calls: mostly one, two where the second needs the first. */
export function nextCalls(tools: readonly KnownTool[], random: Random): readonly FuzzCall[] {
  const tool = oneOf(tools, random);
  const envelope: Envelope = random.pick(['confined', 'confined', 'confined', 'open', 'open', 'asking']);
  const args = validArguments(tool.input, random, envelope !== 'open');
  const reads = 'path' in args && tool.effect !== 'read' && random.chance(0.6);
  const path = reads && random.chance(0.7) ? random.pick(ORDINARY) : args['path'];
  const aimed = reads && path !== undefined ? { ...args, path } : args;
  const call: FuzzCall = {
    tool: tool.name,
    args: random.chance(0.4) ? mutate(aimed, random) : aimed,
    envelope,
    ...policiesOf(tool.name, random),
    ...(random.chance(0.08) && { dryRun: true }),
    ...(random.chance(0.02) && { cli: true }),
  };
  const first: FuzzCall = { tool: 'local_fs.read_file', args: { path: path ?? '' }, envelope };
  if ('patch' in args && random.chance(0.7)) return [...PATCHED.map((each): FuzzCall => ({ ...first, args: { path: each } })), call];
  return reads ? [first, call] : [call];
}

/** Files that patches name without being told a path. */
const PATCHED = ['src/deep/er/and/er/leaf.txt', 'README.md', 'src/main.ts', 'unended.txt'];

/** Those that change something, and toolsets of few tools, come up more often than their number would have it. */
function oneOf(tools: readonly KnownTool[], random: Random): KnownTool {
  if (random.chance(0.6)) return random.pick(tools);
  const acting = tools.filter(({ effect }) => effect !== 'read');
  if (acting.length > 0 && random.chance(0.5)) return random.pick(acting);
  const toolset = random.pick([...new Set(tools.map(({ name }) => name.split('.')[0]))]);
  return random.pick(tools.filter(({ name }) => name.startsWith(`${toolset}.`)));
}

function policiesOf(tool: string, random: Random): Pick<FuzzCall, 'policies'> {
  const shell = tool.startsWith('local_shell.');
  // A program that waits is ended by the policy: otherwise it could take ten minutes.
  if (shell)
    return {
      policies: { local_shell: { _max_timeout: '1s', ...(random.chance(0.1) && { [random.pick(SHELL_KEYS)]: random.pick(VALUES) }) } },
    };
  if (!random.chance(0.1)) return {};
  return { policies: { [tool.split('.')[0] ?? '']: { [random.pick(FILE_KEYS)]: random.pick(VALUES) } } };
}

const SHELL_KEYS = ['_allowed_dir', '_allowed_commands', '_denied_commands', '_max_output_bytes', 'unknown'];
const FILE_KEYS =
  `_allowed_dir _max_read_bytes _max_output_bytes _model_context_tokens _denied_path_substrings _max_list_depth _max_list_scan
  _max_grep_matches _max_find_results _max_find_depth _use_gitignore _skip_dir_names _list_extensions __proto__ unknown`.split(/\s+/);
const VALUES = [
  'src',
  '..',
  '/',
  '@BASE@/outside',
  '0',
  '-1',
  '1',
  '99999999999999999999',
  '',
  'true',
  'x,y',
  '\u0000',
  'link-out',
  '.git/',
  '1e3',
  'NaN',
];
