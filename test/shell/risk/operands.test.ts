import { describe, expect, it } from 'vitest';
import { pathOperands } from '../../../src/shell/index.js';

describe('path operands', () => {
  const reads = (...argv: string[]) => pathOperands(argv)?.reads;
  const writes = (...argv: string[]) => pathOperands(argv)?.writes;

  it('LSH-8 of readers are what they read', () => {
    expect(reads('cat', 'a', '-n', '/etc/passwd')).toEqual(['a', '/etc/passwd']);
    expect(reads('cat', '--', '-x')).toEqual(['-x']);
    expect(reads('head', '-n', '20', 'a')).toEqual(['a']);
    expect(reads('cut', '-d', '/', '-f2', 'a')).toEqual(['a']);
    expect(reads('ls')).toEqual([]);
    expect(reads('diff', '--from-file=/etc/passwd', 'b')).toEqual(['/etc/passwd', 'b']);
    expect(reads('find', '-L', 'a', '/b', '-name', 'x')).toEqual(['a', '/b']);
    expect(reads('find', '.', '(', '-name', 'x', ')')).toEqual(['.']);
    expect(reads('find', '-D', 'tree', 'a', '-name', 'x')).toEqual(['a']);
    expect(reads('find')).toEqual([]);
    expect(reads('pr', '-n', 'a', '-l', '5', 'b')).toEqual(['a', 'b']);
  });

  it('LSH-8 leave out patterns, filters and scripts', () => {
    expect(reads('grep', '-rn', '/etc', 'src')).toEqual(['src']);
    expect(reads('grep', '-e', '/etc', '-m', '3', 'a', 'b')).toEqual(['a', 'b']);
    expect(reads('rg', '-g', '*.ts', '../x', 'src')).toEqual(['src']);
    expect(reads('jq', '.a', 'f.json')).toEqual(['f.json']);
    expect(reads('ag', '-C', '3', '/etc', 'src')).toEqual(['src']);
    expect(reads('ag', '-g', '/etc', 'src')).toEqual(['src']);
    expect(reads('ack', '-i', '/etc', 'src')).toEqual(['src']);
    expect(reads('ack', '--match', '/etc', 'src')).toEqual(['src']);
    expect(reads('original-awk', '{print $1}', 'f')).toEqual(['f']);
    expect(reads('awk', '-F', '/', '{print $1}', 'f')).toEqual(['f']);
    expect(reads('sed', '-n', '/x/p', 'f')).toEqual(['f']);
    expect(reads('sed', '-e', '/x/p', 'f')).toEqual(['f']);
  });

  it('LSH-8 tell apart the files that options name', () => {
    const byOption = (...argv: string[]) => pathOperands(argv)?.byOption;
    expect(byOption('sed', '-n', '-e', '/x/r a b', '-e', '$!{R ../c}', 'f')).toEqual(['a b', '../c}']);
    expect(byOption('sed', 's/r x/y/;a r z', 'f')).toBeUndefined();
    expect(byOption('file', '-bm', 'a:b', 'f')).toEqual(['a:b', 'a', 'b']);
    expect(byOption('find', '.', '-newer', 'a', '-newermt', 'today', '-samefile', 'b')).toEqual(['a', 'b']);
    expect(pathOperands(['find', '.', '-fls', 'a', '-fprintf', 'b', '%p'])).toEqual({ reads: ['.'], writes: ['a', 'b'] });
    for (const argv of [['-rf', 'p'], ['-rfp'], ['-r', '--file=p'], ['-r', '--fil', 'p'], ['-r5f', 'p']])
      expect(pathOperands(['grep', ...argv])).toEqual({ reads: [], writes: [], byOption: ['p'] });
    expect(pathOperands(['grep', '-ef', '--exclude', '*.o', 'a'])).toEqual({ reads: ['*.o', 'a'], writes: [] });
    expect(byOption('grep', '-r', '--exclude-from', 'p', 'x', 'a')).toEqual(['p']);
    expect(byOption('rg', '--ignore-file=p', 'x')).toEqual(['p']);
    expect(byOption('diff', '-rX', 'p', 'a', 'b')).toEqual(['p']);
    expect(byOption('touch', '-r', 'p', 'a')).toEqual(['p']);
    expect(pathOperands(['wc', '--f', 'p', 'a'])).toEqual({ reads: ['a'], writes: [], byOption: ['p'] });
    expect(byOption('du', '-X', 'p', '--files0-f=q')).toEqual(['p', 'q']);
    expect(byOption('sort', '--files0-from=p', '--random-source', 'q')).toEqual(['p', 'q']);
    expect(byOption('file', '--files-from', 'p')).toEqual(['p']);
    expect(pathOperands(['diff', '--to-f', 'd', '-X', 'p', 'a'])).toEqual({ reads: ['d', 'a'], writes: [], byOption: ['p'] });
    expect(reads('diff', '--text', 'a', 'b')).toEqual(['a', 'b']);
    expect(pathOperands(['chmod', '--reference=p', 'a'])).toEqual({ reads: [], writes: ['a'], byOption: ['p'] });
  });

  it('LSH-8 read no option in the value of another one, nor one that only begins like it', () => {
    expect(pathOperands(['sort', '-to', '-o', 'out', 'in'])).toMatchObject({ reads: ['in', 'out'], writes: ['out'] });
    expect(pathOperands(['cp', '-St', 'a', 'b'])).toMatchObject({ reads: ['a'], writes: ['b'] });
    expect(pathOperands(['cp', '--target=d=e', 'a'])).toMatchObject({ reads: ['a'], writes: ['d=e'] });
    expect(pathOperands(['ln', '-Ss', 'a', 'd/b'])).toMatchObject({ reads: ['a'], into: { sources: ['a'] } });
    expect(pathOperands(['cp', '-rST', 'a', 'b'])?.into).not.toHaveProperty('onto');
    expect(pathOperands(['cp', '-rT', 'a', 'b'])?.into).toHaveProperty('onto');
    expect(pathOperands(['rg', '--ignore', 'x', 'a'])).toEqual({ reads: ['a'], writes: [] });
    expect(pathOperands(['rg', '--ignore-file=', 'x', 'a'])).toEqual({ reads: ['a'], writes: [], byOption: [''] });
    expect(pathOperands(['sed', '-i', '-e', 'p', 'a'])).toEqual({ reads: ['a'], writes: ['a'] });
  });

  it('LSH-8 of writers are what they write', () => {
    expect(pathOperands(['cp', '-r', 'a', 'b', 'd'])).toMatchObject({ reads: ['a', 'b'], writes: ['d'] });
    expect(pathOperands(['cp', '-t', 'd', 'a', 'b'])).toMatchObject({ reads: ['a', 'b'], writes: ['d'] });
    expect(pathOperands(['cp', '-rt', 'd', 'a'])).toMatchObject({ reads: ['a'], writes: ['d'] });
    expect(pathOperands(['cp', '--target-directory=/etc', 'a'])).toMatchObject({ reads: ['a'], writes: ['/etc'] });
    expect(pathOperands(['mv', 'a', 'b'])).toMatchObject({ reads: ['a'], writes: ['a', 'b'] });
    expect(pathOperands(['ln', '-s', '/etc', 'x'])).toMatchObject({ reads: ['/etc'], writes: ['x'] });
    expect(writes('flock', '-w', '5', 'lock', 'cat', 'a')).toEqual(['lock']);
    expect(writes('flock', '9')).toEqual([]);
    expect(pathOperands(['sort', '-uo', 'out', 'a'])).toEqual({ reads: ['a', 'out'], writes: ['out'] });
    expect(pathOperands(['sort', '--outp=out', '-k', '1', 'a'])).toEqual({ reads: ['a', 'out'], writes: ['out'] });
    expect(pathOperands(['dd', 'if=a', 'of=b', 'bs=1'])).toEqual({ reads: ['a'], writes: ['b'] });
    expect(writes('chmod', '-x', 'a')).toEqual(['a']);
    expect(writes('chmod', '755', 'a', 'b')).toEqual(['a', 'b']);
    expect(pathOperands(['install', '-m', '755', 'a', 'b'])).toMatchObject({ reads: ['a'], writes: ['b'] });
    expect(writes('install', '-d', 'a', 'b')).toEqual(['a', 'b']);
    expect(writes('install', '-m', '755', '--directory', 'a', 'b')).toEqual(['a', 'b']);
    expect(pathOperands(['install', '-gdaemon', 'a', 'b'])?.reads).toEqual(['a']);
    expect(writes('tee', '-a', 'x', 'y')).toEqual(['x', 'y']);
    expect(writes('mkdir', '-p', '-m', '755', 'x')).toEqual(['x']);
    expect(pathOperands(['uniq', 'in', 'out'])).toEqual({ reads: ['in', 'out'], writes: ['out'] });
    expect(pathOperands(['sed', '-i', 's/a/b/', 'f'])).toEqual({ reads: ['f'], writes: ['f'] });
  });

  it('LSH-8 hide behind no value of an option, and behind no dash', () => {
    for (const argv of [
      ['-to', '-o', 'out'],
      ['-yo', '-o', 'out'],
      ['-o', 'out', '-k', 'in'],
      ['-rT', '--', '-o', 'out'],
      ['--temp', '--', '--ou=out'],
    ])
      expect([argv, writes('sort', ...argv)]).toEqual([argv, ['out']]);
    expect(pathOperands(['sort', '-o', '-k', 'in'])).toEqual({ reads: ['in', '-k'], writes: ['-k'] });
    expect(pathOperands(['iconv', '-fx//o', '-o', 'out', 'in'])).toEqual({ reads: ['in', 'out'], writes: ['out'], byOption: ['x//o'] });
    for (const argv of [['--sparse', 'auto'], ['--no-pres', 'mode'], ['-vS', 't'], ['-St']])
      expect([argv, writes('cp', 'in', 'out', ...argv)]).toEqual([argv, ['out']]);
    expect(writes('cp', '-', 'out')).toEqual(['out']);
    expect(writes('cp', '--target-directory=x=/../out', 'in')).toEqual(['x=/../out']);
    expect(pathOperands(['ln', 'in', '-t', '-s'])).toMatchObject({ reads: ['in'], writes: ['-s'] });
    expect(writes('flock', '-xw', '5', 'out', 'true')).toEqual(['out']);
    for (const name of ['uniq', 'xxd']) expect(writes(name, '-', 'out')).toEqual(['out']);
    for (const name of ['grep', 'jq', 'awk', 'look']) expect(reads(name, '-', 'in')).toEqual(['in']);
    expect(reads('rg', '--ignore', 'x', 'in')).toEqual(['in']);
    expect(reads('diff', '-DX', 'in', 'b')).toEqual(['in', 'b']);
    for (const folder of ['!x/in', ',x/in', '(in', '-']) expect(reads('find', '--', folder, '-name', 'x')).toEqual([folder]);
  });

  it('LSH-8 of copies tell what arrives in a folder', () => {
    expect(pathOperands(['cp', 'a/x', 'b', 'd'])?.into).toEqual({ sources: ['a/x', 'b'], whole: true });
    for (const option of ['-r', '-fR', '-a', '--rec', '--archive'])
      expect(pathOperands(['cp', option, 'a', 'd'])?.into).toHaveProperty('recurses');
    expect(pathOperands(['ln', 'a/x'])).toEqual({ reads: ['a/x'], writes: ['.'], into: { sources: ['a/x'], whole: false } });
    expect(pathOperands(['ln', '-s', 'a/x'])).toEqual({ reads: [], writes: ['.'], into: { sources: ['a/x'], whole: false, links: true } });
    expect(pathOperands(['ln', '-sr', 'a/x', 'd/y'])).toMatchObject({ reads: ['a/x'], writes: ['d/y'] });
    expect(pathOperands(['cp'])?.into).toBeUndefined();
  });

  it('LSH-8 keep files apart from a pattern that stands in an option', () => {
    for (const pattern of [['-e', '.'], ['-5e', '.'], ['-e.'], ['--rege=.'], ['-c0e', '.']]) {
      expect([pattern, reads('grep', ...pattern, '/etc/passwd')]).toEqual([pattern, expect.arrayContaining(['/etc/passwd'])]);
    }
    expect(reads('rg', '-0e.', '/etc/passwd')).toEqual(['/etc/passwd']);
    expect(reads('egrep', 'x', '/etc/passwd')).toEqual(['/etc/passwd']);
    expect(reads('mawk', '{print}', '/etc/passwd')).toEqual(['/etc/passwd']);
    expect(reads('sha1sum', '/etc/passwd')).toEqual(['/etc/passwd']);
  });

  it('LSH-8 of git count from where its -C leads', () => {
    expect(reads('git', '-C', 'a', '-C', '..', 'diff', '--no-index', '../x', 'y')).toEqual(['a', 'a/..', 'a/../../x']);
    expect(reads('git', '-C', 'a', '-C', '/b', 'log')).toEqual(['a', '/b']);
  });

  it('LSH-8 of git are the folders it is sent to and what leads out of the repository', () => {
    expect(reads('git', '-C', '../other', 'status')).toEqual(['../other']);
    expect(reads('git', '--git-dir=/x/.git', 'log')).toEqual(['/x/.git']);
    expect(reads('git', 'diff', '--no-index', '/etc/passwd', 'a')).toEqual(['/etc/passwd']);
    expect(reads('git', 'log', '--grep', '/x', 'main..dev')).toEqual([]);
    expect(reads('git', 'commit', '-m', '/x')).toEqual([]);
    expect(reads('git', 'commit', '--author', 'show', '-F../x')).toEqual([]);
    expect(reads('git', 'commit', '-m', 'show', '../x')).toEqual([]);
    expect(reads('git', '-c', 'a.b=c', 'show', '../x')).toEqual(['../x']);
    expect(reads('git', '-C', 'show', 'add', '../x')).toEqual(['show']);
  });

  it('LSH-8 are unknown for other programs', () => {
    expect(pathOperands(['make', 'all'])).toBeNull();
  });
});
