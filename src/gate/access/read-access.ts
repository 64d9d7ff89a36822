import { didYouMean, type Json, TOOL_GROUPS, type ToolGroup } from '../../contract/index.js';
import { child, type DocumentReader, dotted } from '../document.js';
import { compileGlob } from '../glob.js';
import { unknownTool } from '../known-tools.js';
import { splitPattern } from '../read-tools.js';
import { RuleList } from '../rule-list.js';
import type { PathRule, Rule } from '../rules.js';
import { COMMAND_PATTERNS, commandList, readEntry } from './command-entry.js';
import type {
  AccessBody,
  AllowedPath,
  CommandEntry,
  CommandLayer,
  Limit,
  PathLayer,
  ResourceLayer,
  ToolEntry,
  ToolLayer,
} from './types.js';

const LISTS = ['allow', 'deny'];
const LIMITS = { output_bytes: 'outputBytes', output_lines: 'outputLines', file_bytes: 'fileBytes' } as const;
const LARGEST = 1e12;

/** `access`: the layers one document states (ENV-5). */
export function readAccess(reader: DocumentReader, value: Json | undefined): AccessBody {
  const table = reader.table('/access', value, ['path', 'command', 'resource', 'tools']) ?? {};
  const path = readPath(reader, table['path']);
  const command = readCommand(reader, table['command']);
  const resource = readResource(reader, table['resource']);
  const tools = readTools(reader, table['tools']);
  return { ...(path && { path }), ...(command && { command }), ...(resource && { resource }), ...(tools && { tools }) };
}

function readPath(reader: DocumentReader, value: Json | undefined): Partial<PathLayer> | null {
  const table = reader.table('/access/path', value, LISTS);
  if (table === null) return null;
  const allow = readList(reader, '/access/path/allow', table['allow'], 'a path pattern', readAllowed);
  const deny = readList(
    reader,
    '/access/path/deny',
    table['deny'],
    'a path pattern',
    (text): Unplaced<PathRule> => ({
      glob: compileGlob(text),
    }),
  );
  return { ...(allow && { allow }), ...(deny && { deny: new RuleList(deny) }) };
}

function readAllowed(text: string): Unplaced<AllowedPath> {
  const bound = /^(workspace|tmpdir):(.+)$/.exec(text);
  const root = bound?.[1] === 'workspace' || bound?.[1] === 'tmpdir' ? bound[1] : null;
  return { root, glob: compileGlob(bound?.[2] ?? text) };
}

function readCommand(reader: DocumentReader, value: Json | undefined): Partial<CommandLayer> | null {
  const table = reader.table('/access/command', value, LISTS);
  if (table === null) return null;
  const what = `a program with its first arguments, such as "git push" or "mkfs.*", or ${Object.keys(COMMAND_PATTERNS)
    .map((name) => `"pattern:${name}"`)
    .join(' or ')}`;
  const [allow, deny] = (['allow', 'deny'] as const).map((list) =>
    readList(reader, `/access/command/${list}`, table[list], what, (text): Unplaced<CommandEntry> | null => readEntry(text)),
  );
  return { ...(allow && { allow: commandList(allow) }), ...(deny && { deny: commandList(deny) }) };
}

function readResource(reader: DocumentReader, value: Json | undefined): Partial<ResourceLayer> | null {
  const table = reader.table('/access/resource', value, Object.keys(LIMITS));
  if (table === null) return null;
  const limits: { -readonly [K in keyof ResourceLayer]?: Limit } = {};
  for (const [key, name] of Object.entries(LIMITS)) {
    const pointer = `/access/resource/${key}`;
    const at = reader.whole(pointer, table[key], LARGEST);
    if (at !== null) limits[name] = { at, rule: `${dotted(pointer)} ${at}`, source: reader.source(pointer) };
  }
  return limits;
}

function readTools(reader: DocumentReader, value: Json | undefined): Partial<ToolLayer> | null {
  const table = reader.table('/access/tools', value, LISTS);
  if (table === null) return null;
  const what = 'the whole name of a tool, such as "local_fs.read_file", a group, such as "group:fs", or "*"';
  const [allow, deny] = (['allow', 'deny'] as const).map((list) =>
    readList(reader, `/access/tools/${list}`, table[list], what, (text, at): Unplaced<ToolEntry> | null => readTool(reader, text, at)),
  );
  return { ...(allow && { allow }), ...(deny && { deny }) };
}

/** A group that no tool is in names nothing and is no mistake; one that is none is (ENV-8). */
function readTool(reader: DocumentReader, text: string, at: string): Unplaced<ToolEntry> | null {
  if (text === '*') return { kind: 'any' };
  if (text.startsWith('group:')) {
    if (Object.hasOwn(TOOL_GROUPS, text)) return { kind: 'group', group: text as ToolGroup };
    const known = Object.keys(TOOL_GROUPS);
    reader.problem(
      at,
      `${dotted(at)}: no group is called ${JSON.stringify(text)}; known are ${known.join(', ')}${didYouMean(text, known)}`,
      'unknown_group',
    );
    return { kind: 'any' };
  }
  const halves = splitPattern(text);
  if (halves === null || halves.toolset === '*' || halves.tool === '*') return null;
  const unknown = unknownTool(halves.toolset, halves.tool);
  if (unknown !== null) reader.problem(at, `${dotted(at)} can never match: ${unknown}`, 'never_matches');
  return { kind: 'tool', ...halves };
}

type Unplaced<T extends Rule> = T extends Rule ? Omit<T, keyof Rule> : never;

/** Null where the list is not stated. What is wrong in it is told. */
function readList<T extends object>(
  reader: DocumentReader,
  pointer: string,
  value: Json | undefined,
  what: string,
  read: (text: string, at: string) => T | null,
): readonly (T & Rule)[] | null {
  if (value === undefined) return null;
  const entries: (T & Rule)[] = [];
  for (const [index, text] of reader.list(pointer, value).entries()) {
    const at = child(pointer, index);
    const entry = typeof text === 'string' ? reader.attempt(at, () => ({ read: read(text.trim(), at) })) : { read: null };
    if (entry === null) continue;
    if (entry.read === null) reader.problem(at, `${dotted(at)} is ${JSON.stringify(text)}; it must be ${what}`, 'never_matches');
    else entries.push({ ...entry.read, rule: `${dotted(pointer)} ${JSON.stringify(text)}`, source: reader.source(at) });
  }
  return entries;
}
