import { checkRequest, type Mutation, type MutationRequest } from './mutation-request.js';
import { replaceText } from './replace-text.js';

/**
 * The new content of a file, worked out from its current one (null = no file). Pure: the plan, and whoever shows what
 * an approval is about, replay the same change. Edits are byte for byte; nothing around a match is touched.
 */
export function planMutation(before: Buffer | null, request: MutationRequest): Mutation {
  const wrong = checkRequest(request);
  if (wrong) return wrong;
  if (request.kind === 'write') return { kind: 'changed', bytes: Buffer.from(request.content, 'utf8'), replacements: null };
  return replaceText(before ?? Buffer.alloc(0), request);
}
