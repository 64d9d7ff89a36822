import { isJsonObject, type Json } from '../contract/index.js';
import { child, type DocumentReader } from './document.js';
import { compileGlob } from './glob.js';
import { parseHost } from './hosts.js';
import { nearArgument, nearToolset, unknownArgument, unknownTool } from './known-tools.js';
import type { ArgumentCondition, StandingRule } from './rules.js';

const KEYS = ['tools', 'tool', 'when_key', 'when_op', 'when_value'];
const NAME = /^(?:\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$/;

/** `always_deny` and `always_allow`: a tool, and either no condition or all three parts of one. */
export function readStandingRules(
  reader: DocumentReader,
  list: 'always_deny' | 'always_allow',
  value: Json | undefined,
): readonly StandingRule[] {
  const rules: StandingRule[] = [];
  for (const [index, entry] of reader.list(`/${list}`, value).entries()) {
    const rule = readStandingRule(reader, list, index, entry);
    if (rule) rules.push(rule);
  }
  return rules;
}

function readStandingRule(reader: DocumentReader, list: 'always_deny' | 'always_allow', index: number, entry: Json): StandingRule | null {
  const at = child(`/${list}`, index);
  const name = `${list}[${index}]`;
  if (!isJsonObject(entry)) {
    reader.problem(at, `${name} must be a table with tools, tool and perhaps when_key, when_op, when_value`);
    return null;
  }
  reader.table(at, entry, KEYS);
  const toolset = nameOf(reader, at, name, 'tools', entry['tools']);
  const tool = nameOf(reader, at, name, 'tool', entry['tool']);
  const condition = readCondition(reader, at, name, entry);
  if (toolset === null || tool === null || condition === null) return null;
  const unknown = unknownTool(toolset, tool);
  if (unknown !== null) reader.problem(child(at, 'tool'), `${name} can never match: ${unknown}`, 'never_matches');
  const near = nearToolset(toolset);
  if (near !== '')
    reader.warn(child(at, 'tools'), 'unknown_toolset', `${name}.tools: ${JSON.stringify(toolset)} is no toolset of the product${near}`);
  const { words, path, argument } = condition;
  if (argument) checkArgument(reader, at, name, { toolset, tool }, argument.key);
  return { toolset, tool, path, argument, layer: reader.layer, rule: `${list} ${toolset}.${tool}${words}`, source: reader.source(at) };
}

/** A condition on an argument that nothing takes never holds, so a rule that denies by it would fail open. */
function checkArgument(
  reader: DocumentReader,
  at: string,
  name: string,
  tool: { readonly toolset: string; readonly tool: string },
  key: string,
): void {
  const where = child(at, 'when_key');
  const unknown = unknownArgument(tool, key);
  if (unknown !== null) reader.problem(where, `${name} can never match: ${unknown}`, 'never_matches');
  const near = tool.toolset === '*' ? nearArgument(key) : null;
  if (near !== null)
    reader.warn(
      where,
      'unknown_argument',
      `${name}.when_key: no tool of the product takes ${JSON.stringify(key)}; did you mean "${near}"?`,
    );
}

function nameOf(reader: DocumentReader, at: string, name: string, key: string, value: Json | undefined): string | null {
  if (typeof value === 'string' && NAME.test(value)) return value;
  reader.problem(child(at, key), `${name}.${key} must be a name or "*"; without it the rule would hold for everything`);
  return null;
}

interface Condition extends Pick<StandingRule, 'path' | 'argument'> {
  /** As it is shown in a rule. */
  readonly words: string;
}

const ALWAYS: Condition = { words: '', path: null, argument: null };

/** Null = wrong, and reported. */
function readCondition(reader: DocumentReader, at: string, name: string, entry: { readonly [key: string]: Json }): Condition | null {
  const { when_key: key, when_op: op, when_value: value } = entry;
  if (key === undefined && op === undefined && value === undefined) return ALWAYS;
  if (key === undefined || op === undefined || value === undefined) {
    reader.problem(at, `${name}: when_key, when_op and when_value come together or not at all`, 'half_a_condition');
    return null;
  }
  if (typeof key !== 'string' || key === '' || typeof value !== 'string') {
    reader.problem(at, `${name}: when_key is the name of an argument and when_value a text`);
    return null;
  }
  if (key === 'path' && op === 'glob') {
    const path = reader.attempt(child(at, 'when_value'), () => compileGlob(value.trim()));
    return path && { words: ` path ${JSON.stringify(path.source)}`, path, argument: null };
  }
  const argument = readArgument(reader, at, name, key, op, value);
  return argument && { words: ` ${key} ${op} ${JSON.stringify(value)}`, path: null, argument };
}

function readArgument(reader: DocumentReader, at: string, name: string, key: string, op: Json, value: string): ArgumentCondition | null {
  const where = child(at, 'when_value');
  switch (op) {
    case 'eq':
      return { key, op, value };
    case 'glob': {
      const glob = reader.attempt(where, () => compileGlob(value.trim()));
      return glob && { key, op, glob };
    }
    case 'host': {
      const hosts = value.split(',').map((entry) => parseHost(entry.trim()));
      const sound = hosts.filter((host) => host !== null);
      if (sound.length === hosts.length) return { key, op, hosts: sound };
      reader.problem(where, `${name}.when_value is ${JSON.stringify(value)}; it must be host names or addresses with commas between them`);
      return null;
    }
    default:
      reader.problem(
        child(at, 'when_op'),
        /^(command_|no_command_substitution$)/.test(String(op))
          ? `${name}: commands are judged by the shell axis, so when_op ${JSON.stringify(op)} does not exist; use shell.blacklist, shell.prefix_allowlist, shell.ask_always or shell.substitution`
          : `${name}.when_op is ${JSON.stringify(op)}; it must be eq, glob or host`,
      );
      return null;
  }
}
