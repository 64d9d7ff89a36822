import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RealPath, Shield } from '../../../src/contract/index.js';
import { Lookout } from '../../../src/unit/bubblewrap/lookout.js';
import { bytesOf, nameOf, shown } from '../../../src/unit/bubblewrap/raw-names.js';
import { takeBack } from '../../../src/unit/bubblewrap/take-back.js';
import { temporaryFolder } from '../support.js';
import { rules } from './fixtures/rules.js';
import { confined } from './support.js';

const SECRET = 'the-secret-of-this-test';
const shield = { shield: rules };

/** Perl text that makes so many folders in each other and stands in the last one. */
const down = (levels: number, name = 'd'.repeat(100)): string => `for (1..${levels}) { mkdir "${name}"; chdir "${name}" or last }`;
const made = (file: string, text = 'new'): string => `open F, ">", "${file}" or die; print F "${text}"; close F;`;

/** Runs it outside of any sandbox. */
const perl = (text: string, cwd: string) => execFileSync('sh', ['-c', `exec perl -e '${text}'`], { cwd });

/** Entries of that name, wherever they lie, by a program that goes down folder by folder. */
function named(root: string, name: string): number {
  return execFileSync('find', ['.', '-name', name, '-printf', 'x'], { cwd: root, encoding: 'utf8' }).length;
}

describe('rulings 1.11 paths that are longer than the kernel takes', () => {
  it('hide nothing that steers from the look, and no later step is kept from running', async () => {
    const { root, run } = await confined();
    try {
      const first = await run(
        `exec perl -e '${down(30)} ${made('.envrc')} ${down(30)} ${made('.envrc')} mkdir ".git"; ${made('.git/config')}'`,
        shield,
      );
      expect(first).toMatchObject({ exitCode: 126, problem: expect.stringMatching(/^what steers.*: ddd.*….*\/\.envrc was set aside as/) });
      expect(['.envrc', '.git', '.envrc.refused', '.git.refused', 'ddd*refused'].map((name) => named(root, name))).toEqual([0, 0, 2, 1, 0]);
      expect(await run('echo goes on', shield)).toMatchObject({ exitCode: 0, problem: null, stdout: 'goes on\n' });
    } finally {
      execFileSync('rm', ['-rf', root]);
    }
  });

  it('TM-12 hide what is secret with the folder that can be mounted over, also where a link leads to it', async () => {
    const { root, run } = await confined();
    try {
      const other = 'e'.repeat(100);
      const link = `chdir $ENV{PWD}; ${down(50, other)} ${made('real.txt', SECRET)} symlink "${other}/real.txt", "../.env"`;
      await run(`exec perl -e '${down(50)} ${made('.env', SECRET)} ${link}'`, shield);
      const read = `${down(50)} system "cat .env"; chdir $ENV{PWD}; ${down(50, other)} system "cat real.txt ../.env"`;
      const { stdout, stderr } = await run(`perl -e '${read}'; echo goes on`, shield);
      expect(`${stdout}${stderr}`).not.toContain(SECRET);
      expect(stdout).toContain('goes on\n');
      expect(named(root, '.env')).toBe(2);
    } finally {
      execFileSync('rm', ['-rf', root]);
    }
  });

  it('TM-12 are looked through as far as that ends in seconds, and what is too much is told with its place', () => {
    const root = temporaryFolder() as RealPath;
    try {
      perl(down(400, 'd'.repeat(250)), root);
      const { tooMuch } = new Lookout(root, { judge: () => null, steers: () => false, hidden: [] }).look();
      expect(tooMuch).toMatch(/^paths of more than 32000000 characters together, as in d+.*…d+$/);
    } finally {
      execFileSync('rm', ['-rf', root]);
    }
  });
});

it('TM-12 more files than a sandbox can keep from a program are told with a place and what to do, and no step starts', async () => {
  const { root, run } = await confined();
  perl(`for (1..2800) { ${made('$_.key', SECRET)} }`, root);
  const judge: Shield['judge'] = ([place = '']) => (place.endsWith('.key') ? 'hide' : null);
  const { exitCode, problem } = await run('echo started', { shield: { ...rules, judge } });
  expect([exitCode, problem]).toEqual([
    126,
    expect.stringMatching(/^sh: no program is confined before .* removed .*: it holds more files .* as .*\/\d+\.key$/),
  ]);
});

describe('rulings 1.11 names that are no plain text', () => {
  const odd = ['a\\nb', '\\xff\\xfe-\\xe2\\x82', '\\xef\\xbf\\xbd', '\\x27 \\x5c'];

  it('keep nothing from the look: it is set aside, and told on one line', async () => {
    const { root, run } = await confined();
    const text = odd.map((name) => `mkdir "${name}"; ${made(`${name}/.envrc`)}`).join(' ');
    const { problem, exitCode } = await run(`exec perl -e '${text}'`, shield);
    expect([exitCode, named(root, '.envrc'), named(root, '.envrc.refused')]).toEqual([126, 0, odd.length]);
    expect(problem).toContain('a\\x0ab/.envrc was set aside as a\\x0ab/.envrc.refused');
    expect(problem).toContain('\\xff\\xfe-\\xe2\\x82/.envrc was set aside as');
    expect(problem).not.toMatch(/\n/);
  });

  it('TM-12 nor from what hides and holds it', async () => {
    const { root, run } = await confined();
    const text = odd.map((name) => `mkdir "${name}"; ${made(`${name}/.envrc`, 'old')} ${made(`${name}/.env`, SECRET)}`).join(' ');
    perl(text, root);
    const { stdout, stderr, problem } = await run(
      'cat */.env; for f in */.envrc; do echo new > "$f"; done; rm -rf */.envrc; cat */.envrc',
      shield,
    );
    expect([stdout, stderr.includes(SECRET), problem]).toEqual(['old'.repeat(odd.length), false, null]);
  });

  it('of the greatest length make room for the ending', () => {
    const root = temporaryFolder() as RealPath;
    const ending = '.chain.yaml';
    const names = ['y'.repeat(244), 'é'.repeat(122)].map((start) => `${start}${ending}`);
    execFileSync('touch', names, { cwd: root });
    const steers = ([place = '']: readonly string[]) => place.endsWith(ending);
    const lookout = new Lookout(root, { judge: (spellings) => (steers(spellings) ? 'freeze' : null), steers, hidden: [] });
    expect(takeBack(lookout, new Map()).said).toHaveLength(2);
    expect(readdirSync(root).sort()).toEqual(['y'.repeat(244), 'é'.repeat(122)].map((start) => `${start}.ch.refused`));
  });

  it('are text from which their bytes come back', () => {
    for (const hex of ['ff', 'c3a9', 'c3', 'e282', 'e282ac', 'eda080', 'f09f9880', 'f09f98', 'efbfbd', 'efbbbf61', 'c080', '61ff62']) {
      const bytes = Buffer.from(hex, 'hex');
      expect(bytesOf(nameOf(bytes)).toString('hex')).toBe(hex);
    }
    expect([nameOf(Buffer.from('é€😀')), shown(nameOf(Buffer.from([0x61, 0xff, 0x0a])))]).toEqual(['é€😀', 'a\\xff\\x0a']);
  });
});
