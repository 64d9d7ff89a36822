import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, it } from 'vitest';
import { cleanPath, compileGlob, escapeGlob } from '../../src/gate/glob.js';
import { GlobSet } from '../../src/gate/glob-set.js';
import { processorMs } from '../support/processor-time.js';
import { scaled } from '../support/tiers.js';

const matches = (pattern: string, path: string): boolean => compileGlob(pattern).covers(path);

describe('what a pattern covers', () => {
  it.each([
    ['**/.env*', '.env'],
    ['**/.env*', '.env.local'],
    ['**/.env*', 'a/b/.env'],
    ['**/.env*', '/w/a/.env'],
    ['**/.ssh/**', '.ssh'],
    ['**/.ssh/**', '.ssh/id'],
    ['**/.ssh/**', 'a/.ssh/b/c'],
    ['./src/**', 'src/a'],
    ['./src/**', './src/a'],
    ['./src/**', 'src/../src/a'],
    ['**/{.env,.env.{local,prod}}', 'a/.env'],
    ['**/{.env,.env.{local,prod}}', '.env.prod'],
    ['**/id_[re]*', 'k/id_rsa'],
    ['home/*/.ssh/**', 'home/u/.ssh/id'],
    ['**/a/**/z.txt', 'q/a/b/c/z.txt'],
    ['{**/.git/**,.git/**}', '.git/config'],
    ['**/Library/Application Support/{Google/Chrome,Firefox}/**', 'h/Library/Application Support/Google/Chrome/x'],
    ['/etc/**', '/etc/passwd'],
    ['/etc/**', '//etc/./passwd'],
    ['**', '/a/b'],
    ['**', '.'],
    ['*', '.hidden'],
    ['a?c', 'a\nc'],
    ['**/.ssh/**', '.ssh/a\nb'],
    ['[!a]x', 'bx'],
    ['[^a]x', 'bx'],
    ['[a-c]x', 'bx'],
    ['a[\\]]', 'a]'],
    ['?', '😀'],
    ['a (1)|"b"+$.txt', 'a (1)|"b"+$.txt'],
    ['a\\*b', 'a*b'],
  ])('%j covers %j', (pattern, path) => {
    expect(matches(pattern, path)).toBe(true);
  });

  it.each([
    ['**/.ssh/**', 'a/.sshx/c'],
    ['**/{.env,.env.{local,prod}}', '.env.dev'],
    ['**/id_[re]*', 'k/id_dsa'],
    ['src/**', 'src/../etc/passwd'],
    ['src/**', '/src/a'],
    ['src/**', 'lib/src/a'],
    ['*', 'a/b'],
    ['*/x', '/x'],
    ['a?c', 'a/c'],
    ['[!a]x', 'ax'],
    ['a\\*b', 'axb'],
    ['.env', '.ENV'],
    ['a.b', 'axb'],
  ])('%j leaves %j alone', (pattern, path) => {
    expect(matches(pattern, path)).toBe(false);
  });

  it('takes both Unicode forms of a name where it closes, and only the written one where it opens', () => {
    const composed = 's\u00e9cret/**';
    const decomposed = 'se\u0301cret/x.txt';
    expect(compileGlob(composed).covers(decomposed)).toBe(true);
    expect(compileGlob(composed.normalize('NFD')).covers('s\u00e9cret/x')).toBe(true);
    expect(compileGlob(composed).matches(decomposed)).toBe(false);
  });

  it('knows which patterns name a single path', () => {
    expect(compileGlob('chains/a.yaml').literal).toBe(true);
    expect(compileGlob('a\\*b').literal).toBe(true);
    for (const pattern of ['chains/*', 'chains/**', '{a,b}', 'a?', '[ab]']) expect(compileGlob(pattern).literal).toBe(false);
  });
});

describe('patterns that would match less than they say', () => {
  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['**/{a,b', 'without its "}"'],
    ['a}b', 'without its "{"'],
    ['{a}', 'without alternatives'],
    ['a[b', 'without its "]"'],
    ['a]b', 'without its "["'],
    ['[]', 'empty class'],
    ['[z-a]', 'backwards'],
    ['[[:alpha:]]', 'named classes'],
    ['x[a/b]y', 'inside a class'],
    ['!secret', 'negated'],
    ['~/.ssh/**', 'not expanded'],
    ['secrets/', 'write "secrets/**"'],
    ['../x', 'climbs'],
    ['a/../b', 'climbs'],
    ['src**', 'alone between slashes'],
    ['**.pem', 'alone between slashes'],
    ['a@(b)', 'extended globs'],
    ['a+(b|c)', 'extended globs'],
    ['a\\', 'lone'],
    ['a\0b', 'NUL'],
    [`{${'{a,b}'.repeat(12)},c}{d,e}`, '4096 alternatives'],
    ['a'.repeat(5000), 'longer'],
  ])('refuses %j', (pattern, words) => {
    expect(() => compileGlob(pattern)).toThrow(words);
  });
});

describe('properties', () => {
  const name = fc.stringMatching(/^[ab.*?[\]{},\\!~()é😀\n -]{1,6}$/u).filter((part) => part !== '.' && part !== '..');
  const path = fc
    .tuple(fc.boolean(), fc.array(name, { minLength: 1, maxLength: 4 }))
    .map(([absolute, parts]) => (absolute ? '/' : '') + parts.join('/'));

  it('an escaped path matches itself and no other path', () => {
    fc.assert(
      fc.property(path, path, (one, other) => {
        const pattern = one.startsWith('/') ? escapeGlob(one) : `./${escapeGlob(one)}`;
        const glob = compileGlob(pattern);
        expect(glob.literal).toBe(true);
        expect(glob.matches(one)).toBe(true);
        expect(glob.matches(other)).toBe(cleanPath(one).join('/') === cleanPath(other).join('/'));
      }),
      { numRuns: scaled(500, 20_000), seed: 20260101 },
    );
  });

  it('everything below a folder is covered by folder/**, whatever the names', () => {
    fc.assert(
      fc.property(path, fc.array(name, { maxLength: 3 }), (folder, below) => {
        const pattern = `${folder.startsWith('/') ? '' : './'}${escapeGlob(folder)}/**`;
        expect(compileGlob(pattern).covers([folder, ...below].join('/'))).toBe(true);
      }),
      { numRuns: scaled(500, 20_000), seed: 20260101 },
    );
  });

  // `X/**` covers X for every X; picomatch says so only where X has no wildcard in it, so such patterns are left out.
  it('agrees with picomatch on the patterns both define', () => {
    const piece = fc.constantFrom('a', 'b', '.a', '*', 'a*', '*b', '?', 'a?', '[ab]', '{a,b}', '{a,.b}*', '**');
    const pattern = fc
      .array(piece, { minLength: 1, maxLength: 5 })
      .filter((parts) => parts.at(-1) !== '**')
      .map((parts) => parts.join('/'));
    const subject = fc
      .array(fc.constantFrom('a', 'b', '.a', '.b', 'ab', 'ba', 'c', 'abc'), { minLength: 1, maxLength: 5 })
      .map((parts) => parts.join('/'));
    fc.assert(
      fc.property(pattern, subject, (glob, path) => {
        expect(matches(glob, path), `${glob} ~ ${path}`).toBe(picomatch(glob, { dot: true, noextglob: true })(path));
      }),
      { numRuns: scaled(3_000, 100_000), seed: 20260101 },
    );
  });

  it('asked as a set, patterns answer as one by one', () => {
    const piece = fc.constantFrom('a', 'b', '.a', '*', 'a*', '?', '[ab]', '{a,b}', '{a/b,.b}*', '**', 'sé', 'ab');
    const pattern = fc
      .tuple(fc.boolean(), fc.array(piece, { minLength: 1, maxLength: 4 }))
      .map(([absolute, parts]) => (absolute ? '/' : '') + parts.join('/'));
    const subject = fc
      .tuple(fc.boolean(), fc.array(fc.constantFrom('a', 'b', '.a', 'ab', 'se\u0301', 'c', '..', '.'), { maxLength: 5 }))
      .map(([absolute, parts]) => (absolute ? '/' : '') + parts.join('/'));
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 6 }), subject, fc.integer({ min: 0, max: 6 }), (patterns, path, refused) => {
        const globs = patterns.map(compileGlob);
        const naive = globs.findIndex((glob, index) => index !== refused && glob.covers(path));
        expect(new GlobSet(globs).first(cleanPath(path), (index) => index !== refused)).toBe(naive);
      }),
      { numRuns: scaled(2_000, 50_000), seed: 20260101 },
    );
  });

  it('no pattern stalls it', async () => {
    const spent = await processorMs(() => {
      expect(matches('*a*a*a*a*a*a*a*b', 'a'.repeat(255))).toBe(false);
      expect(matches('**/a/**/b/**/c/**/d', `${'/a'.repeat(1000)}${'/b'.repeat(1000)}`)).toBe(false);
    });
    expect(spent).toBeLessThan(1000);
  });
});
