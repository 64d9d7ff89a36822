import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** One name of a tree as it stands. */
export interface Leaf {
  readonly kind: 'file' | 'folder' | 'link' | 'special';
  /** Content of a file, target of a link; empty for the rest. */
  readonly content: string;
  /** Everything that changes when something is done to it. */
  readonly marks: string;
  /** When it was last read. */
  readonly read: bigint;
  readonly hardLinked: boolean;
}

/** By path relative to its root, one character a byte. */
export type Tree = ReadonlyMap<string, Leaf>;

/** What stands below a folder. What has the marks it had `before` is not read again. */
export function treeOf(root: string, before: Tree = new Map()): Tree {
  const tree = new Map<string, Leaf>();
  const walk = (folder: Buffer, prefix: string): void => {
    for (const name of readdirSync(folder, { encoding: 'buffer' }).sort(Buffer.compare)) {
      const path = Buffer.concat([folder, Buffer.from('/'), name]);
      const relative = `${prefix}${name.toString('latin1')}`;
      const leaf = leafOf(path, before.get(relative));
      tree.set(relative, leaf);
      if (leaf.kind === 'folder') walk(path, `${relative}/`);
    }
  };
  walk(Buffer.from(root), '');
  return tree;
}

function leafOf(path: Buffer, before: Leaf | undefined): Leaf {
  const stat = lstatSync(path, { bigint: true });
  const kind = stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : stat.isSymbolicLink() ? 'link' : 'special';
  const hardLinked = kind === 'file' && stat.nlink > 1n;
  const marks = [stat.mode, stat.uid, stat.gid, stat.ino, kind === 'folder' ? 0 : stat.size, stat.mtimeNs, stat.ctimeNs].join(':');
  if (before?.marks === marks) return { ...before, read: stat.atimeNs, hardLinked };
  return { kind, content: contentOf(path, kind), marks, read: stat.atimeNs, hardLinked };
}

function contentOf(path: Buffer, kind: Leaf['kind']): string {
  if (kind === 'file') return createHash('sha256').update(readFileSync(path)).digest('hex');
  return kind === 'link' ? readlinkSync(path, { encoding: 'latin1' }) : '';
}

export interface Change {
  readonly path: string;
  /** `touched`: its content is what it was, and something else of it is not. */
  readonly how: 'added' | 'removed' | 'changed' | 'touched';
  readonly now: Leaf | null;
  readonly was: Leaf | null;
}

export function changesOf(before: Tree, after: Tree): readonly Change[] {
  const changes: Change[] = [];
  for (const [path, now] of after) {
    const was = before.get(path) ?? null;
    if (was === now || was?.marks === now.marks) continue;
    const how = was === null ? 'added' : was.kind !== now.kind || was.content !== now.content ? 'changed' : 'touched';
    changes.push({ path, how, now, was });
  }
  for (const [path, was] of before) if (!after.has(path)) changes.push({ path, how: 'removed', now: null, was });
  return changes;
}
