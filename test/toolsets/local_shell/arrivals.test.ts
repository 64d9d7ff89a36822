import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OPEN, shell, vouchFor } from './support.js';

describe('a copy into a folder', () => {
  it('LSH-8 ENV-4 is judged by the file it makes there', async () => {
    const { call, root } = await shell({ 'x/windlass.yaml': 'a', 'x/plain': 'a', 'sealed/.keep': '' });
    const envelope = vouchFor('cp', 'mv', 'ln');
    for (const command of [
      'cp x/windlass.yaml .',
      'mv x/windlass.yaml .',
      'cp -t . x/windlass.yaml',
      'ln -s x/windlass.yaml',
      'ln x/windlass.yaml .',
    ]) {
      expect([command, (await call(command, { envelope })).code]).toEqual([command, 'control_plane']);
    }
    expect(await call('cp x/plain sealed', { envelope })).toMatchObject({ kind: 'denied' });
    expect(await call('cp x/plain .', { envelope })).toMatchObject({ kind: 'ok' });
    expect(existsSync(join(root, 'windlass.yaml'))).toBe(false);
  });

  it('LSH-8 ENV-4 is not made through a link that the line put there before', async () => {
    const { call, root } = await shell({
      'windlass.yaml': 'mine',
      'a.txt': 'plain',
      'b.txt': '',
      'c.txt': '',
      'd/.keep': '',
      plain: '',
    });
    for (const line of [
      'ln -s ../windlass.yaml d/a.txt && cp a.txt d',
      'ln -s ../windlass.yaml d/c.txt && cp -t d c.txt',
      'mkdir e && ln -s ../windlass.yaml e/a.txt && cp a.txt e',
      'rm plain && mkdir plain && ln -s ../windlass.yaml plain/a.txt && cp a.txt plain',
    ]) {
      const answer = await call(line);
      expect([line, answer.kind, answer.value?.['exit_code']]).toEqual([line, 'failed', 126]);
      expect(answer.text).toMatch(/now.* than when the line was judged/);
    }
    expect(readFileSync(join(root, 'windlass.yaml'), 'utf8')).toBe('mine');
  });

  it('LSH-8 ENV-4 is judged so also where the line makes the folder first', async () => {
    const { call, root } = await shell({ 'a.txt': 'plain', 'x/a.txt': 'a' });
    const envelope = vouchFor('mkdir', 'cp', 'ln', 'touch');
    expect(await call('mkdir sealed && cp a.txt sealed', { envelope })).toMatchObject({ kind: 'denied' });
    const made = await call('mkdir -p out/deep && cp a.txt out && cp -t out/deep a.txt && cp a.txt b.txt', { envelope });
    expect(made).toMatchObject({ kind: 'ok' });
    expect(made.plan?.writes.map(({ path }) => path)).toEqual(['out/deep', 'out', 'out/a.txt', 'out/deep/a.txt', 'b.txt']);
    expect(readFileSync(join(root, 'out/deep/a.txt'), 'utf8')).toBe('plain');
    expect(await call('touch a.txt && cp a.txt c.txt && cp x/a.txt c.txt', { envelope })).toMatchObject({ kind: 'ok' });
  });

  it('LSH-8 ENV-4 of a whole folder is judged by the links that it would write through', async () => {
    const { call, root, out } = await shell({
      'src/d/f': 'new',
      'src/g': 'new',
      'to/src/d/.keep': '',
      'to/d/.keep': '',
      'windlass.yaml': 'mine',
    });
    writeFileSync(join(out, 'f'), 'theirs');
    for (const [target, link, lines, code] of [
      [join(out, 'f'), 'to/src/d/f', ['cp -r src to', 'cp -at to src', 'cp -R src/. to/src', 'cp -rT src to/src'], 'path_denied'],
      ['../../windlass.yaml', 'to/src/g', ['cp -r src to'], 'control_plane'],
      [join(out, 'f'), 'to/d/f', ['cp -rT src to', 'cp -r src/. to'], 'path_denied'],
    ] as const) {
      symlinkSync(target, join(root, link));
      for (const line of lines) expect([line, (await call(line, { envelope: OPEN })).code]).toEqual([line, code]);
      rmSync(join(root, link));
      for (const line of lines) expect([line, (await call(line, { envelope: OPEN })).kind]).toEqual([line, 'waiting']);
    }
    symlinkSync(join(out, 'f'), join(root, 'to/src/other'));
    expect((await call('cp -r src to', { envelope: OPEN })).kind).toBe('waiting');
  });

  it('LSH-8 of a whole folder, or with further names, is asked about', async () => {
    const { call } = await shell({ 'x/.envrc': 'a', windlass: 'a', y: 'b' });
    const envelope = vouchFor('cp', 'mv');
    for (const command of [
      'cp -r x z',
      'mv x z',
      'cp -b --suffix=.yaml y windlass',
      'cp -S .yaml -b y windlass',
      'cp --parents x/.envrc z',
    ]) {
      expect([command, (await call(command, { envelope })).kind]).toEqual([command, 'denied']);
    }
  });
});
