import type { JsonObject, ToolDescriptor } from '../../contract/index.js';
import { aliasTools } from './names.js';
import { describeTool } from './offer.js';

/** Entries of an MCP `tools/list` answer, sorted by full name. The hints are what the effect class says, and only hints. */
export function compileMcp(tools: readonly ToolDescriptor[]): readonly JsonObject[] {
  const sorted = [...tools].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const { toWire } = aliasTools(sorted.map(({ name }) => name));
  return sorted.map(({ name, displayName, description, schemas, effects, risk }) => ({
    name: toWire(name),
    title: displayName,
    description: describeTool(description),
    inputSchema: schemas.input,
    ...(schemas.output && { outputSchema: schemas.output }),
    annotations: {
      title: displayName,
      readOnlyHint: effects.class === 'read',
      destructiveHint: effects.class === 'mutate-irreversible' || effects.class === 'destructive',
      // A contract for repeats after a crash does not say that two calls are one.
      idempotentHint: effects.class === 'read',
      openWorldHint: risk.openWorld,
    },
  }));
}
