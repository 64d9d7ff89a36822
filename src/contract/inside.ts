import type { RealPath, Unit } from './unit.js';

/** Whether `path` is `root` or below it, by whole segments: `/ws-evil` is not under `/ws`. Both absolute and clean. */
export function isInside(path: string, root: string): boolean {
  return path.startsWith(root) && (path.length === root.length || path[root.length] === '/' || root.endsWith('/'));
}

/** Where calls may write: the workspace, and the run's private folder for temporary files. */
export type Roots = Pick<Unit, 'root' | 'temporary'>;

/** The root that holds a path; null where none does. */
export function rootOf({ root, temporary }: Roots, path: string): RealPath | null {
  if (isInside(path, root)) return root;
  return temporary !== null && isInside(path, temporary) ? temporary : null;
}

/** As people and rules name a path: relative to the workspace where that holds it, else absolute. */
export function displayOf({ root }: Pick<Roots, 'root'>, path: string): string {
  return isInside(path, root) ? relativeTo(root, path) : path;
}

/** `path` relative to `root`, `.` for the root itself. The path must be inside. */
export function relativeTo(root: string, path: string): string {
  if (path === root) return '.';
  return path.slice(root === '/' ? 1 : root.length + 1);
}

/** Whether a path as it was given can only be that of a folder, as the system has it: there is a slash at its end. */
export function namesFolder(path: string): boolean {
  return /\/\.?$/.test(path);
}
