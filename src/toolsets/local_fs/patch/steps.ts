import type { JsonObject, Located, Sha256, Target } from '../../../contract/index.js';

/** One file of a planned patch: exactly these bytes over exactly that version. */
export interface Step {
  readonly at: Located;
  /** Null: there is no file yet. */
  readonly before: Buffer | null;
  /** Null: the file is deleted. */
  readonly after: Buffer | null;
  readonly target: Target & { readonly pre: Sha256 | 'absent'; readonly post: Sha256 | 'absent' };
  /** Permission bits: of the file as it is, or as it is to be where there is none yet. Absent: those of any new file. */
  readonly mode?: number;
  /** Where what it becomes was before. */
  readonly from?: string;
}

/** The compact receipt: what became of each file, never its content. */
export function receiptOf(steps: readonly Pick<Step, 'target' | 'from'>[]): JsonObject {
  const sources = new Set(steps.flatMap(({ from }) => (from === undefined ? [] : [from])));
  const files = steps
    .filter(({ target }) => !(sources.has(target.path) && target.post === 'absent'))
    .map(({ target, from }) => ({
      path: target.path,
      change: changeOf(target, from),
      ...(from === undefined ? {} : { from }),
      ...sizes(target),
    }));
  return { written: true, files };
}

function changeOf({ pre, post }: Target, from: string | undefined): string {
  if (from !== undefined) return 'renamed';
  if (pre === 'absent') return 'added';
  return post === 'absent' ? 'deleted' : 'modified';
}

function sizes({ pre, post, preBytes = 0, postBytes = 0 }: Target): JsonObject {
  return { old_bytes: preBytes, new_bytes: postBytes, old_sha256: hashOrNull(pre), new_sha256: hashOrNull(post) };
}

function hashOrNull(hash: Target['pre']): string | null {
  return hash === undefined || hash === 'absent' ? null : hash;
}
