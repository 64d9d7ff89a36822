import { createHash } from 'node:crypto';
import type { CompiledTools } from '../../contract/index.js';

/** Longest name a provider takes. */
const LONGEST = 64;

export type Aliases = Pick<CompiledTools, 'toWire' | 'toTool'>;

/**
 * Provider-safe names of the offered tools. They are given in the order of the full names, so one set of tools has one
 * set of aliases and a provider's cache sees the same bytes turn after turn.
 */
export function aliasTools(names: readonly string[]): Aliases {
  const byName = new Map<string, string>();
  const byAlias = new Map<string, string>();
  for (const name of [...new Set(names)].sort()) {
    const alias = free(safeName(name), byAlias);
    byName.set(name, alias);
    byAlias.set(alias, name);
  }
  return {
    toWire: (name) => byName.get(name) ?? safeName(name),
    toTool: (alias) => byAlias.get(alias) ?? alias,
  };
}

function safeName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_-]/g, '_').replace(/^[_-]+|[_-]+$/g, '') || 'tool';
  // Some providers take no name that begins with a digit.
  const safe = /^\d/.test(plain) ? `t_${plain}` : plain;
  return safe.length <= LONGEST ? safe : withSuffix(safe, shortHash(name));
}

function free(wanted: string, taken: ReadonlyMap<string, string>): string {
  let alias = wanted;
  for (let count = 1; taken.has(alias); count++) alias = withSuffix(wanted, String(count));
  return alias;
}

function withSuffix(name: string, suffix: string): string {
  return `${name.slice(0, LONGEST - suffix.length - 1)}_${suffix}`;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
