import { isJsonObject, type Json, type Verdict } from '../contract/index.js';
import { child, type DocumentReader } from './document.js';
import { nearToolset, unknownTool } from './known-tools.js';
import { readWaitingGrant } from './read-grant.js';
import type { ToolPattern } from './rules.js';

const HALF = /^(?:\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$/;
const MCP = /^(mcp__[A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*)__(.+)$/;
const ORDER: Record<Verdict, number> = { deny: 0, approve: 1, allow: 2 };

/** `tools: { pattern: grant }`. The same table gives the same order however it is written. */
export function readToolPatterns(reader: DocumentReader, value: Json | undefined): readonly ToolPattern[] {
  const patterns = new Map<string, ToolPattern>();
  const table = value === undefined ? null : reader.table('/tools', value, isJsonObject(value) ? Object.keys(value) : []);
  for (const [written, grant] of Object.entries(table ?? {})) {
    const pattern = readPattern(reader, written, grant);
    if (pattern === null) continue;
    const twin = patterns.get(patternKey(pattern));
    if (twin) reader.problem(child('/tools', written), `${pattern.rule} and ${twin.rule} name the same tools; keep one of them`);
    patterns.set(patternKey(pattern), pattern);
  }
  return sortPatterns([...patterns.values()]);
}

function readPattern(reader: DocumentReader, written: string, value: Json): ToolPattern | null {
  const at = child('/tools', written);
  const name = `tools ${JSON.stringify(written)}`;
  const halves = splitPattern(written);
  const grant = readWaitingGrant(reader, at, value, name);
  if (halves === null) {
    reader.problem(at, `${name}: a pattern is "*", "toolset" or "toolset.tool", each part a whole name or "*"`);
    return null;
  }
  const unknown = unknownTool(halves.toolset, halves.tool);
  if (unknown !== null) reader.problem(at, `${name} can never match: ${unknown}`, 'never_matches');
  const near = nearToolset(halves.toolset);
  if (near !== '') reader.warn(at, 'unknown_toolset', `${name}: ${JSON.stringify(halves.toolset)} is no toolset of the product${near}`);
  return grant && { ...halves, ...grant };
}

export function sortPatterns(patterns: readonly ToolPattern[]): readonly ToolPattern[] {
  return [...patterns].sort(
    (a, b) => wildcards(a) - wildcards(b) || ORDER[a.verdict] - ORDER[b.verdict] || (patternKey(a) < patternKey(b) ? -1 : 1),
  );
}

export function patternKey(pattern: { readonly toolset: string; readonly tool: string }): string {
  return `${pattern.toolset}.${pattern.tool}`;
}

export function wildcards(pattern: { readonly toolset: string; readonly tool: string }): number {
  return (pattern.toolset === '*' ? 1 : 0) + (pattern.tool === '*' ? 1 : 0);
}

/** `mcp__server__tool` is the flat form of toolset `mcp__server` and its tool. */
export function splitPattern(pattern: string): { readonly toolset: string; readonly tool: string } | null {
  const [toolset = '', tool, ...rest] = pattern.split('.');
  if (rest.length > 0 || !HALF.test(toolset) || (tool !== undefined && !HALF.test(tool))) return null;
  const flat = tool === undefined ? MCP.exec(toolset) : null;
  if (flat?.[1] !== undefined && flat[2] !== undefined) return { toolset: flat[1], tool: flat[2] };
  return { toolset, tool: tool ?? '*' };
}
