import { type ToolDescriptor, type Toolset, toolName, WindlassError } from '../contract/index.js';

export interface Registered {
  readonly descriptor: ToolDescriptor;
  readonly toolset: Toolset;
}

/** Every tool there is, sorted by full name. */
export interface Registry {
  readonly all: readonly Registered[];
  get(name: string): Registered | undefined;
}

/** @throws WindlassError `internal` when a toolset describes a tool against the contract: it would be a defect to offer it */
export function createRegistry(toolsets: readonly Toolset[]): Registry {
  const byName = new Map<string, Registered>();
  for (const toolset of toolsets) {
    for (const descriptor of toolset.describe()) {
      check(descriptor, toolset, byName);
      byName.set(descriptor.name, { descriptor: Object.freeze(descriptor), toolset });
    }
  }
  const all = [...byName.values()].sort((a, b) => (a.descriptor.name < b.descriptor.name ? -1 : 1));
  return { all, get: (name) => byName.get(name) };
}

function check(descriptor: ToolDescriptor, toolset: Toolset, known: ReadonlyMap<string, Registered>): void {
  const { name, schemas, effects } = descriptor;
  const { input } = schemas;
  const refuse = (problem: string): never => {
    throw new WindlassError('internal', `tool ${name} of toolset ${toolset.name} ${problem}`, { data: { tool: name } });
  };
  if (name !== toolName(toolset.name, descriptor.tool) || descriptor.toolset !== toolset.name) refuse('does not carry its own name');
  if (known.has(name)) refuse('is registered twice');
  if (input['type'] !== 'object' || input['additionalProperties'] !== false) refuse('takes arguments its schema does not name');
  if ((effects.class === 'read') !== (effects.idempotency === undefined)) refuse('names no contract for a repeat, or names one for a read');
}
