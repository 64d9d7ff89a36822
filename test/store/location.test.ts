import { chmodSync, chownSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PasswdEntry } from '../../src/contract/index.js';
import { type FileSystemProbe, mountedAs, sharedFileSystem } from '../../src/store/filesystems.js';
import { cachePaths, privateFolder, statePaths } from '../../src/store/index.js';
import { privateFile, stateFolder } from '../../src/store/location.js';
import { folderIn, openIn, temporaryFolder } from './support.js';

const unsafe = expect.objectContaining({ code: 'store_unsafe_location' });
const mode = (path: string) => statSync(path).mode & 0o777;
const isRoot = process.getuid?.() === 0;

describe('a private folder', () => {
  it('is made with its parents for the user alone', () => {
    const base = temporaryFolder();
    expect(privateFolder(join(base, 'a', 'b'))).toBe(join(base, 'a', 'b'));
    expect([mode(join(base, 'a')), mode(join(base, 'a', 'b'))]).toEqual([0o700, 0o700]);
    expect(privateFolder(join(base, 'a', 'b'))).toBe(join(base, 'a', 'b'));
  });

  it('is refused where others can write, where it is a file, and behind a link to such a place', () => {
    const base = temporaryFolder();
    for (const wide of [0o770, 0o707, 0o777, 0o1777]) {
      const folder = folderIn(base, `wide${wide}`, 0o700);
      chmodSync(folder, wide);
      expect(() => privateFolder(folder)).toThrow(unsafe);
      symlinkSync(folder, `${folder}-link`);
      expect(() => privateFolder(`${folder}-link`)).toThrow(unsafe);
    }
    writeFileSync(join(base, 'file'), '');
    expect(() => privateFolder(join(base, 'file'))).toThrow(unsafe);
    expect(() => privateFolder(join(base, 'file', 'below'))).toThrow(unsafe);
  });

  it.runIf(isRoot)('is refused when it belongs to another user', () => {
    const folder = folderIn(temporaryFolder(), 'theirs', 0o700);
    chownSync(folder, 12345, 12345);
    expect(() => privateFolder(folder)).toThrow(unsafe);
  });

  it('a database behind a link, or that is no file, is refused', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'elsewhere'), '');
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'state.db'));
    expect(() => privateFile(join(folder, 'state.db'))).toThrow(unsafe);
    mkdirSync(join(folder, 'other.db'));
    expect(() => privateFile(join(folder, 'other.db'))).toThrow(unsafe);
  });
});

describe('the state folder', () => {
  it('is refused inside the workspace, by any spelling, before anything is made there', async () => {
    const base = temporaryFolder();
    const workspace = folderIn(base, 'repository', 0o700);
    symlinkSync(workspace, join(base, 'link'));
    const insides = [workspace, join(workspace, '.state'), join(base, 'link', 'a', 'b'), join(base, 'x', '..', 'repository', 'y')];
    for (const dir of insides) {
      expect(() => stateFolder(dir, { workspace })).toThrow(unsafe);
      expect(() => stateFolder(dir, { workspace: join(base, 'link') })).toThrow(unsafe);
      await expect(openIn(dir, { workspace })).rejects.toEqual(unsafe);
    }
    expect(existsSync(join(workspace, '.state'))).toBe(false);
    expect(existsSync(join(workspace, 'a'))).toBe(false);
    expect(stateFolder(join(base, 'repository-state'), { workspace })).toBe(join(base, 'repository-state'));
    expect(stateFolder(join(base, '..state'), { workspace: join(base, 'repository') })).toBe(join(base, '..state'));
  });

  it('artifacts may not lie in the workspace either', async () => {
    const workspace = temporaryFolder();
    const { artifacts } = await openIn(temporaryFolder(), { workspace, artifactsDir: join(workspace, 'artifacts') });
    const artifact = { kind: 'log', mediaType: 'text/plain', bytes: Buffer.from('x') } as const;
    await expect(artifacts.put('run_1' as never, null, artifact)).rejects.toEqual(unsafe);
  });

  it('is refused on shared file systems, before anything is made there', () => {
    const base = temporaryFolder();
    const probe: FileSystemProbe = { type: () => 0x6969, mountedAs: () => null };
    expect(() => stateFolder(join(base, 'state'), { probe })).toThrow(/shared file system \(nfs\)/);
    expect(existsSync(join(base, 'state'))).toBe(false);
  });
});

describe('file systems', () => {
  const named = (type: number, name: string | null = null) => sharedFileSystem('/x', { type: () => type, mountedAs: () => name });

  it('that several machines can write are told by their number', () => {
    const numbers = [0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x00c36400, 0x5346414f, 0x0bd00bd0];
    expect(numbers.map((type) => named(type))).toEqual(['nfs', 'smb', 'cifs', 'smb2', '9p', 'ceph', 'openafs', 'lustre']);
    // As Node gives it where the kernel's word is signed.
    expect(named(0xff534d42 | 0)).toBe('cifs');
  });

  it('on a local disk or in memory are taken', () => {
    // ext4, xfs, btrfs, tmpfs, overlayfs, zfs
    expect([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1].map((type) => named(type))).toEqual(Array(6).fill(null));
    expect(sharedFileSystem(temporaryFolder())).toBeNull();
  });

  it('behind FUSE are taken only when known to be local', () => {
    expect(named(0x65735546, 'fuse.sshfs')).toBe('fuse.sshfs');
    expect(named(0x65735546, 'virtiofs')).toBe('virtiofs');
    expect(named(0x65735546, null)).toBe('fuse');
    expect(named(0x65735546, 'fuse.fuse-overlayfs')).toBeNull();
  });

  it('are found by the innermost mount', () => {
    const mounts = [
      '22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw',
      '30 22 0:40 / /home rw - fuse.sshfs me@there:/ rw',
      '31 30 0:41 / /home/my\\040disk rw - fuseblk /dev/sdb rw',
      '32 22 0:42 / /over rw - ext4 /dev/vdb rw',
      '33 32 0:43 / /over rw - fuse.rclone remote: rw',
    ].join('\n');
    const at = (path: string) => mountedAs(path, mounts);
    expect(['/etc', '/home', '/home/me', '/homes', '/home/my disk/x', '/over/x'].map(at)).toEqual([
      'ext4',
      'fuse.sshfs',
      'fuse.sshfs',
      'ext4',
      'fuseblk',
      'fuse.rclone',
    ]);
    expect(mountedAs('/x', '')).toBeNull();
  });
});

describe('paths', () => {
  const workspaceRoot = import.meta.dirname;
  const nobody = (): PasswdEntry => ({ home: null, uid: 4242 });
  const dirs = (env: Record<string, string>, passwd = nobody) => {
    const paths = statePaths({ env, workspaceRoot, passwd });
    return paths.dir.slice(0, paths.dir.lastIndexOf('/'));
  };

  it('follow XDG, then HOME, then the passwd home, then /var/lib', () => {
    const home = temporaryFolder();
    expect(dirs({ XDG_STATE_HOME: '/s', HOME: '/h' })).toBe('/s/windlass');
    expect(dirs({ HOME: '/h' })).toBe('/h/.local/state/windlass');
    expect(dirs({}, () => ({ home, uid: 1 }))).toBe(`${home}/.local/state/windlass`);
    expect(dirs({})).toBe('/var/lib/windlass/4242');
    const noHome = { home: '/nonexistent', uid: 9 };
    expect(dirs({}, () => noHome)).toBe('/var/lib/windlass/9');
    expect(dirs({}, () => ({ home: '/', uid: 9 }))).toBe('/var/lib/windlass/9');
    expect(cachePaths({ env: { XDG_CACHE_HOME: '/c' } }).dir).toBe('/c/windlass');
    expect(cachePaths({ env: { HOME: '/h' } }).dir).toBe('/h/.cache/windlass');
    expect(cachePaths({ env: {}, passwd: nobody }).dir).toBe('/var/cache/windlass/4242');
  });

  it('are never taken from the current folder', () => {
    for (const relative of ['', '.', 'state', './state', '~/state']) {
      expect(dirs({ XDG_STATE_HOME: relative, HOME: relative })).toBe('/var/lib/windlass/4242');
    }
  });

  it('hold one key per real workspace', () => {
    const base = temporaryFolder();
    for (const name of ['a', 'b']) mkdirSync(join(base, name, 'My Répo!'), { recursive: true });
    symlinkSync(join(base, 'a', 'My Répo!'), join(base, 'link'));
    const key = (root: string) => statePaths({ env: { HOME: '/h' }, workspaceRoot: join(base, root) }).dir;
    expect(key('a/My Répo!')).toMatch(/^\/h\/\.local\/state\/windlass\/my-r-po-[0-9a-f]{16}$/);
    expect(key('link')).toBe(key('a/My Répo!'));
    expect(key('b/My Répo!')).not.toBe(key('a/My Répo!'));
    const { dir, db, artifacts } = statePaths({ env: { HOME: '/h' }, workspaceRoot: '/' });
    expect(dir).toMatch(/\/root-[0-9a-f]{16}$/);
    expect([db, artifacts]).toEqual([`${dir}/state.db`, `${dir}/artifacts`]);
  });
});
