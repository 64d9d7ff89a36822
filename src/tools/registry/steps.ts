import {
  DESCRIPTOR_KEYS,
  deepFreeze,
  isJsonObject,
  type Json,
  type JsonObject,
  loadDescriptorValidator,
  type ToolDescriptor,
  type Toolset,
  toolName,
} from '../../contract/index.js';
import { isPlain } from '../arguments/plain.js';
import { compileSchema } from '../arguments/validator.js';
import { within } from '../within.js';

/** How long a toolset may take to say that it is well. */
const HEALTH_MS = 5_000;

/** The manifest as data, or what keeps it from being one. */
export function parseManifest(candidate: unknown): { readonly manifest: Json } | { readonly reasons: readonly string[] } {
  let value: unknown = candidate;
  try {
    if (typeof candidate === 'string') value = JSON.parse(candidate);
    // What is no JSON (functions, cycles, undefined) is no manifest: nothing of it may come back to life later.
    value = JSON.parse(JSON.stringify(value) ?? 'null');
  } catch (error) {
    return { reasons: [`it is no JSON: ${error instanceof Error ? error.message : String(error)}`] };
  }
  return isJsonObject(value as Json) ? { manifest: value as Json } : { reasons: ['it is no object'] };
}

/** Whether the manifest is a descriptor of this toolset, with argument shapes that can be checked. */
export async function validateManifest(manifest: Json, toolset: Toolset): Promise<readonly string[]> {
  const validate = await loadDescriptorValidator();
  if (!validate(manifest)) return (validate.errors ?? []).map(problemOf);
  const tool = manifest as unknown as ToolDescriptor;
  const found: string[] = [];
  if (tool.toolset !== toolset.name || tool.name !== toolName(toolset.name, tool.tool)) {
    found.push(`it is called ${tool.name}, and toolset ${toolset.name} has only its own names`);
  }
  for (const kind of HOOKS) {
    const lacking = tool.hooks[kind].filter((name) => !toolset.hooks?.[kind]?.[name]);
    if (lacking.length > 0) found.push(`toolset ${toolset.name} has no ${kind} hook ${lacking.join(', ')}`);
  }
  const { input } = tool.schemas;
  if (input['type'] !== 'object' || input['additionalProperties'] !== false) found.push('it takes arguments its schema does not name');
  const ours = tool.source.type === 'builtin';
  for (const [name, schema] of Object.entries(tool.schemas)) found.push(...(await problemsOfSchema(name, schema, ours)));
  return found;
}

const HOOKS = ['preCall', 'postCall', 'verifier', 'onError'] as const;

/** The canonical form: the same content gives the same object, and nobody changes it afterwards. */
export function normalize(manifest: Json): ToolDescriptor {
  return deepFreeze(manifest as unknown as ToolDescriptor);
}

/** Null = well, or it has nothing to say. */
export async function checkHealth(toolset: Toolset, tool: ToolDescriptor): Promise<string | null> {
  if (!toolset.health) return null;
  const { health } = toolset;
  try {
    return await within(null, HEALTH_MS, LATE, async () => health.call(toolset, tool));
  } catch (error) {
    if (error === LATE) return LATE.message;
    return `its health check broke: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const LATE = new Error(`it did not say within ${HEALTH_MS} ms that it is well`);

/** The plain schemas of our own tools are left to their tests: every start of a command would pay for the full validator. */
async function problemsOfSchema(name: string, schema: JsonObject, ours: boolean): Promise<readonly string[]> {
  if (ours && isPlain(schema)) return [];
  try {
    await compileSchema(schema);
    return [];
  } catch (error) {
    return [`schemas/${name} ${error instanceof Error ? error.message : 'is wrong'}`];
  }
}

interface SchemaProblem {
  readonly instancePath: string;
  readonly message?: string;
  readonly params: { readonly [key: string]: unknown };
}

function problemOf({ instancePath, message, params }: SchemaProblem): string {
  const at = instancePath === '' ? '/' : instancePath;
  const { additionalProperty, allowedValues } = params;
  if (typeof additionalProperty === 'string') {
    const known = DESCRIPTOR_KEYS[instancePath.replace(/\/\d+/g, '/*')];
    return `at ${at}: unknown ${additionalProperty}${known ? `; known are ${known.join(', ')}` : ''}`;
  }
  if (Array.isArray(allowedValues)) return `at ${at}: must be one of ${allowedValues.join(', ')}`;
  return `at ${at}: ${message ?? 'does not fit'}`;
}
