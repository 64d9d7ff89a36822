import type { ToolDescriptor, ToolSchema } from '../../contract/index.js';
import { fits, head } from '../stages/shorten.js';

/** Longest description a provider is sent, in UTF-8 bytes. */
export const DESCRIPTION_BYTES = 1024;

/** What a model is told of a tool. The same descriptor gives the same bytes. */
export function offerOf({ name, description, schemas }: ToolDescriptor): ToolSchema {
  return { name, description: describeTool(description), input: schemas.input };
}

/** One text: what it does, when to use it, when not. Cut between characters where it is too long. */
export function describeTool({ summary, useWhen, doNotUseWhen }: ToolDescriptor['description']): string {
  const parts = [summary, ...useWhen.map((when) => `Use it ${when}.`), ...doNotUseWhen.map((when) => `Do not use it ${when}.`)];
  const text = parts.join(' ');
  const whole = { bytes: DESCRIPTION_BYTES, lines: Number.POSITIVE_INFINITY };
  return fits(text, whole) ? text : `${head(text, { ...whole, bytes: DESCRIPTION_BYTES - Buffer.byteLength('…') })}…`;
}
