import { hidePlaces, hideSensitive, type ResolvedCall, type ToolResult } from '../../contract/index.js';
import type { ToolRoom } from '../room.js';
import type { SecretContents } from './secret-contents.js';
import { withTexts } from './texts.js';

/**
 * What a tool brought back, before it is kept, cut or shown: without known secrets and the hashes of what holds one, and, where it is what programs printed,
 * without what is a credential by its place, and, where it was read outside (L3), by its name as well. What files hold is not touched by its place: it is edited by its very words.
 */
export function clean<T>({ scrubber }: ToolRoom, { descriptor }: ResolvedCall, brought: T, secrets: SecretContents): T {
  const known = secrets.withhold(scrubber.value(brought));
  if (descriptor.permissions.level === 'L3') return withoutCredentials(known);
  return descriptor.permissions.axis === 'shell' ? withTexts(known, hidePlaces) : known;
}

/** A result, or an attempt that holds one. Bytes are kept as they came: they are evidence, and a model reads none of them. */
function withoutCredentials<T>(brought: T): T {
  if (typeof brought !== 'object' || brought === null) return brought;
  if ('result' in brought || 'failure' in brought) {
    const { result, failure, ...rest } = brought as { readonly result?: ToolResult; readonly failure?: { readonly message: string } };
    return {
      ...rest,
      ...(failure && { failure: { ...failure, message: hidePlaces(failure.message) } }),
      ...(result && { result: withoutCredentials(result) }),
    } as T;
  }
  if (!('value' in brought)) return brought;
  const { value, text } = brought as unknown as ToolResult;
  return { ...brought, value: hideSensitive(value), ...(text !== undefined && { text: hideSensitive(text) as string }) };
}
