import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { type RunId, sha256 } from '../contract/index.js';
import type { Context } from './context.js';

/**
 * Where the runs of one state database have their private folders for temporary files: a folder of this user alone in the
 * machine's own, since calls may write there and nobody may in the state folder.
 */
export function temporaryBase({ env, places }: Context): string {
  const given = env['TMPDIR'];
  const machine = given !== undefined && isAbsolute(given) ? given : tmpdir();
  return join(machine, `windlass-${process.geteuid?.() ?? 0}-${sha256(places.database).slice(0, 16)}`);
}

/** Removes what runs left that cannot go on: a process may have died between their end and their tidying up. */
export async function sweepTemporaries(context: Context): Promise<void> {
  const { discardTemporary, temporaries } = await import('../unit/index.js');
  const base = temporaryBase(context);
  const left = temporaries(base);
  if (left.length === 0) return;
  const { journal } = await context.store();
  for (const run of left) {
    const row = await journal.run(run as RunId);
    if (!row || row.endedAt !== null) discardTemporary(base, run);
  }
}
