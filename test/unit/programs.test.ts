import { chmodSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/contract/index.js';
import { openLocalUnit } from '../../src/unit/index.js';
import { put, temporaryFolder } from './support.js';

function script(path: string, text = '#!/bin/sh\nexit 0\n'): void {
  put(path, text);
  chmodSync(path, 0o755);
}

async function place(path: (base: string) => readonly string[] = (base) => [join(base, 'bin')]) {
  const base = temporaryFolder();
  const root = join(base, 'w');
  mkdirSync(root);
  mkdirSync(join(base, 'bin'));
  const unit = await openLocalUnit({ root, path: path(base) });
  return { base, root, find: (word: string, cwd = root) => unit.resolveProgram(word, { cwd }) };
}

describe('resolveProgram', () => {
  it('finds the first executable regular file, with its real path and hash', async () => {
    const { base, find } = await place((base) => [join(base, 'a'), join(base, 'bin')]);
    put(join(base, 'a/tool'), 'not executable');
    mkdirSync(join(base, 'a/folder'));
    script(join(base, 'bin/tool-1.2'));
    script(join(base, 'bin/folder'));
    symlinkSync('tool-1.2', join(base, 'bin/tool'));
    const real = join(base, 'bin/tool-1.2');
    expect(await find('tool')).toEqual({ path: join(base, 'bin/tool'), real, sha256: sha256(readFileSync(real)), writable: false });
    expect((await find('folder'))?.real).toBe(join(base, 'bin/folder'));
    expect(await find('nothing')).toBeNull();
    expect(await find('tool\0')).toBeNull();
    expect(await find(`${base}/bin/tool\0`)).toBeNull();
  });

  it('passes over empty and relative entries, and over programs in the workspace', async () => {
    const { base, root, find } = await place((base) => ['', '.', 'w', join(base, 'w'), join(base, 'links'), join(base, 'bin')]);
    script(join(root, 'git'), '#!/bin/sh\necho planted\n');
    mkdirSync(join(base, 'links'));
    symlinkSync(join(root, 'git'), join(base, 'links/git'));
    script(join(base, 'bin/git'));
    expect((await find('git'))?.path).toBe(join(base, 'bin/git'));
  });

  it('takes a word with a slash from the folder it is used in, and says when calls may write it', async () => {
    const { base, root, find } = await place();
    script(join(root, 'sub/run.sh'));
    script(join(base, 'bin/tool'));
    expect(await find('./run.sh', join(root, 'sub'))).toMatchObject({ real: join(root, 'sub/run.sh'), writable: true });
    expect(await find('./run.sh')).toBeNull();
    expect(await find(join(base, 'bin/tool'))).toMatchObject({ writable: false });
    symlinkSync(join(base, 'bin/tool'), join(root, 'tidy'));
    expect(await find('./tidy')).toMatchObject({ real: join(base, 'bin/tool'), writable: false });
  });

  it('hashes a changed program anew, also when its size and time stay', async () => {
    const { base, find } = await place();
    const file = join(base, 'bin/tool');
    script(file, '#!/bin/sh\nexit 0\n');
    const before = await find('tool');
    script(file, '#!/bin/sh\nexit 1\n');
    const { utimesSync, statSync } = await import('node:fs');
    const { atime, mtime } = statSync(file);
    utimesSync(file, atime, mtime);
    expect((await find('tool'))?.sha256).not.toBe(before?.sha256);
  });

  it('ENOEXEC: knows what the system would hand to /bin/sh, and interpreters that depend on the folder', async () => {
    const { base, root, find } = await place();
    script(join(base, 'bin/text'), 'echo I am shell text\n');
    script(join(base, 'bin/relative'), '#!./evil\n');
    script(join(base, 'bin/inside'), `#!${root}/interpreter\n`);
    script(join(base, 'bin/good'), '#! /usr/bin/env sh\n');
    expect((await find('text'))?.defect).toContain('neither a binary nor a script');
    expect((await find('relative'))?.defect).toContain('no absolute path');
    expect((await find('inside'))?.defect).toContain('where calls may write');
    expect((await find('good'))?.defect).toBeUndefined();
    expect((await find('/bin/sh'))?.defect).toBeUndefined();
  });
});
