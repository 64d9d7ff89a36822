import { hidePlaces, type Json, type ResolvedCall } from '../../contract/index.js';
import type { ToolRoom } from '../room.js';

/**
 * What a tool brought back, before it is kept, cut or shown: without known secrets, and, where it is what programs printed,
 * without what is a credential by its place. What files hold is not touched by its place: it is edited by its very words.
 */
export function clean<T>({ scrubber }: ToolRoom, { descriptor }: ResolvedCall, brought: T): T {
  const known = scrubber.value(brought);
  return descriptor.permissions.axis === 'shell' ? hidden(known) : known;
}

function hidden<T>(value: T): T {
  if (typeof value === 'string') return hidePlaces(value) as T;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(hidden) as T;
  if (value instanceof Error) return value;
  return Object.fromEntries(Object.entries(value as { readonly [name: string]: Json }).map(([name, item]) => [name, hidden(item)])) as T;
}
