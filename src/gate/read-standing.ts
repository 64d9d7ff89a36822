import { isJsonObject, type Json } from '../contract/index.js';
import { child, type DocumentReader } from './document.js';
import { compileGlob } from './glob.js';
import type { StandingRule } from './rules.js';

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
  const path = readCondition(reader, at, name, entry);
  if (toolset === null || tool === null || path === undefined) return null;
  const condition = path === null ? '' : ` path ${JSON.stringify(path.source)}`;
  return { toolset, tool, path, layer: reader.layer, rule: `${list} ${toolset}.${tool}${condition}`, source: reader.source(at) };
}

function nameOf(reader: DocumentReader, at: string, name: string, key: string, value: Json | undefined): string | null {
  if (typeof value === 'string' && NAME.test(value)) return value;
  reader.problem(child(at, key), `${name}.${key} must be a name or "*"; without it the rule would hold for everything`);
  return null;
}

/** Null = holds always; undefined = wrong, and reported. */
function readCondition(reader: DocumentReader, at: string, name: string, entry: { readonly [key: string]: Json }) {
  const { when_key: key, when_op: op, when_value: value } = entry;
  if (key === undefined && op === undefined && value === undefined) return null;
  if (key === undefined || op === undefined || value === undefined) {
    reader.problem(at, `${name}: when_key, when_op and when_value come together or not at all`);
    return undefined;
  }
  if (key !== 'path' || op !== 'glob' || typeof value !== 'string') {
    reader.problem(
      at,
      `${name}: this version knows the condition when_key "path" with when_op "glob" and a pattern, not ${JSON.stringify(key)} with ${JSON.stringify(op)}`,
    );
    return undefined;
  }
  return reader.attempt(child(at, 'when_value'), () => compileGlob(value.trim())) ?? undefined;
}
