import { sha256 } from '../contract/index.js';
import { cutUtf8 } from './input.js';

/** Tokens that stay free for what follows a result. */
const HEADROOM = 500;
const BYTES_PER_TOKEN = 3;
const PREVIEW_FROM = 512;
const PREVIEW_MAX = 4096;

/**
 * Bytes of the next result that the context budget leaves room for; null = no budget, no cap. `used` counts what is in
 * the conversation now, earlier results of the same batch too; `tools` what is offered with it at every turn. Where the
 * window slides, a result may take half of it.
 */
export function resultBudget(limit: number | undefined, used: number, tools: number, shift: boolean): number | null {
  if (limit === undefined || limit <= 0) return null;
  const room = limit - tools;
  const counted = shift ? Math.min(used, Math.floor(room / 2)) : used;
  return Math.max(0, (room - counted - HEADROOM) * BYTES_PER_TOKEN);
}

/** The text, or a notice in its place when it is longer than `maxBytes`. The whole result stays with the call. */
export function capResult(text: string, tool: string, maxBytes: number | null): string {
  if (maxBytes === null || text.length * 3 <= maxBytes) return text;
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= maxBytes) return text;
  const preview = maxBytes > PREVIEW_FROM ? cutUtf8(bytes, Math.min(PREVIEW_MAX, Math.floor(maxBytes / 2))) : null;
  return JSON.stringify({
    error: 'tool_result_too_large',
    tool,
    original_bytes: bytes.length,
    max_bytes: maxBytes,
    truncated: true,
    sha256: sha256(bytes),
    ...(preview === null ? {} : { preview_kind: 'head', preview_bytes: Buffer.byteLength(preview), preview }),
  });
}
