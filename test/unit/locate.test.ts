import { chmodSync, linkSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../src/contract/index.js';
import { openLocalUnit } from '../../src/unit/index.js';
import { scaled } from '../support/tiers.js';
import { at, bundle, codeOf, isRoot, NOBODY, put, refusal, run, temporaryFolder, workspace } from './support.js';

describe('the root', () => {
  it('LFS-14 is an existing folder, or the unit does not open', async () => {
    const base = temporaryFolder();
    put(join(base, 'file'), '');
    expect(await codeOf(openLocalUnit({ root: join(base, 'missing') }))).toBe('not_found');
    expect(await codeOf(openLocalUnit({ root: join(base, 'file') }))).toBe('not_directory');
  });

  it('LFS-2 may itself be a link: both sides are resolved', async () => {
    const { base, root } = await workspace({ 'a.txt': 'x' });
    symlinkSync(root, join(base, 'link'));
    const unit = await openLocalUnit({ root: join(base, 'link') });
    expect(unit.root).toBe(root);
    expect((await at(unit, join(root, 'a.txt'))).display).toBe('a.txt');
    expect((await at(unit, join(base, 'link/a.txt'))).real).toBe(join(root, 'a.txt'));
  });
});

describe('paths inside', () => {
  it('LFS-2 are joined to the root and cleaned before they are compared', async () => {
    const { root, unit } = await workspace({ 'sub/a.txt': 'x', '..foo/a.txt': 'y' });
    expect(await at(unit, 'sub/a.txt')).toMatchObject({ real: join(root, 'sub/a.txt'), display: 'sub/a.txt', kind: 'file' });
    expect((await at(unit, 'other/../sub/./a.txt')).display).toBe('sub/a.txt');
    expect((await at(unit, '..foo/a.txt')).display).toBe('..foo/a.txt');
    expect(await at(unit, '')).toMatchObject({ real: root, display: '.', kind: 'directory' });
    expect((await at(unit, '.')).display).toBe('.');
    expect(await at(unit, '~/x')).toMatchObject({ display: '~/x', kind: 'absent' });
  });

  it('LFS-2 keep working through links that stay inside', async () => {
    const { root, unit } = await workspace({ 'real/a.txt': 'x' });
    symlinkSync(join(root, 'real'), join(root, 'mem'));
    symlinkSync('real/a.txt', join(root, 'l.txt'));
    expect(await at(unit, 'mem/note.md')).toMatchObject({ real: join(root, 'real/note.md'), display: 'real/note.md', kind: 'absent' });
    expect(await at(unit, 'l.txt')).toMatchObject({ display: 'real/a.txt', kind: 'file' });
  });

  it('carry every spelling a rule may know them by', async () => {
    const { root, unit } = await workspace({ 'real/a.txt': 'x' });
    symlinkSync('real', join(root, 'link'));
    const located = await at(unit, './link//x/../a.txt');
    expect(located.spellings).toEqual(['link/a.txt', join(root, 'link/a.txt'), 'real/a.txt', join(root, 'real/a.txt')]);
    expect((await at(unit, join(root, 'real/'))).spellings).toEqual([join(root, 'real'), 'real']);
  });

  it('tell files, folders, missing ones and the rest apart', async () => {
    const { unit, root } = await workspace({ 'a.txt': 'x' });
    symlinkSync('/dev/null', join(root, 'null'));
    expect((await at(unit, 'a.txt/below')).kind).toBe('absent');
    expect((await at(unit, 'not/there/yet')).kind).toBe('absent');
    expect(await refusal(unit, 'null')).toBe('escape');
  });
});

describe('paths outside', () => {
  it('LFS-2 are refused, by whole segments', async () => {
    const base = temporaryFolder();
    mkdirSync(join(base, 'project'));
    put(join(base, 'project-evil/s.txt'), 'secret');
    const unit = await openLocalUnit({ root: join(base, 'project') });
    for (const path of ['../project-evil/s.txt', join(base, 'project-evil/s.txt'), '/etc/passwd', '..', '/', '../../etc/passwd']) {
      expect(await refusal(unit, path), path).toBe('escape');
    }
  });

  it('LFS-2 are refused behind links, for a missing leaf and a missing folder too', async () => {
    const { root, out, unit } = await workspace();
    put(join(out, 'secret.txt'), 's');
    symlinkSync(join(out, 'secret.txt'), join(root, 'file'));
    symlinkSync(out, join(root, 'dir'));
    symlinkSync('../OUT', join(root, 'relative'));
    symlinkSync('dir', join(root, 'twice'));
    for (const path of ['file', 'dir', 'dir/secret.txt', 'dir/new.txt', 'dir/new/deep/f.txt', 'relative/x', 'twice/secret.txt']) {
      expect(await refusal(unit, path), path).toBe('escape');
    }
  });

  it('LFS-2 are assumed behind links that lead nowhere or in circles', async () => {
    const { root, unit } = await workspace();
    symlinkSync(join(root, 'missing'), join(root, 'dead'));
    symlinkSync('loop', join(root, 'loop'));
    for (const path of ['dead', 'dead/x', 'dead/x/y', 'loop', 'loop/x']) expect(await refusal(unit, path), path).toBe('escape');
  });

  it('are not even named with NUL or beyond all length', async () => {
    const { unit } = await workspace();
    expect(await refusal(unit, 'a\0b')).toBe('bad_argument');
    expect(await refusal(unit, 'x'.repeat(300))).toBe('bad_argument');
    expect(await refusal(unit, 'x/'.repeat(5000))).toBe('bad_argument');
  });

  it.skipIf(!isRoot)('cannot be told from inside ones where a folder may not be searched', async () => {
    const { root } = await workspace({ 'closed/a.txt': 'x' });
    chmodSync(join(root, 'closed'), 0o700);
    expect(await run(await bundle('actor.ts'), ['replace', root, 'closed/a.txt', 'x', 'y'], NOBODY)).toEqual({ code: 'permission' });
  });
});

describe('_allowed_dir', () => {
  it('LFS-14 narrows to a folder of the workspace', async () => {
    const { root, unit } = await workspace({ 'inner/a.txt': 'x', 'b.txt': 'y' });
    expect(await at(unit, 'a.txt', 'inner')).toMatchObject({ real: join(root, 'inner/a.txt'), display: 'inner/a.txt' });
    expect(await refusal(unit, '../b.txt', 'inner')).toBe('escape');
    expect(await refusal(unit, join(root, 'b.txt'), 'inner')).toBe('escape');
    expect((await at(unit, 'x', 'not/yet')).display).toBe('not/yet/x');
    expect((await at(unit, 'a.txt', join(root, 'inner'))).display).toBe('inner/a.txt');
  });

  it('LFS-14 never widens', async () => {
    const { root, out, unit } = await workspace();
    symlinkSync(out, join(root, 'away'));
    for (const dir of ['/', '..', out, 'away']) expect(await refusal(unit, '.', dir), dir).toBe('escape');
    expect(await refusal(unit, '/etc/passwd', '/')).toBe('escape');
  });
});

it('LFS-2 whatever links and paths there are, what is located lies inside', async () => {
  const name = fc.constantFrom('a', 'b', 'c', '..', '.', 'd');
  const relative = fc.array(name, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('/'));
  const link = fc.record({ place: relative, target: fc.oneof(relative, fc.constantFrom('ROOT', 'OUT', '/')), absolute: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(link, { maxLength: 8 }), fc.array(relative, { minLength: 1, maxLength: 8 }), async (links, paths) => {
      const { root, out, unit } = await workspace({ 'a/b/c': '1', 'b/d': '2' });
      put(join(out, 'a/b'), 'secret');
      for (const { place, target, absolute } of links) {
        const to = target === 'ROOT' ? root : target === 'OUT' ? out : absolute ? join(root, target) : target;
        const from = join(root, place);
        if (!from.startsWith(`${root}/`)) continue;
        try {
          symlinkSync(to, from);
        } catch {
          // its place is taken or has no folder: one link less
        }
      }
      for (const path of paths) {
        const located = await unit.locate(path);
        if (isRefusal(located)) continue;
        expect(located.real === root || located.real.startsWith(`${root}/`)).toBe(true);
        if (located.kind !== 'absent') expect(realpathSync(located.real)).toBe(located.real);
      }
    }),
    { numRuns: scaled(60, 3000), seed: 20260101 },
  );
});

it('LFS-2 reading is not refused for a hard link', async () => {
  const { root, out, unit } = await workspace();
  put(join(out, 'shared.md'), 'hi');
  linkSync(join(out, 'shared.md'), join(root, 'shared.md'));
  expect((await unit.readFile(await at(unit, 'shared.md'), { maxBytes: 10 })).bytes.toString()).toBe('hi');
});
