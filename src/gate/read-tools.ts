import type { Json, Verdict } from '../contract/index.js';
import { child, type DocumentReader } from './document.js';
import { asVerdict, type ToolPattern } from './rules.js';

const HALF = /^(?:\*|[A-Za-z0-9_][A-Za-z0-9_-]*)$/;
const MCP = /^(mcp__[A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*)__(.+)$/;
const ORDER: Record<Verdict, number> = { deny: 0, approve: 1, allow: 2 };

/** `tools: { pattern: grant }`. The same table gives the same order however it is written. */
export function readToolPatterns(reader: DocumentReader, value: Json | undefined): readonly ToolPattern[] {
  const patterns: ToolPattern[] = [];
  const table =
    value === undefined ? null : reader.table('/tools', value, typeof value === 'object' && value !== null ? Object.keys(value) : []);
  for (const [pattern, grant] of Object.entries(table ?? {})) {
    const at = child('/tools', pattern);
    const halves = splitPattern(pattern);
    const verdict = asVerdict(grant);
    if (verdict === null)
      reader.problem(at, `tools.${JSON.stringify(pattern)} is ${JSON.stringify(grant)}; it must be allow, approve or deny`);
    else if (halves === null) {
      reader.problem(at, `tools.${JSON.stringify(pattern)}: a pattern is "*", "toolset" or "toolset.tool", each part a whole name or "*"`);
    } else patterns.push({ ...halves, verdict, rule: `tools ${JSON.stringify(pattern)} ${verdict}`, source: reader.source(at) });
  }
  return sortPatterns(patterns);
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
function splitPattern(pattern: string): { readonly toolset: string; readonly tool: string } | null {
  const [toolset = '', tool, ...rest] = pattern.split('.');
  if (rest.length > 0 || !HALF.test(toolset) || (tool !== undefined && !HALF.test(tool))) return null;
  const flat = tool === undefined ? MCP.exec(toolset) : null;
  if (flat?.[1] !== undefined && flat[2] !== undefined) return { toolset: flat[1], tool: flat[2] };
  return { toolset, tool: tool ?? '*' };
}
