import { isJsonObject, type JsonObject, type ToolDescriptor } from '../../contract/index.js';

/** The command that makes a call of a tool, with every required argument to fill in. */
export function compileCommand({ name, schemas }: ToolDescriptor): string {
  const { properties, required } = schemas.input;
  const known = properties !== undefined && isJsonObject(properties) ? properties : {};
  const needed = Array.isArray(required) ? required.map(String) : [];
  const args = Object.fromEntries(needed.map((arg) => [arg, placeholder(known[arg])]));
  return `windlass tool call ${name} --args '${JSON.stringify(args)}'`;
}

function placeholder(schema: JsonObject[string] | undefined): JsonObject[string] {
  const type = schema !== undefined && isJsonObject(schema) ? schema['type'] : undefined;
  if (type === 'integer' || type === 'number') return 0;
  if (type === 'boolean') return false;
  if (type === 'array') return [];
  return type === 'object' ? {} : '…';
}
