import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KnownSecrets } from '../../../src/config/scrubber.js';
import { type CallOutcome, type Json, type Located, sha256, type ToolsetHost, type Unit } from '../../../src/contract/index.js';
import { SecretContents } from '../../../src/tools/stages/secret-contents.js';
import { world } from './support.js';
import { through } from './through.js';

const PIN = 'pin-48213';

/** A workspace in which a short secret is known, and whether any answer or kept result told one of these hashes. */
async function knowing(files: { readonly [path: string]: string }) {
  const scrubber = new KnownSecrets();
  scrubber.learn('pin', PIN);
  const w = await world(files);
  const way = await through(w, { scrubber });
  const answers: CallOutcome[] = [];
  const call = async (tool: string, args: Json) => {
    const answer = await way.call(tool, args);
    answers.push(answer);
    return answer.kind === 'ok' ? (answer.result.value as { readonly [key: string]: Json }) : answer.kind;
  };
  const results = () => way.records.filter(({ kind }) => kind === 'ToolCallFinished');
  const told = (...contents: string[]) =>
    contents.some((content) => JSON.stringify([answers, results()]).includes(sha256(content).slice(0, 12)));
  return { ...w, ...way, call, told };
}

describe('LFS-16 TM-11 the hash of a content with a known secret', () => {
  it('goes to no reader, and what was read may still be changed', async () => {
    const { root, call, told } = await knowing({ 'pin.txt': PIN, 'app.conf': `a=1\npin=${PIN}\n`, 'plain.txt': 'plain' });
    expect(await call('read_file', { path: 'pin.txt' })).toMatchObject({ content: '[secret:pin]', sha256: '[withheld]' });
    expect(await call('read_file', { path: 'pin.txt' })).toMatchObject({ unchanged: true, sha256: '[withheld]' });
    expect(await call('read_file_range', { path: 'app.conf', end_line: 1 })).toMatchObject({ content: 'a=1', sha256: '[withheld]' });
    expect(await call('edit_file', { path: 'app.conf', old_string: 'a=1', new_string: 'a=2' })).toMatchObject({
      written: true,
      old_sha256: '[withheld]',
      new_sha256: '[withheld]',
    });
    expect(await call('write_file', { path: 'pin.txt', content: 'gone' })).toMatchObject({
      old_sha256: '[withheld]',
      new_sha256: sha256('gone'),
    });
    expect(await call('read_file', { path: 'plain.txt' })).toMatchObject({ sha256: sha256('plain') });
    expect(readFileSync(join(root, 'app.conf'), 'utf8')).toBe(`a=2\npin=${PIN}\n`);
    expect(told(PIN, `a=1\npin=${PIN}\n`, `a=2\npin=${PIN}\n`)).toBe(false);
  });

  it('is found wherever the secret lies in a long file, at the border of two chunks too', async () => {
    const lengths = [0, 1, 65_530, 65_536, 131_070, 262_140, 300_000];
    const contents = lengths.map((length) => `${'x'.repeat(length)}${PIN}${'y'.repeat(100)}`);
    const { call, told } = await knowing(Object.fromEntries(contents.map((content, at) => [`${at}.txt`, content])));
    for (const at of contents.keys())
      expect(await call('read_file', { path: `${at}.txt` }), String(lengths[at])).toMatchObject({ sha256: '[withheld]' });
    expect(told(...contents)).toBe(false);
  });

  it('is withheld also where it was taken just before somebody else wrote another', async () => {
    const { root, unit } = await world({ 'app.conf': `pin=${PIN}\n` });
    const scrubber = new KnownSecrets();
    scrubber.learn('pin', PIN);
    const hashFile: Unit['hashFile'] = async (...asked) => {
      const hash = await unit.hashFile(...asked);
      writeFileSync(join(root, 'app.conf'), 'pin=gone\n');
      return hash;
    };
    const secrets = new SecretContents(scrubber);
    const host = secrets.watch({ unit: { ...unit, hashFile } } as ToolsetHost);
    const hash = await host.unit.hashFile((await unit.locate('app.conf')) as Located);
    expect(hash).toBe(sha256(`pin=${PIN}\n`));
    expect(secrets.withhold({ hash })).toEqual({ hash: '[withheld]' });
  });

  it('is not in the receipt that a recovered call gives again', async () => {
    const { call, told, records, request, manager, context } = await knowing({ 'app.conf': `a=1\npin=${PIN}\n` });
    await call('read_file', { path: 'app.conf' });
    records.length = 0;
    const edit = request('edit_file', { path: 'app.conf', old_string: 'a=1', new_string: 'a=2' });
    const done = await manager.call(edit, context);
    const cut = records.slice(
      0,
      records.findIndex(({ kind }) => kind === 'ToolCallFinished'),
    );
    expect(await manager.recover(edit, cut, context)).toEqual(done);
    expect(done).toMatchObject({ kind: 'ok', result: { value: { old_sha256: '[withheld]', new_sha256: '[withheld]' } } });
    expect(told(`a=1\npin=${PIN}\n`, `a=2\npin=${PIN}\n`)).toBe(false);
  });
});
