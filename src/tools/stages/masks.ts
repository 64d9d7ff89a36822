import type { JsonObject, ToolDescriptor } from '../../contract/index.js';
import type { ToolRoom } from '../room.js';
import { type Denied, refusedBy } from '../stop.js';

/** What was hidden from a reader must not come back as if it were the content: a masked text is no text to write. */
export function refuseMasks({ scrubber }: ToolRoom, { name, effects }: ToolDescriptor, args: JsonObject): Denied | null {
  const mask = effects.class === 'read' ? null : scrubber.maskIn(args);
  if (mask === null) return null;
  const reason = `the arguments of ${name} hold ${mask}, which only stands for a secret: the real value would be lost. Change the text beside it instead`;
  return refusedBy('arguments', 'masked_secret', reason, true);
}
