import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { discardTemporary, openLocalUnit, openTemporary, temporaries } from '../../src/unit/index.js';
import { at, codeOf, refusal, temporaryFolder } from './support.js';

async function place() {
  const folder = temporaryFolder();
  const root = join(folder, 'work');
  const base = join(folder, 'tmp');
  mkdirSync(root);
  const temporary = openTemporary(base, 'run_1');
  return { folder, root, base, temporary, unit: await openLocalUnit({ root, temporary }) };
}

describe('the private folder for temporary files', () => {
  it('rulings 1.9 is 0700, and is found again by its run', async () => {
    const { base, temporary } = await place();
    expect([base, temporary].map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700, 0o700]);
    expect(openTemporary(base, 'run_1')).toBe(temporary);
    expect(temporaries(base)).toEqual(['run_1']);
  });

  it('rulings 1.9 is a second root by its absolute name, and no way anywhere else', async () => {
    const { folder, base, temporary, unit } = await place();
    const file = await at(unit, join(temporary, 'sub/notes'));
    expect(file).toMatchObject({ display: join(temporary, 'sub/notes'), kind: 'absent' });
    expect(file.spellings.every((name) => name.startsWith('/'))).toBe(true);
    await unit.replaceFile(file, 'absent', Buffer.from('kept'));
    expect(readFileSync(join(temporary, 'sub/notes'), 'utf8')).toBe('kept');
    expect((await unit.readFile(await at(unit, file.display), { maxBytes: 100 })).bytes.toString()).toBe('kept');
    expect((await unit.listDir(await at(unit, temporary))).map(({ name }) => name)).toEqual(['sub']);
    openTemporary(base, 'run_2');
    for (const outside of [join(base, 'run_2'), base, folder, '/tmp', join(temporary, '..')]) {
      expect(await refusal(unit, outside), outside).toBe('escape');
    }
    symlinkSync('/etc', join(temporary, 'link'));
    expect(await refusal(unit, join(temporary, 'link/hostname'))).toBe('escape');
  });

  it('LFS-14 `_allowed_dir` narrows to a folder of the workspace, so it is not reached then', async () => {
    const { root, temporary, unit } = await place();
    mkdirSync(join(root, 'src'));
    expect(await refusal(unit, join(temporary, 'a'), 'src')).toBe('escape');
    expect(await refusal(unit, 'a', temporary)).toBe('escape');
  });

  it('a program in it is one that calls may write', async () => {
    const { root, temporary, unit } = await place();
    writeFileSync(join(temporary, 'mine'), '#!/bin/sh\n', { mode: 0o755 });
    expect(await unit.resolveProgram(join(temporary, 'mine'), { cwd: root })).toMatchObject({ writable: true });
  });

  it('is removed with all that is in it, links and closed folders too, and nothing behind a link', async () => {
    const { folder, base, temporary } = await place();
    mkdirSync(join(folder, 'precious'));
    writeFileSync(join(folder, 'precious/file'), 'x');
    symlinkSync(join(folder, 'precious'), join(temporary, 'link'));
    mkdirSync(join(temporary, 'closed'));
    writeFileSync(join(temporary, 'closed/file'), 'x');
    chmodSync(join(temporary, 'closed'), 0);
    discardTemporary(base, 'run_1');
    expect(existsSync(base)).toBe(false);
    expect(existsSync(join(folder, 'precious/file'))).toBe(true);
    discardTemporary(base, 'run_1');
  });

  it('is removed however deep, oddly named and closed what lies in it is', async () => {
    const { base, temporary } = await place();
    const script = 'for (1..60) { my $d = ($_ % 2 ? "d" : "\\xff") x 100; mkdir $d; chdir $d or die } mkdir "closed", 0';
    execFileSync('perl', ['-e', script], { cwd: temporary });
    discardTemporary(base, 'run_1');
    expect(existsSync(base)).toBe(false);
  });

  it('nothing is put where others may write, or behind a link', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'open'));
    chmodSync(join(folder, 'open'), 0o777);
    mkdirSync(join(folder, 'target'), { mode: 0o700 });
    symlinkSync(join(folder, 'target'), join(folder, 'link'));
    for (const base of ['open', 'link']) {
      expect(await codeOf(Promise.resolve().then(() => openTemporary(join(folder, base), 'run_1')))).toBe('permission');
    }
  });
});
