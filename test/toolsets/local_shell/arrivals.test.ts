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

  it('LSH-8 ENV-4 of a whole folder is judged by every file that it writes there', async () => {
    const { call, root } = await shell({
      'linked/plain': 'new',
      'shut/f': 'old',
      'src/d/windlass.yaml': 'new',
      'own/d/chains/x': 'new',
      'own/d/plain': 'new',
      'own/shut/f': 'new',
      'read/sealed.txt': 'told',
      'read/closed/f': 'new',
      'to/.keep': '',
      'a.txt': 'plain',
    });
    const envelope = {
      files: {
        read: { grant: 'allow', deny_paths: ['read/sealed.txt'] },
        write: { grant: 'allow', deny_paths: ['shut/f', 'to/shut/*', 'to/own/shut/f'] },
      },
      shell: { grant: 'allow', sandbox: 'off' },
    };
    symlinkSync('../src/d', join(root, 'linked/d'));
    symlinkSync('.', join(root, 'linked/round'));
    symlinkSync('..', join(root, 'linked/z'));
    expect((await call('cp -r linked to', { envelope })).kind).toBe('waiting');
    for (const [line, code, file] of [
      ['cp -rL linked/. to', 'control_plane', 'windlass.yaml'],
      ['cp -RT --dereference linked to', 'control_plane', 'windlass.yaml'],
      ['cp --parents shut/f to', 'envelope_denied', 'to/shut/f'],
      ['cp --pare -t to ./shut/f', 'envelope_denied', 'to/shut/f'],
      ['cp -r --parents own/shut to', 'envelope_denied', 'to/own/shut/f'],
      ['cp -rT src .', 'control_plane', 'd/windlass.yaml'],
      ['cp -a src/. to', 'control_plane', 'to/d/windlass.yaml'],
      ['mv src to', 'control_plane', 'to/src/d/windlass.yaml'],
      ['cp -r own/d/. .', 'control_plane', 'chains'],
      ['cp -rT own .', 'envelope_denied', 'shut/f'],
      ['cp --recursive -t to own/shut', 'envelope_denied', 'to/shut/f'],
      ['mv read to', 'envelope_denied', 'read/sealed.txt'],
      ['mkdir made && cp a.txt made/chains && cp -rT made .', 'control_plane', 'chains'],
      ['mkdir -p made/shut && cp a.txt made/shut/f && cp -r made/. .', 'envelope_denied', 'shut/f'],
    ] as const) {
      const answer = await call(line, { envelope });
      expect([line, answer.kind, answer.code]).toEqual([line, 'denied', code]);
      expect(answer.reason).toContain(file);
    }
    for (const line of ['cp -r own/d to', 'mv own/d to', 'mkdir -p new/deep && cp -r new to', 'make && cp -r new to'])
      expect([line, (await call(line, { envelope })).kind]).toEqual([line, 'waiting']);
    for (const line of ['touch x && cp x y', 'touch x z && mv z v', 'cp -r a.txt b.txt'])
      expect([line, (await call(line, { envelope })).kind]).toEqual([line, 'ok']);
    for (const line of [
      'ln -s own/d made && cp -rT made/. .',
      'mkdir in && ln -s ../own in/l && cp -rL in/l/d/. .',
      'mkdir un && ln -s ../own un/l && mv un/l/d .',
      'mkdir bare && cp -r bare to',
    ]) {
      const stopped = await call(line, { envelope });
      expect([line, stopped.kind, stopped.value?.['exit_code']]).toEqual([line, 'failed', 126]);
      expect(stopped.text).toMatch(/(?:is something else now, a folder,|leads elsewhere now) than when/);
    }
    const asks = await call('cp -rT own to', {
      envelope: { ...envelope, files: { read: 'allow', write: { grant: 'allow', approve_paths: ['to/d/plain'] } } },
    });
    expect([asks.kind, asks.plan?.writes.map(({ path }) => path)]).toEqual(['waiting', ['to', 'to/own', 'to/d/plain']]);
    expect(existsSync(join(root, 'chains'))).toBe(false);
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
