import { describe, expect, it } from 'vitest';
import { gitReach } from '../../../src/shell/index.js';
import { readPathspec } from '../../../src/shell/risk/pathspec.js';

const reach = (...argv: string[]) => {
  const read = gitReach(['git', ...argv]);
  if (read === null) throw new Error('no sub-command');
  return read;
};
const literal = (path: string, top = false) => ({ kind: 'literal', path, top });

describe('LSH-8 what a git call names', () => {
  it.each<[string, string[], { readonly path: string; readonly top: boolean }[]]>([
    ['a path counts from the root', ['show', 'HEAD:a/b'], [{ path: 'a/b', top: true }]],
    [
      'or from where it stands',
      ['show', 'HEAD:./a', 'HEAD:../b'],
      [
        { path: './a', top: false },
        { path: '../b', top: false },
      ],
    ],
    ['of the index', ['cat-file', '-p', ':2:a'], [{ path: 'a', top: true }]],
    ['the whole', ['show', 'HEAD:'], [{ path: '.', top: true }]],
    ['behind braces', ['show', 'HEAD^{/a:b}:c', '@{10:00}'], [{ path: 'c', top: true }]],
    ['not the words of a commit', ['show', ':/fix: it'], []],
    ['nor a place elsewhere', ['push', 'origin', 'HEAD:main'], []],
    ['behind an option that takes no value', ['show', '-m', 'HEAD:a'], [{ path: 'a', top: true }]],
    ['not the text of one that does', ['log', '--grep', 'a:b'], []],
  ])('%s', (_name, argv, objects) => {
    expect(reach(...argv).objects).toEqual(objects);
  });

  it('are paths behind `--`, and where a command takes nothing else', () => {
    expect(reach('log', 'x', '--', 'a', ':/b')).toMatchObject({ commits: ['x'], either: [], paths: [literal('a'), literal('b', true)] });
    expect(reach('diff', 'x', 'a')).toMatchObject({ commits: [], either: ['x', 'a'], paths: [] });
    expect(reach('ls-files', 'a')).toMatchObject({ paths: [literal('a')], access: 'reads' });
    expect(reach('restore', '-s', 'x', 'a')).toMatchObject({ paths: [literal('a')], access: 'writes' });
    expect(reach('grep', '-n', 'word', 'a')).toMatchObject({ either: ['a'] });
    expect(reach('grep', '-e', 'word', 'a')).toMatchObject({ either: ['a'] });
    expect(reach('blame', '--contents=a', 'b')).toMatchObject({ paths: [literal('b')], values: ['a'] });
    expect(reach('blame', 'HEAD~1', 'a', 'b')).toMatchObject({ either: ['HEAD~1'], paths: [literal('a'), literal('b')] });
    expect(reach('blame', '-S', 'a', '--', 'b')).toMatchObject({ commits: ['a'], values: ['a'], paths: [literal('b')] });
    expect(reach('log', '-L1,/a:b/:c')).toMatchObject({ paths: [literal('b/:c'), literal('c')] });
  });

  it('count from where `-C` leads', () => {
    expect(reach('-C', 'a', '-C', 'b', 'log')).toMatchObject({ folder: 'a/b', isSent: false });
    expect(reach('--git-dir', 'x', '-C', '/a', 'log')).toMatchObject({ folder: '/a', isSent: true, command: 'log' });
    expect(gitReach(['git', '--version'])).toBeNull();
  });

  it.each([
    ['a', literal('a')],
    [':/a', literal('a', true)],
    [':(top)a', literal('a', true)],
    [':(literal)a*', literal('a*')],
    [':!a', { kind: 'exclude', path: 'a', top: false }],
    [':/^:a', { kind: 'exclude', path: 'a', top: true }],
    [':(exclude,top)a', { kind: 'exclude', path: 'a', top: true }],
    ['a*', { kind: 'pattern' }],
    [':(icase)a', { kind: 'pattern' }],
    [':(attr:x)a', { kind: 'pattern' }],
    [':(unended', { kind: 'pattern' }],
    [':!a*', { kind: 'nothing' }],
    [':(exclude,icase)a', { kind: 'nothing' }],
  ])('of the pathspec %s what it may be', (text, spec) => {
    expect(readPathspec(text, false)).toEqual(spec);
    expect(readPathspec(text, true)).toEqual(literal(text));
  });
});
