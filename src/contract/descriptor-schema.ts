import type { ErrorObject } from 'ajv';

export { KEYS as DESCRIPTOR_KEYS } from './generated/tool-descriptor-keys.js';

/** Holds a value against the schema of descriptors. Loaded at its first use: only registration needs it. */
export async function loadDescriptorValidator(): Promise<{ (data: unknown): boolean; errors?: ErrorObject[] | null }> {
  return (await import('./generated/tool-descriptor-validator.js')).validate;
}
