import type { JsonObject } from '../../contract/index.js';
import type { LeftOut } from './walk.js';

/** What a walk left out, for a program. */
export function leftOutValue({ needApproval, omitted, unreadable }: LeftOut): JsonObject {
  return {
    ...(needApproval > 0 ? { need_approval: needApproval } : {}),
    ...(omitted > 0 ? { omitted } : {}),
    ...(unreadable > 0 ? { unreadable } : {}),
  };
}

/** The same for a model, as lines behind its answer. Noise is not worth one. */
export function leftOutNotices({ needApproval, unreadable, partlyIgnored }: LeftOut): readonly string[] {
  const all: string[] = [];
  if (needApproval > 0)
    all.push(`[${counted(needApproval, 'entry needs', 'entries need')} approval and ${needApproval === 1 ? 'is' : 'are'} not shown]`);
  if (unreadable > 0) all.push(`[${counted(unreadable, 'folder', 'folders')} could not be read]`);
  if (partlyIgnored > 0)
    all.push(
      `[${counted(partlyIgnored, '.gitignore file has', '.gitignore files have')} more or longer rules than are applied; some ignored entries are shown]`,
    );
  return all;
}

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Kept free for the notices when the cap allows. */
const NOTICE_BYTES = 512;

/** Bytes of an answer for what it lists, where notices follow. */
export function roomBesideNotices(cap: number): number {
  return cap > 2 * NOTICE_BYTES ? cap - NOTICE_BYTES : cap;
}
