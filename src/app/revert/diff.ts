import type { Scrubber, Unit } from '../../contract/index.js';
import type { Store } from '../../store/index.js';
import type { Restored } from './revert.js';

/** The most of either side that is compared. */
const LARGEST = 1024 * 1024;

/** How a file would change, for whoever asks first; in words where it is no text or too long. Without known secrets. */
export async function diffOf(
  { at, from, to, mode }: Restored,
  { artifacts }: Store,
  unit: Unit,
  scrubber: Scrubber,
): Promise<string | null> {
  const bits = mode === null || from === 'absent' ? null : `# its mode becomes ${mode.toString(8)}`;
  if (from === to) return bits;
  const { shownName, unifiedDiff } = await import('../../toolsets/index.js');
  const old = from === 'absent' ? null : (await unit.readFile(at, { maxBytes: 64 * LARGEST })).bytes;
  const fresh = to === 'absent' ? null : await artifacts.get(to);
  const [before, after] = [textOf(old), textOf(fresh)];
  if (before === undefined || after === undefined) return `# ${old?.length ?? 0} bytes become ${fresh?.length ?? 0}; not shown`;
  const shown = await unifiedDiff(at.display, before, after ?? '');
  const note = fresh === null ? `# ${shownName(at.display)} is deleted` : null;
  return scrubber.text([shown, note, bits].filter((part) => part !== null).join('\n'));
}

/** Null = there is no file; undefined = it is not shown. */
function textOf(bytes: Buffer | null): string | null | undefined {
  if (bytes === null) return null;
  if (bytes.length > LARGEST || bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
