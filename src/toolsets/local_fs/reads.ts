import type { Row, SessionId, Sha256, TableSpec, ToolsetHost, ToolsetState } from '../../contract/index.js';
import { KeyedLock } from '../../unit/index.js';

/**
 * What a session has seen of which version of a file (LFS-8). `reader` tells where the content went: to a task of the
 * chain, or, as a call id, into the conversation that holds that call's result. Empty for parts of a file.
 */
export const READS_TABLE: TableSpec = {
  name: 'local_fs_reads',
  columns: { session: 'text', path: 'text', sha256: 'text', kind: 'text', ranges: 'text', reader: 'text', read_at: 'integer' },
  key: ['session', 'path', 'sha256'],
};

/** Markers older than this count for nothing and are removed when met. */
const RETENTION_MS = 24 * 60 * 60 * 1000;
/** A repeated read renews the time of its marker only after this long. */
const REFRESH_MS = 60 * 60 * 1000;
/** Sessions forgotten in one go. */
const PRUNED_AT_ONCE = 100;

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

/** Records a read. A full read stays full; ranges of one version add up. What is known already is not written again. */
export async function recordRead(
  host: ToolsetHost,
  subject: Subject,
  sha256: Sha256,
  what: { readonly kind: 'full' | 'range'; readonly ranges: Ranges; readonly reader: string },
): Promise<void> {
  await pruneOnce(host);
  await lock.run(`${subject.session}\0${subject.path}`, async () => {
    const marker = (await livingMarkers(host, subject)).find((row) => row['sha256'] === sha256);
    if (marker?.['kind'] === 'full' && what.kind === 'range') return;
    const ranges = what.kind === 'full' ? [] : unite([...parseRanges(marker?.['ranges']), ...what.ranges]);
    const row = { ...subject, sha256, kind: what.kind, ranges: JSON.stringify(ranges), reader: what.reader, read_at: host.clock.now() };
    if (!marker || differs(marker, row)) await host.state.upsert(row);
  });
}

/** A marker that only grew a little older is as good: every write waits for the disk. */
function differs(marker: Row, row: Row): boolean {
  const aged = Number(row['read_at']) - Number(marker['read_at']) > REFRESH_MS;
  return aged || ['kind', 'ranges', 'reader'].some((column) => marker[column] !== row[column]);
}

/** After a change the next one needs a new read (rulings 4.7). */
export async function dropMarkers(host: ToolsetHost, { session, path }: Subject): Promise<void> {
  const known = await host.state.select({ session, path });
  if (known.length > 0) await host.state.delete({ session, path });
}

const pruned = new WeakSet<ToolsetState>();

/** Removes, once in a process, what sessions left that nobody continues: a session's own reads remove only its own markers. */
async function pruneOnce(host: ToolsetHost): Promise<void> {
  if (pruned.has(host.state)) return;
  pruned.add(host.state);
  const newest = new Map<string, number>();
  for (const { session, read_at: at } of await host.state.select({})) {
    newest.set(String(session), Math.max(newest.get(String(session)) ?? 0, Number(at)));
  }
  const oldest = host.clock.now() - RETENTION_MS;
  const left = [...newest].filter(([, at]) => at < oldest).slice(0, PRUNED_AT_ONCE);
  await Promise.all(left.map(([session]) => host.state.delete({ session })));
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
