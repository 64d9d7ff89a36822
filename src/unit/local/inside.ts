/** Whether `path` is `root` or below it, by whole segments: `/ws-evil` is not under `/ws`. Both absolute and clean. */
export function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root === '/' ? '/' : `${root}/`);
}

/** `path` relative to `root`, `.` for the root itself. The path must be inside. */
export function relativeTo(root: string, path: string): string {
  if (path === root) return '.';
  return path.slice(root === '/' ? 1 : root.length + 1);
}
