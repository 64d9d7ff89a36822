import { readFileSync, statfsSync } from 'node:fs';

/**
 * `f_type` of file systems that more than one machine can write: there, the shared memory of SQLite's write-ahead log
 * is not shared, and databases are damaged. Values from statfs(2) and linux/magic.h.
 */
const NETWORK: ReadonlyMap<number, string> = new Map([
  [0x6969, 'nfs'],
  [0x517b, 'smb'],
  [0xff534d42, 'cifs'],
  [0xfe534d42, 'smb2'],
  [0x01021997, '9p'],
  [0x564c, 'ncp'],
  [0x73757245, 'coda'],
  [0x5346414f, 'openafs'],
  [0x6b414653, 'afs'],
  [0x00c36400, 'ceph'],
  [0x01161970, 'gfs2'],
  [0x7461636f, 'ocfs2'],
  [0x0bd00bd0, 'lustre'],
  [0x47504653, 'gpfs'],
  [0x19830326, 'beegfs'],
  [0x20030528, 'orangefs'],
  [0xaad7aaea, 'panfs'],
  [0x786f4256, 'vboxsf'],
  [0xbacbacbc, 'vmhgfs'],
]);

const FUSE = 0x65735546;

/** FUSE carries sshfs and s3fs as well as these, which keep their files on a local disk. */
const LOCAL_FUSE: ReadonlySet<string> = new Set(['fuseblk', 'fuse.fuse-overlayfs', 'fuse.gocryptfs', 'fuse.encfs', 'fuse.bindfs']);

export interface FileSystemProbe {
  /** `f_type` of statfs(2). */
  type(path: string): number;
  /** The type as mounted (`fuse.sshfs`), or null when it cannot be told. Asked for FUSE only. */
  mountedAs(path: string): string | null;
}

/** Name of the shared file system that holds `path`, or null on a local one. FUSE counts as shared unless known. */
export function sharedFileSystem(path: string, probe: FileSystemProbe = SYSTEM): string | null {
  // Node gives the kernel's signed word on some platforms.
  const type = probe.type(path) >>> 0;
  if (type !== FUSE) return NETWORK.get(type) ?? null;
  const name = probe.mountedAs(path);
  return name !== null && LOCAL_FUSE.has(name) ? null : (name ?? 'fuse');
}

const SYSTEM: FileSystemProbe = {
  type: (path) => statfsSync(path).type,
  mountedAs: (path) => {
    try {
      return mountedAs(path, readFileSync('/proc/self/mountinfo', 'utf8'));
    } catch {
      return null; // Not told: the caller assumes the worse.
    }
  },
};

/** The type of the innermost mount that holds `path`, from the text of /proc/self/mountinfo (proc(5)). */
export function mountedAs(path: string, mountinfo: string): string | null {
  let best: { readonly point: string; readonly type: string } | null = null;
  for (const line of mountinfo.split('\n')) {
    const [mount, source] = line.split(' - ');
    const point = unescapeOctal(mount?.split(' ')[4]);
    const type = source?.split(' ')[0];
    if (point === null || type === undefined) continue;
    const holds = path === point || path.startsWith(point === '/' ? '/' : `${point}/`);
    // A later mount over the same point hides the earlier one.
    if (holds && (best === null || point.length >= best.point.length)) best = { point, type };
  }
  return best?.type ?? null;
}

/** Mount points write space, tab, newline and backslash as three octal digits. */
function unescapeOctal(field: string | undefined): string | null {
  return field?.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))) ?? null;
}
