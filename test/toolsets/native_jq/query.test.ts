import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/contract/index.js';
import { nativeJq } from '../../../src/toolsets/index.js';
import { openLocalUnit } from '../../../src/unit/index.js';
import { wayIn } from '../../support/way-in.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function workspace(files: { readonly [path: string]: string } = {}) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-jq-')));
  folders.push(base);
  const root = join(base, 'w');
  mkdirSync(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { base, root, call: wayIn(nativeJq, await openLocalUnit({ root }), { files: { read: 'allow' } }) };
}

describe('TKT-10 native_jq answers as jq does', () => {
  const cases: readonly (readonly [string, JsonObject, readonly unknown[]])[] = [
    ['a value given here', { input: { a: [1, 2] }, filter: '.a[]' }, [1, 2]],
    ['no value', { input: {}, filter: 'empty' }, []],
    ['a text of several documents', { input: '{"a":1}\n{"a":2} {"a":3}', filter: '.a' }, [1, 2, 3]],
    ['a comment at the end', { input: { a: 1 }, filter: '.a # the only one' }, [1]],
    ['definitions', { input: 4, filter: 'def twice(f): f * 2; twice(.)' }, [8]],
    ['the inputs behind the first', { input: '1 2 3', filter: '[., inputs]' }, [[1, 2, 3]]],
    ['paths and updates', { input: { a: { b: 1 } }, filter: '.a.b |= . + 1 | paths' }, [['a'], ['a', 'b']]],
    ['regular expressions', { input: ['ab12'], filter: '.[] | capture("(?<n>[0-9]+)").n' }, ['12']],
    [
      'reduce, limit and label',
      { input: [3, 4], filter: 'reduce .[] as $x (0; . + $x), first(range(9)), (label $f | 1, break $f, 2)' },
      [7, 0, 1],
    ],
    ['an integer that no double holds', { input: '{"id":12345678901234567890}', filter: '.id' }, ['12345678901234567890']],
    [
      'an integer of YAML that no double holds',
      { input: 'id: 12345678901234567890\nn: 16', filter: '.id, .n' },
      ['12345678901234567890', 16],
    ],
    ['what is beyond all numbers', { input: '[1e1000, -1e999]', filter: '.' }, [[Number.MAX_VALUE, -Number.MAX_VALUE]]],
    [
      'what is beyond all numbers in YAML',
      { input: 'a: .inf\nb: -.inf\nc: .nan', filter: '.a, .b, .c' },
      [Number.MAX_VALUE, -Number.MAX_VALUE, null],
    ],
    ['a filter that begins with a dash', { input: 1, filter: '-. ' }, [-1]],
    ['a text that is no document but a word', { input: 'word', filter: '.' }, ['word']],
    ['an empty text', { input: '', filter: '.' }, []],
  ];

  it.each(cases)('%s', async (_, args, values) => {
    const { call } = await workspace();
    expect(await call('query', args)).toMatchObject({ kind: 'ok', value: { values, count: values.length } });
  });

  it('a file is read by its name, else by what it holds', async () => {
    const { call } = await workspace({
      'one.yaml': 'a: &x [1, 2]\nb: *x\n',
      'two.yml': '---\na: 1\n---\na: no\n',
      lines: '{"a":1}\n{"a":2}\n',
      config: 'a: 1\n',
      'bad.json': '{"a":',
    });
    expect((await call('query', { path: 'one.yaml', filter: '.a' })).value).toEqual({
      filter: '.a',
      source: 'one.yaml',
      format: 'yaml',
      documents: 1,
      values: [[1, 2]],
      count: 1,
    });
    // YAML 1.2: `no` is a word.
    expect((await call('query', { path: 'two.yml', filter: '.a' })).value).toMatchObject({ documents: 2, values: [1, 'no'] });
    expect((await call('query', { path: 'lines', filter: '.a' })).value).toMatchObject({ format: 'json', documents: 2 });
    expect((await call('query', { path: 'config', filter: '.a' })).value).toMatchObject({ format: 'yaml', values: [1] });
    expect(await call('query', { path: 'config', format: 'json', filter: '.a' })).toMatchObject({ kind: 'failed', code: 'bad_document' });
    expect(await call('query', { path: 'bad.json', filter: '.a' })).toMatchObject({ kind: 'failed', code: 'bad_document' });
    expect(await call('query', { path: 'nothing', filter: '.' })).toMatchObject({ kind: 'failed', code: 'not_found' });
  });

  it('path and input both given, or neither, is refused', async () => {
    const { call } = await workspace({ a: '1' });
    for (const args of [{ filter: '.' }, { filter: '.', path: 'a', input: 1 }])
      expect(await call('query', args)).toMatchObject({ kind: 'failed', code: 'bad_argument' });
  });

  it('more values than are wanted are cut, and it is said', async () => {
    const { call } = await workspace();
    const few = await call('query', { input: null, filter: 'range(10)', max: 3 });
    expect(few.value).toMatchObject({ values: [0, 1, 2], count: 3, truncated: true });
    expect(few.text).toContain('[the first 3 values are shown and there are more');
    expect((await call('query', { input: null, filter: 'repeat(1)' })).value).toMatchObject({ count: 200, truncated: true });
    expect((await call('query', { input: null, filter: 'range(3)', max: 3 })).value).not.toHaveProperty('truncated');
  });

  it('what is wrong with a filter is said with its place, and what it says itself as it says it', async () => {
    const { call } = await workspace();
    const wrong = await call('query', { input: null, filter: '.a |\n  foo(' });
    expect(wrong).toMatchObject({ kind: 'failed', code: 'bad_filter' });
    expect(wrong.reason).toContain('line 2, column');
    expect(await call('query', { input: 1, filter: '.a) | (.b' })).toMatchObject({ kind: 'failed', code: 'bad_filter' });
    expect(await call('query', { input: null, filter: 'error("no such thing")' })).toMatchObject({
      kind: 'failed',
      code: 'jq_error',
      reason: 'no such thing',
    });
    expect(await call('query', { input: null, filter: '"bye" | halt_error' })).toMatchObject({
      kind: 'failed',
      code: 'jq_error',
      reason: 'bye',
    });
    expect(await call('query', { input: 1, filter: `"${'x'.repeat(5000)}"` })).toMatchObject({ kind: 'failed', code: 'bad_argument' });
  });
});

describe('TKT-10 a jq filter is bounded and sees its input alone', () => {
  it.each<[filter: string, code: RegExp, deadline?: number]>([
    ['[range(1e12)]', /^(timeout|too_much_memory)$/],
    ['def f: f; f', /^(timeout|too_much_memory)$/, 500],
    ['def f: [f]; f', /^(timeout|too_much_memory)$/],
    ['"x" * 1e9', /^too_much_memory$/],
    ['[limit(1e7; repeat("a long enough text to fill the memory with"))] | add', /^(timeout|too_much_memory)$/],
    ['until(false; . + 1)', /^timeout$/, 500],
    ['"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab" | test("(a+)+$")', /^(timeout|jq_error)$/, 500],
  ])('%s ends in an error, and the next one runs', async (filter, code, deadline = 1500) => {
    const { call } = await workspace();
    const began = performance.now();
    const answer = await call('query', { input: 1, filter, deadline_ms: deadline });
    expect(answer.kind).toBe('failed');
    expect(answer.code).toMatch(code);
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(await call('query', { input: 1, filter: '. + 1', deadline_ms: 30_000 })).toMatchObject({ value: { values: [2] } });
  });

  it('its own end ends the filter', async () => {
    const { call } = await workspace();
    const signal = AbortSignal.timeout(500);
    expect((await call('query', { input: 1, filter: 'until(false; . + 1)', deadline_ms: 30_000 }, { signal })).kind).not.toBe('ok');
  });

  it('neither the environment, files, modules nor the place of anything is to be seen', async () => {
    process.env['WINDLASS_TEST_SECRET'] = 'hidden';
    const { base, call } = await workspace({ 'mod.jq': 'def f: "module";', 'data.json': '{"secret":1}' });
    const seen = await call('query', { input: 1, filter: 'env, $ENV, input_filename, get_search_list, $__loc__' });
    expect(seen.value).toMatchObject({ values: [{}, {}, null, [], { file: '<top-level>', line: 1 }] });
    for (const filter of [
      'import "mod" as m; m::f',
      'include "mod"; f',
      'import "data" as $d; $d',
      `import "mod" as m {search: "${base}/w"}; m::f`,
      `include "mod" {search: "./"}; f`,
      'modulemeta',
    ])
      expect((await call('query', { input: 'mod', filter })).kind, filter).toBe('failed');
    delete process.env['WINDLASS_TEST_SECRET'];
  });

  it('a document that is too deep, or stands for too much, is refused', async () => {
    const { call } = await workspace();
    const deep = `${'['.repeat(300)}${']'.repeat(300)}`;
    expect(await call('query', { input: deep, filter: '.' })).toMatchObject({ kind: 'denied', code: 'too_large' });
    const laughs = [
      'a0: &a0 [x, x, x, x, x, x, x, x, x]',
      ...Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(', ')}]`),
    ].join('\n');
    expect(await call('query', { input: laughs, filter: 'keys' })).toMatchObject({ kind: 'failed', code: 'bad_document' });
    expect(await call('query', { input: '1\n'.repeat(1_001), filter: '.' })).toMatchObject({ kind: 'denied', code: 'too_large' });
  });

  it('a file is read by the rules about files', async () => {
    const { base, root, call } = await workspace({ '.env.json': '{"key":"KEY"}', 'a.json': '1' });
    const envelope = { files: { read: { grant: 'allow', deny_paths: ['**/.env*'] } } };
    expect(await call('query', { path: '.env.json', filter: '.' }, { envelope })).toMatchObject({
      kind: 'denied',
      code: 'envelope_denied',
    });
    expect(await call('query', { path: 'a.json', filter: '.' }, { envelope })).toMatchObject({ kind: 'ok' });
    writeFileSync(join(base, 'outside.json'), '1');
    symlinkSync('../outside.json', join(root, 'link.json'));
    for (const path of ['../outside.json', join(base, 'outside.json'), 'link.json'])
      expect(await call('query', { path, filter: '.' }), path).toMatchObject({ kind: 'denied', code: 'escape' });
  });
});
