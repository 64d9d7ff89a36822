import type { Row, SessionId, Sha256, TableSpec, ToolsetHost } from '../../contract/index.js';
import { KeyedLock } from '../../unit/index.js';

/**
 * What a session has seen of which version of a file (LFS-8). `reader` tells whose conversation holds the content: a
 * repeated read is only answered short to the same one.
 */
export const READS_TABLE: TableSpec = {
  name: 'local_fs_reads',
  columns: { session: 'text', path: 'text', sha256: 'text', kind: 'text', ranges: 'text', reader: 'text', read_at: 'integer' },
  key: ['session', 'path', 'sha256'],
};

/** Markers older than this count for nothing and are removed when met. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

/** Lines seen, 1-based and inclusive, sorted and disjoint. */
export type Ranges = readonly (readonly [first: number, last: number])[];

export type Seen =
  | { readonly kind: 'full'; readonly reader: string }
  | { readonly kind: 'range'; readonly ranges: Ranges }
  /** Another version was read, not this one. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'nothing' };

/** Which file a marker is about. `path` is the resolved absolute path, so that all spellings agree. */
export interface Subject {
  readonly session: SessionId;
  readonly path: string;
}

const lock = new KeyedLock();

/** What `session` has seen of the version `sha256`. Store errors are thrown: without an answer nothing may be changed. */
export async function seen(host: ToolsetHost, subject: Subject, sha256: Sha256): Promise<Seen> {
  const rows = await livingMarkers(host, subject);
  const marker = rows.find((row) => row['sha256'] === sha256);
  if (!marker) return { kind: rows.length > 0 ? 'stale' : 'nothing' };
  if (marker['kind'] === 'full') return { kind: 'full', reader: String(marker['reader']) };
  return { kind: 'range', ranges: parseRanges(marker['ranges']) };
}

/** Records a read. A full read stays full; ranges of one version add up. */
export async function recordRead(
  host: ToolsetHost,
  subject: Subject,
  sha256: Sha256,
  what: { readonly kind: 'full' | 'range'; readonly ranges: Ranges; readonly reader: string },
): Promise<void> {
  await lock.run(`${subject.session}\0${subject.path}`, async () => {
    const before = what.kind === 'full' ? null : await seen(host, subject, sha256);
    if (before?.kind === 'full') return;
    const ranges = before?.kind === 'range' ? unite([...before.ranges, ...what.ranges]) : what.ranges;
    await host.state.upsert({
      session: subject.session,
      path: subject.path,
      sha256,
      kind: what.kind,
      ranges: JSON.stringify(ranges),
      reader: what.reader,
      read_at: host.clock.now(),
    });
  });
}

/** After a change the next one needs a new read (rulings 4.7). */
export async function dropMarkers(host: ToolsetHost, subject: Subject): Promise<void> {
  await host.state.delete({ session: subject.session, path: subject.path });
}

/** Whether the ranges hold every line. The empty line after a final newline needs no reading. */
export function covers(ranges: Ranges, lines: number): boolean {
  const [first] = ranges;
  return lines === 0 || (first !== undefined && first[0] <= 1 && first[1] >= lines);
}

export function unite(ranges: Ranges): Ranges {
  const united: [number, number][] = [];
  for (const [first, last] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const end = united.at(-1);
    if (end && first <= end[1] + 1) end[1] = Math.max(end[1], last);
    else united.push([first, last]);
  }
  return united;
}

async function livingMarkers(host: ToolsetHost, subject: Subject): Promise<readonly Row[]> {
  const rows = await host.state.select({ session: subject.session, path: subject.path });
  const oldest = host.clock.now() - RETENTION_MS;
  const [living, expired]: [Row[], Row[]] = [[], []];
  for (const row of rows) (Number(row['read_at']) >= oldest ? living : expired).push(row);
  for (const row of expired) {
    await host.state.delete({ session: subject.session, path: subject.path, sha256: row['sha256'] ?? null });
  }
  return living;
}

function parseRanges(text: string | number | null | undefined): Ranges {
  const parsed: unknown = typeof text === 'string' ? JSON.parse(text) : [];
  if (!Array.isArray(parsed)) return [];
  return parsed.filter((entry): entry is [number, number] => Array.isArray(entry) && entry.every((line) => Number.isInteger(line)));
}
