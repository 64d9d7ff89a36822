import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/contract/index.js';
import { outputCap, parsePolicy } from '../../../src/toolsets/local_fs/policy.js';
import { failedAs, refusedAs, world } from './support.js';

async function read(content: string | Buffer, args: { readonly [arg: string]: number | boolean } = {}, policy = {}) {
  const { call, markers } = await world({ 'a.txt': content }, { policy });
  const answer = await call('read_file', { path: 'a.txt', ...args });
  return { answer, kinds: (await markers()).map(({ kind }) => kind) };
}

describe('LFS-1 read_file', () => {
  it('gives the content byte for byte', async () => {
    const { answer, kinds } = await read('hello\r\nworld\n');
    expect(answer).toEqual({
      ok: true,
      text: 'hello\r\nworld\n',
      value: { path: 'a.txt', content: 'hello\r\nworld\n', sha256: sha256('hello\r\nworld\n'), bytes: 13, total_lines: 3 },
    });
    expect(kinds).toEqual(['full']);
  });

  it.each([
    ['a\n', { start_line: 2, end_line: 2 }, ''],
    ['a\nb', { start_line: 0, end_line: 1 }, 'a'],
    ['a\nb\nc', { start_line: 2, end_line: 1 }, 'b'],
    ['a\nb', { start_line: 2 }, 'b'],
    ['a\nb\nc\n', { end_line: 2 }, 'a\nb'],
    ['a\r\nb\r\n', { start_line: 1, end_line: 1 }, 'a\r'],
    ['\uFEFFa\nb', { end_line: 1 }, '\uFEFFa'],
    ['a\nb', { start_line: 99 }, ''],
  ])('of %j with %j is %j', async (content, args, text) => {
    expect((await read(content, args)).answer).toMatchObject({ ok: true, text, value: { content: text } });
  });

  it('cut by the cap names the next line, and counts as a range', async () => {
    const content = 'line01\nline02\nline03\nline04\nline05\nline06';
    const { answer, kinds } = await read(content, {}, { _max_output_bytes: '20' });
    expect(answer).toMatchObject({
      ok: true,
      value: {
        content: 'line01\nline02\nline03',
        truncated: { first_line: 1, last_line: 3, total_lines: 6, next_start_line: 4, cap_bytes: 20 },
      },
    });
    if (answer.ok) expect(answer.text).toMatch(/^line01\nline02\nline03\n\n\[lines 1-3 of 6; .*start_line 4\]$/);
    expect(kinds).toEqual(['range']);
    expect((await read(content, { start_line: 4 }, { _max_output_bytes: '20' })).answer).toMatchObject({ text: 'line04\nline05\nline06' });
  });

  it('cuts a line that does not fit between characters, and says so', async () => {
    const { answer } = await read(`${'é'.repeat(500)}\nnext`, {}, { _max_output_bytes: '65' });
    expect(answer).toMatchObject({ ok: true, value: { content: 'é'.repeat(32), truncated: { inside_line: true, next_start_line: 2 } } });
    expect(answer.ok && answer.text).toMatch(/does not fit into 65 bytes and cannot be paged by line/);
    expect((await read('x'.repeat(1000), {}, { _max_output_bytes: '64' })).answer).toMatchObject({
      value: { content: 'x'.repeat(64), truncated: { next_start_line: null } },
    });
  });

  it('refuses more than may be read, but not a range of it', async () => {
    const policy = { _max_read_bytes: '100' };
    const { answer } = await read('abcdefgh\n'.repeat(300), {}, policy);
    expect(answer).toMatchObject(refusedAs('too_large'));
    expect(!answer.ok && answer.message).toMatch(/start_line 1/);
    expect((await read('abcdefgh\n'.repeat(300), { start_line: 1, end_line: 2 }, policy)).answer).toMatchObject({
      text: 'abcdefgh\nabcdefgh',
    });
  });

  it('has no cap where the policy lifts it', async () => {
    const content = 'x'.repeat(2_097_152);
    const { answer, kinds } = await read(content, {}, { _max_read_bytes: '-1', _max_output_bytes: '0' });
    expect(answer.ok && answer.value['content']).toBe(content);
    expect(kinds).toEqual(['full']);
  });

  it('gives a chain what a read may hold: only its own policy cuts it', async () => {
    const { call } = await world({ 'a.txt': 'x'.repeat(60_000) });
    expect((await call('read_file', { path: 'a.txt' }, { proposedBy: 'chain' })).ok && 60_000).toBe(60_000);
    const [chain, model] = [
      await call('read_file', { path: 'a.txt' }, { proposedBy: 'chain' }),
      await call('read_file', { path: 'a.txt', force: true }),
    ];
    expect(chain.ok && String(chain.value['content']).length).toBe(60_000);
    expect(model.ok && String(model.value['content']).length).toBe(32_768);
    const capped = await call('read_file', { path: 'a.txt' }, { proposedBy: 'chain', policy: { _max_output_bytes: '10' } });
    expect(capped).toMatchObject({ ok: true, value: { content: 'xxxxxxxxxx' } });
  });

  it('LFS-10 takes the cap from the context when none is set', () => {
    const cap = (policy: { [key: string]: string }) => outputCap(parsePolicy(policy), 'model');
    expect(cap({})).toBe(32_768);
    expect(cap({ _model_context_tokens: '8000' })).toBe(6000);
    expect(cap({ _model_context_tokens: '1000' })).toBe(4096);
    expect(cap({ _model_context_tokens: '8000', _max_output_bytes: '1000' })).toBe(1000);
    expect(cap({ _max_output_bytes: 'lots' })).toBe(32_768);
  });

  it('tells text from binary by content, not by mode or name', async () => {
    const { root, call } = await world({
      'run.sh': '#!/bin/sh\necho hi\n',
      'latin.txt': Buffer.concat([Buffer.from('mostly ASCII caf'), Buffer.from([0xe9]), Buffer.from(' and more')]),
      'utf16.txt': Buffer.from('UTF-16 text', 'utf16le'),
      'utf16bom.txt': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Привет', 'utf16le')]),
      'nul.bin': Buffer.from('a\0b'),
      'noise.bin': Buffer.alloc(600, 0xe9),
      'tail.bin': Buffer.concat([Buffer.from('x'.repeat(5000)), Buffer.from([0, 1, 2])]),
      'multibyte.txt': 'я'.repeat(2000),
    });
    chmodSync(join(root, 'run.sh'), 0o755);
    expect(await call('read_file', { path: 'run.sh' })).toMatchObject({ ok: true, text: '#!/bin/sh\necho hi\n' });
    expect(await call('read_file', { path: 'latin.txt' })).toMatchObject({ ok: true, value: { lossy: true } });
    expect(await call('read_file', { path: 'multibyte.txt' })).toMatchObject({ ok: true });
    for (const path of ['utf16.txt', 'utf16bom.txt']) {
      const answer = await call('read_file', { path });
      expect(answer).toMatchObject(refusedAs('binary'));
      expect(!answer.ok && answer.message).toMatch(/UTF-16/);
    }
    for (const path of ['nul.bin', 'noise.bin', 'tail.bin']) expect(await call('read_file', { path })).toMatchObject(refusedAs('binary'));
    expect(await call('read_file_range', { path: 'tail.bin', end_line: 1 })).toMatchObject(refusedAs('binary'));
  });

  it('names folders and missing files', async () => {
    const { root, call } = await world();
    mkdirSync(join(root, 'sub'));
    expect(await call('read_file', { path: 'sub' })).toMatchObject(failedAs('is_directory'));
    expect(await call('read_file', { path: '~/x' })).toMatchObject({ ...failedAs('not_found'), message: expect.stringContaining('~/x') });
  });

  it('an empty file is empty text', async () => {
    expect((await read('')).answer).toMatchObject({ ok: true, text: '', value: { content: '', total_lines: 0 } });
  });
});

describe('LFS-16 a repeated full read', () => {
  it('is a short stub for the model and the content for a program', async () => {
    const { call } = await world({ 'a.txt': 'a\nb\n' });
    await call('read_file', { path: 'a.txt' });
    const second = await call('read_file', { path: 'a.txt' });
    expect(second).toMatchObject({ ok: true, value: { content: 'a\nb\n', unchanged: true, bytes: 4, sha256: sha256('a\nb\n') } });
    expect(second.ok && JSON.parse(second.text)).toMatchObject({ path: 'a.txt', unchanged: true, bytes: 4, sha256: sha256('a\nb\n') });
    expect(second.ok && second.text).not.toContain('a\\nb');
  });

  it('sends the content again by force, and of another version', async () => {
    const { root, call } = await world({ 'a.txt': 'a\n' });
    await call('read_file', { path: 'a.txt' });
    expect(await call('read_file', { path: 'a.txt', force: true })).toMatchObject({ text: 'a\n' });
    writeFileSync(join(root, 'a.txt'), 'b\n');
    expect(await call('read_file', { path: 'a.txt' })).toMatchObject({ text: 'b\n' });
  });

  it('is a stub only for who has the content before it: not for a model after the chain, nor in another session', async () => {
    const { call } = await world({ 'a.txt': 'a\n' });
    await call('read_file', { path: 'a.txt' }, { proposedBy: 'chain' });
    expect(await call('read_file', { path: 'a.txt' })).toMatchObject({ text: 'a\n' });
    expect(await call('read_file', { path: 'a.txt' }, { proposedBy: 'chain' })).toMatchObject({ text: 'a\n' });
    expect(await call('read_file', { path: 'a.txt' }, { session: 's2' })).toMatchObject({ text: 'a\n' });
  });

  it('sends the content again once the call that brought it is out of the context, and then holds to the new one', async () => {
    const { call } = await world({ 'a.txt': 'a\n' });
    await call('read_file', { path: 'a.txt' });
    const read = async (inContext: readonly number[]) => {
      const answer = await call('read_file', { path: 'a.txt' }, { inContext });
      return answer.ok && answer.text === 'a\n' ? 'content' : 'stub';
    };
    expect(await read([1])).toBe('stub');
    expect(await read([2])).toBe('content');
    expect(await read([1, 2])).toBe('content');
    expect(await read([1, 2, 4])).toBe('stub');
    expect(await read([])).toBe('content');
  });

  it('LFS-10 is not a stub when the first one was cut', async () => {
    const { call } = await world({ 'a.txt': 'long line\nmore\n' }, { policy: { _max_output_bytes: '12' } });
    await call('read_file', { path: 'a.txt' });
    expect(await call('read_file', { path: 'a.txt' })).toMatchObject({ value: { content: 'long line' } });
  });
});

it('LFS-1 pages put together are the file', async () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'é', '🙂', '\r', ' '), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 30 }), fc.integer({ min: 50, max: 200 }), async (lines, cap) => {
      const content = lines.join('\n');
      const { call } = await world({ 'a.txt': content }, { policy: { _max_output_bytes: String(cap) } });
      const pages: string[] = [];
      for (let start = 1, rounds = 0; rounds < 100; rounds++) {
        const page = await call('read_file_range', { path: 'a.txt', start_line: start });
        if (!page.ok) throw new Error(page.message);
        pages.push(String(page.value['content']));
        const truncated = page.value['truncated'] as { next_start_line: number } | undefined;
        if (!truncated) break;
        start = truncated.next_start_line;
      }
      expect(pages.join('\n')).toBe(content);
    }),
    { numRuns: 25, seed: 20260101 },
  );
});
