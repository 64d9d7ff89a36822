import type { Refusal, Sha256, ToolsetHost } from '../../contract/index.js';
import { covers, type Seen, type Subject, seen } from './reads.js';

/** The version of a file that is about to be changed. */
export interface Version {
  readonly sha256: Sha256;
  /** Lines there are to read: the empty one after a final newline does not count. */
  readonly lines: number;
  /** One read_file cannot show it whole, so ranges that cover it count as a full read. */
  readonly oversized: boolean;
}

/**
 * Read before write (LFS-5, LFS-6): `full` = the whole current version was read in this session, `any` = a part of it
 * was. Null = go on. Without a session or an answer of the store nothing may be changed.
 */
export async function requireRead(
  host: ToolsetHost,
  subject: Subject,
  display: string,
  need: 'full' | 'any',
  version: Version,
): Promise<Refusal | null> {
  if (subject.session === '') return unavailable('the call belongs to no session');
  let known: Seen;
  try {
    known = await seen(host, subject, version.sha256);
  } catch (error) {
    return unavailable(error instanceof Error ? error.message : String(error));
  }
  return judge(known, display, need, version);
}

function judge(known: Seen, display: string, need: 'full' | 'any', version: Version): Refusal | null {
  const how = need === 'full' ? `Read it whole with read_file` : `Read it with read_file or read_file_range`;
  switch (known.kind) {
    case 'full':
      return null;
    case 'range':
      if (need === 'any' || (version.oversized && covers(known.ranges, version.lines))) return null;
      return refusal(
        'range_only',
        `Only a part of ${display} was read, and overwriting it could destroy the rest. ${how}, then repeat the call.`,
      );
    case 'stale':
      return refusal('stale', `${display} changed since it was read. ${how} again, then repeat the call.`);
    case 'nothing': {
      const since = 'or a call or `runs revert` changed it after that';
      return refusal('unread', `${display} exists and was not read in this session, ${since}. ${how}, then repeat the call.`);
    }
  }
}

function unavailable(why: string): Refusal {
  return refusal('guard_unavailable', `What was read in this session cannot be established, so nothing is changed: ${why}`);
}

function refusal(code: string, reason: string): Refusal {
  return { code, reason, recoverable: true };
}
