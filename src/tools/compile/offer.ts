import type { ToolDescriptor, ToolSchema } from '../../contract/index.js';

/** Longest description a provider is sent, in UTF-8 bytes. */
export const DESCRIPTION_BYTES = 1024;

/** What a model is told of a tool. The same descriptor gives the same bytes. */
export function offerOf({ name, description, schemas }: ToolDescriptor): ToolSchema {
  return { name, description: describeTool(description), input: schemas.input };
}

/** One text: what it does, when to use it, when not. Cut between characters where it is too long. */
export function describeTool({ summary, useWhen, doNotUseWhen }: ToolDescriptor['description']): string {
  const parts = [summary, ...useWhen.map((when) => `Use it ${when}.`), ...doNotUseWhen.map((when) => `Do not use it ${when}.`)];
  return cut(parts.join(' '), DESCRIPTION_BYTES);
}

function cut(text: string, limit: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= limit) return text;
  let end = limit - 3;
  // Not inside a character: continuation bytes are 10xxxxxx.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return `${bytes.subarray(0, end).toString('utf8')}…`;
}
