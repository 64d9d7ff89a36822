import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localFs } from '../../../src/toolsets/index.js';
import { sniff } from '../../../src/toolsets/local_fs/binary.js';
import { diagnose } from '../../../src/toolsets/local_fs/diagnose.js';
import { isIgnored, parseIgnore } from '../../../src/toolsets/local_fs/gitignore.js';
import { compileName } from '../../../src/toolsets/local_fs/glob-name.js';
import { POLICY_KEYS, parsePolicy } from '../../../src/toolsets/local_fs/policy.js';
import { covers, unite } from '../../../src/toolsets/local_fs/reads.js';
import { humanSize } from '../../../src/toolsets/local_fs/size.js';
import { rank } from '../../../src/toolsets/local_fs/suggest.js';
import { processorMs } from '../../support/processor-time.js';

describe('files that nobody vouches for', () => {
  it('cannot stall a listing or an edit with long runs of blanks or slashes', async () => {
    const spent = await processorMs(() => {
      expect(parseIgnore(`${' '.repeat(200_000)}x\n${'/'.repeat(200_000)}x`)).toEqual({ rules: [], partly: true });
      const many = parseIgnore(Array.from({ length: 5_000 }, (_, at) => `n${at}`).join('\n'));
      expect(many).toMatchObject({ partly: true });
      expect(many.rules).toHaveLength(1_000);
      const stars = parseIgnore(`${'**/a/'.repeat(100)}b\n`.repeat(60));
      const deep = [...Array.from({ length: 100 }, () => 'a'), 'c'].join('/');
      for (let turn = 0; turn < 20; turn++) expect(isIgnored([{ folder: '.', ...stars }], deep, false)).toBe(false);
      expect(diagnose(`a ${' \t'.repeat(500_000)}x\ny`, 'zzz')).toBeNull();
      expect(diagnose('one  \ntwo \t', 'one\ntwo')).toBe('blanks at the end of a line differ');
    });
    expect(spent).toBeLessThan(5_000);
  });
});

describe('the descriptors', () => {
  it('LFS-1 LFS-12 TKT-1 are exactly ten and apply_patch, each on one of the two axes', () => {
    const axes = Object.fromEntries(localFs.describe().map(({ tool, permissions }) => [tool, permissions.axis]));
    expect(axes).toEqual({
      read_file: 'files.read',
      read_file_range: 'files.read',
      list_dir: 'files.read',
      grep: 'files.read',
      find_files: 'files.read',
      stat_file: 'files.read',
      count_stats: 'files.read',
      write_file: 'files.write',
      edit_file: 'files.write',
      sed: 'files.write',
      apply_patch: 'files.write',
    });
  });

  it('are complete: closed schemas, short texts, an idempotency contract above read', () => {
    for (const { name, description, schemas, effects } of localFs.describe()) {
      const { class: effect, idempotency, paths } = effects;
      expect(Buffer.byteLength(description.summary), name).toBeLessThanOrEqual(1024);
      expect(schemas.input['additionalProperties'], name).toBe(false);
      expect(idempotency, name).toBe(effect === 'read' ? undefined : 'check-before-act');
      expect(
        paths.map(({ arg }) => arg),
        name,
      ).toEqual(name === 'local_fs.apply_patch' ? [] : ['path']); // a patch names its files in its text
    }
  });
});

describe('LFS-10 the policy', () => {
  it('falls back and clamps as documented', () => {
    expect(parsePolicy({})).toMatchObject({
      maxReadBytes: 1_048_576,
      maxOutputBytes: null,
      maxListDepth: 6,
      maxListScan: 100_000,
      useGitignore: true,
    });
    expect(parsePolicy({ _max_list_depth: '99', _max_list_scan: '1' })).toMatchObject({ maxListDepth: 32, maxListScan: 100 });
    expect(parsePolicy({ _max_list_depth: '0', _max_list_scan: '999999999' })).toMatchObject({ maxListDepth: 6, maxListScan: 10_000_000 });
    expect(parsePolicy({ _max_read_bytes: '1MB' }).maxReadBytes).toBe(1_048_576);
    expect(parsePolicy({ _max_read_bytes: ' 262144 ' }).maxReadBytes).toBe(262_144);
    expect(parsePolicy({ _denied_path_substrings: ' a , ,b\\c,' }).deniedSubstrings).toEqual(['a', 'b/c']);
  });

  it('knows its keys and takes no other, nor a switch that is neither on nor off', () => {
    for (const key of POLICY_KEYS)
      expect(() => parsePolicy({ [key]: key.includes('use') || key.includes('own') ? 'on' : '1' })).not.toThrow();
    expect(() => parsePolicy({ _max_read_byte: '1' })).toThrow(/_max_read_byte is unknown; known keys: .*_max_read_bytes/);
    expect(() => parsePolicy({ _use_gitignore: 'maybe' })).toThrow(/"true" or "false"/);
  });
});

describe('did-you-mean', () => {
  it('puts names that hold the missing one first, then near ones, five at most', async () => {
    expect(await rank('config.yml', ['config.yaml', 'main.go'])).toEqual(['config.yaml']);
    const names = ['app.ts', 'app.test.ts', 'app.spec.ts', 'my-app.ts', 'app.tsx', 'zapp.ts', 'other.md'];
    expect((await rank('app.t', names)).slice(0, 3)).toEqual(['app.ts', 'app.tsx', 'app.test.ts']);
    expect(await rank('README', ['readme.md', 'RAEDME'])).toEqual(['readme.md', 'RAEDME']);
    expect(await rank('a', ['a', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6'])).toHaveLength(5);
    expect(await rank('abcd', ['abxy'])).toEqual([]);
  });
});

describe('binary or text', () => {
  it('is decided by NUL and by bytes that are not UTF-8', () => {
    expect(sniff(Buffer.alloc(0))).toBe('text');
    expect(sniff(Buffer.from('я'.repeat(256)).subarray(0, 511))).toBe('text');
    expect(sniff(Buffer.concat([Buffer.alloc(70, 'a'), Buffer.alloc(30, 0xff)]))).toBe('text');
    expect(sniff(Buffer.concat([Buffer.alloc(69, 'a'), Buffer.alloc(31, 0xff)]))).toBe('binary');
    expect(sniff(Buffer.from([0xc0, 0x80, 0xc0, 0x80]))).toBe('binary');
    expect(sniff(Buffer.from('abc\0def'))).toBe('binary');
    expect(sniff(Buffer.from('plain', 'utf16le'))).toBe('utf16');
  });
});

describe('ranges', () => {
  it('unite whatever their order, and cover only without a gap', () => {
    const range = fc
      .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 8 }))
      .map(([first, more]) => [first, first + more] as const);
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), fc.integer({ min: 0, max: 30 }), (ranges, lines) => {
        let united: ReturnType<typeof unite> = [];
        for (const one of ranges) united = unite([...united, one]);
        const holds = (line: number) => ranges.some(([first, last]) => first <= line && line <= last);
        const all = Array.from({ length: lines }, (_, index) => index + 1).every(holds);
        expect(covers(united, lines)).toBe(all);
        expect(united).toEqual(unite(ranges));
      }),
      { seed: 20260101 },
    );
  });
});

it('sizes read well', () => {
  expect([0, 1023, 1024, 1536, 10_240, 50_331_648, 1024 ** 3 * 2.5].map(humanSize)).toEqual([
    '0 B',
    '1023 B',
    '1 KiB',
    '1.5 KiB',
    '10 KiB',
    '48 MiB',
    '2.5 GiB',
  ]);
});

describe('names and patterns', () => {
  it('match in time that grows with their length, not with their stars', async () => {
    const spent = await processorMs(() => {
      expect(compileName(`${'*a'.repeat(60)}b`)?.('a'.repeat(240))).toBe(false);
    });
    expect(spent).toBeLessThan(500);
  });

  const PATTERNS = [
    '*.log',
    '!keep.log',
    'gen/',
    '/top',
    'a/b',
    'a/*/c',
    '**/deep',
    'a/**',
    'a/**/z',
    'x/**/y/',
    '\\#hash',
    '\\!bang',
    '# comment',
    'sp ace ',
    'trail\\ ',
    '[ab].txt',
    '[!ab].md',
    'f?o',
    '**',
    '*/only',
    'foo/**/bar/*.c',
    '/a/',
    'z[',
    'q\\',
    'b**r',
    '/**/m',
    '.*',
    'no[a-c]e',
    '[]x]w',
    'tab\t',
    'two//',
    '***/nobe',
    '[[:upper:]_]p',
    '[![:digit:]]p',
    '[[:]p',
    '[[:none:]]p',
    '\uFEFFmarked',
  ];
  const PATHS = [
    'x.log',
    'keep.log',
    'gen',
    'gen/x',
    'top',
    'a/top',
    'a/b',
    'q/a/b',
    'a/q/c',
    'a/q/r/c',
    'deep',
    'a/deep',
    'a',
    'a/z',
    'a/1/2/z',
    'x/y',
    'x/1/y',
    '#hash',
    '!bang',
    'sp ace',
    'sp ace ',
    'trail ',
    'a.txt',
    'c.txt',
    'a.md',
    'c.md',
    'foo',
    'fo',
    'only',
    'n/only',
    'foo/bar/x.c',
    'foo/1/bar/x.c',
    'foo/bar/1/x.c',
    'z[',
    'q',
    'bar',
    'b/r',
    'm',
    '1/m',
    '.hid',
    'nobe',
    'node',
    ']w',
    'xw',
    'dir/sub/x.log',
    'tab',
    'tab\t',
    'two/x',
    'q/nobe/x',
    'Up',
    '7p',
    '[p',
    'np',
    'marked',
  ];

  it('of .gitignore files mean what they mean to git', () => {
    const folder = mkdtempSync(join(tmpdir(), 'windlass-ignore-'));
    try {
      execFileSync('git', ['init', '-q', folder], { stdio: 'ignore' });
      const random = fc.sample(fc.array(fc.constantFrom(...PATTERNS), { minLength: 1, maxLength: 4 }), { numRuns: 60, seed: 20260101 });
      for (const lines of [...PATTERNS.map((pattern) => [pattern]), ...random]) {
        writeFileSync(join(folder, '.gitignore'), `${lines.join('\n')}\n`);
        const files = [{ folder: '.', ...parseIgnore(`${lines.join('\n')}\n`) }];
        const ours = PATHS.filter((path) => ignoredOnTheWay(files, path));
        const theirs = gitIgnores(folder);
        expect(ours, JSON.stringify(lines)).toEqual(PATHS.filter((path) => theirs.has(path)));
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }

    /** A walk never enters an ignored folder, so an ignored one on the way decides. */
    function ignoredOnTheWay(files: Parameters<typeof isIgnored>[0], path: string): boolean {
      const parts = path.split('/');
      return parts.some((_, index) => isIgnored(files, parts.slice(0, index + 1).join('/'), index < parts.length - 1));
    }

    function gitIgnores(root: string): ReadonlySet<string> {
      try {
        const output = execFileSync('git', ['-C', root, 'check-ignore', '--no-index', '-z', '--stdin'], { input: PATHS.join('\0') });
        return new Set(output.toString().split('\0'));
      } catch (error) {
        if ((error as { status?: number }).status === 1) return new Set();
        throw error;
      }
    }
  });
});
