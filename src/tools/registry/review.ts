import { hashJson, type ToolDescriptor } from '../../contract/index.js';

/** What an operator reads and pins: the hash over everything a manifest says. Another version, wording or effect is another one. */
export function manifestHash(tool: ToolDescriptor): string {
  return hashJson(tool);
}

/**
 * What is not our own is read by an operator before it is used: a server, a manifest or a script says of itself what it
 * likes. Null = nothing has to be read, or this very manifest was.
 */
export function awaitsReview(tool: ToolDescriptor, reviewed: ReadonlySet<string> | undefined): string | null {
  const { source, provenance } = tool;
  if (source.type === 'builtin' && (provenance.trustLevel === 'first_party' || provenance.trustLevel === 'workspace')) return null;
  const hash = manifestHash(tool);
  if (reviewed?.has(hash)) return null;
  return `it comes from ${source.type} ${source.id} (${provenance.trustLevel}); an operator reads its manifest first: ${hash}`;
}
