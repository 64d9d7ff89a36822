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
    expect(reads('find')).toEqual([]);
  });

  it('LSH-8 leave out patterns, filters and scripts', () => {
    expect(reads('grep', '-rn', '/etc', 'src')).toEqual(['src']);
    expect(reads('grep', '-e', '/etc', '-m', '3', 'a', 'b')).toEqual(['a', 'b']);
    expect(reads('rg', '-g', '*.ts', '../x', 'src')).toEqual(['src']);
    expect(reads('jq', '.a', 'f.json')).toEqual(['f.json']);
    expect(reads('awk', '-F', '/', '{print $1}', 'f')).toEqual(['f']);
    expect(reads('sed', '-n', '/x/p', 'f')).toEqual(['f']);
    expect(reads('sed', '-e', '/x/p', 'f')).toEqual(['f']);
  });

  it('LSH-8 of writers are what they write', () => {
    expect(pathOperands(['cp', '-r', 'a', 'b', 'd'])).toEqual({ reads: ['a', 'b'], writes: ['d'] });
    expect(pathOperands(['cp', '-t', 'd', 'a', 'b'])).toEqual({ reads: ['a', 'b'], writes: ['d'] });
    expect(pathOperands(['cp', '-rt', 'd', 'a'])).toEqual({ reads: ['a'], writes: ['d'] });
    expect(pathOperands(['cp', '--target-directory=/etc', 'a'])).toEqual({ reads: ['a'], writes: ['/etc'] });
    expect(pathOperands(['mv', 'a', 'b'])).toEqual({ reads: [], writes: ['a', 'b'] });
    expect(pathOperands(['ln', '-s', '/etc', 'x'])).toEqual({ reads: ['/etc'], writes: ['x'] });
    expect(writes('tee', '-a', 'x', 'y')).toEqual(['x', 'y']);
    expect(writes('mkdir', '-p', '-m', '755', 'x')).toEqual(['x']);
    expect(pathOperands(['uniq', 'in', 'out'])).toEqual({ reads: ['in'], writes: ['out'] });
    expect(pathOperands(['sed', '-i', 's/a/b/', 'f'])).toEqual({ reads: ['f'], writes: ['f'] });
  });

  it('LSH-8 of git are the folders it is sent to and what leads out of the repository', () => {
    expect(reads('git', '-C', '../other', 'status')).toEqual(['../other']);
    expect(reads('git', '--git-dir=/x/.git', 'log')).toEqual(['/x/.git']);
    expect(reads('git', 'diff', '--no-index', '/etc/passwd', 'a')).toEqual(['/etc/passwd']);
    expect(reads('git', 'log', '--grep', '/x', 'main..dev')).toEqual([]);
    expect(reads('git', 'commit', '-m', '/x')).toEqual([]);
  });

  it('LSH-8 are unknown for other programs', () => {
    expect(pathOperands(['make', 'all'])).toBeNull();
  });
});
