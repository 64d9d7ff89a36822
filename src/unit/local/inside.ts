import type { RealPath } from '../../contract/index.js';

/** Whether `path` is `root` or below it, by whole segments: `/ws-evil` is not under `/ws`. Both absolute and clean. */
export function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root === '/' ? '/' : `${root}/`);
}

/** Where calls may write: the workspace, and the run's private folder for temporary files. */
export interface Roots {
  readonly root: RealPath;
  readonly temporary: RealPath | null;
}

/** The root that holds a path; null where none does. */
export function rootOf({ root, temporary }: Roots, path: string): RealPath | null {
  if (isInside(root, path)) return root;
  return temporary !== null && isInside(temporary, path) ? temporary : null;
}

/** As people and rules name a path that a root holds: relative to the workspace, or absolute. */
export function displayOf({ root }: Roots, real: string): string {
  return isInside(root, real) ? relativeTo(root, real) : real;
}

/** `path` relative to `root`, `.` for the root itself. The path must be inside. */
export function relativeTo(root: string, path: string): string {
  if (path === root) return '.';
  return path.slice(root === '/' ? 1 : root.length + 1);
}
