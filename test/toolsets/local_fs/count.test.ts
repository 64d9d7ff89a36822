import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextCount } from '../../../src/toolsets/local_fs/text-count.js';
import { failedAs, refusedAs, world } from './support.js';

describe('LFS-1 count_stats', () => {
  it.each([
    ['one two\nthree\n', 'Lines: 2, Words: 3, Bytes: 14'],
    ['a\nb', 'Lines: 2, Words: 2, Bytes: 3'],
    ['', 'Lines: 0, Words: 0, Bytes: 0'],
    ['\n\n', 'Lines: 2, Words: 0, Bytes: 2'],
    ['a\u00a0b\u2003c\u0085d\r\n', 'Lines: 1, Words: 4, Bytes: 13'],
    ['\ufeffone 🙂', 'Lines: 1, Words: 2, Bytes: 11'],
  ])('counts %j', async (content, text) => {
    const { call } = await world({ 'a.txt': content });
    expect(await call('count_stats', { path: 'a.txt' })).toMatchObject({ ok: true, text });
  });

  it('gives the same total however the content is cut into chunks', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\u3000', 'é', '🙂', '\u0085'), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.array(fc.nat(20), { maxLength: 8 }), (content, cuts) => {
        const count = new TextCount();
        let rest = Buffer.from(content);
        for (const cut of cuts) {
          count.add(rest.subarray(0, cut));
          rest = rest.subarray(cut);
        }
        count.add(rest);
        const newlines = content.split('\n').length - 1;
        expect(count.total()).toEqual({
          lines: newlines + (content === '' || content.endsWith('\n') ? 0 : 1),
          words: content.split(/[ \n\u3000\u0085]+/).filter((word) => word !== '').length,
          bytes: Buffer.byteLength(content),
        });
      }),
      { numRuns: 1000, seed: 20260103 },
    );
  });

  it('refuses what is no text file, and is no read of one', async () => {
    const { root, call } = await world({ 'a.txt': 'original', 'blob.bin': Buffer.from('a\0b'), big: '' });
    truncateSync(join(root, 'big'), 2 * 1024 * 1024);
    expect(await call('count_stats', { path: '.' })).toMatchObject(failedAs('is_directory'));
    expect(await call('count_stats', { path: 'blob.bin' })).toMatchObject(refusedAs('binary'));
    expect(await call('count_stats', { path: 'big' })).toMatchObject(refusedAs('too_large'));
    expect(await call('count_stats', { path: 'a.tx' }, { filter: () => 'allow' })).toMatchObject({
      ...failedAs('not_found'),
      message: expect.stringContaining('a.txt'),
    });
    expect(await call('count_stats', { path: 'a.txt' })).toMatchObject({
      ok: true,
      value: { path: 'a.txt', lines: 1, words: 1, bytes: 8 },
    });
    expect(await call('edit_file', { path: 'a.txt', old_string: 'orig', new_string: 'X' })).toMatchObject(refusedAs('unread'));
  });
});
