import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedDirs, allowedLists, mergeToolsPolicies, policyPlaces } from '../../src/contract/index.js';
import { scaled } from '../support/tiers.js';

type Keys = { readonly [key: string]: string };
const layer = (keys: Keys, trusted = true) => ({ layer: 'workspace', trusted, body: { local_fs: keys } }) as const;
const merge = (...all: Keys[]): Keys =>
  mergeToolsPolicies(
    all.slice(0, -1).map((keys) => layer(keys)),
    { local_fs: all.at(-1) ?? {} },
  )['local_fs'] ?? {};

describe('merged tools_policies', () => {
  it('denied lists unite', () => {
    expect(merge({ _denied_path_substrings: 'a, b' }, { _denied_path_substrings: 'b,c' })).toEqual({ _denied_path_substrings: 'a,b,c' });
  });

  it('allowed lists intersect, and an empty one allows nothing', () => {
    expect(merge({ _allowed_commands: 'git, ls' }, { _allowed_commands: 'ls,cat' })).toEqual({ _allowed_commands: 'ls' });
    expect(merge({ _allowed_commands: '' }, { _allowed_commands: 'ls' })).toEqual({ _allowed_commands: '' });
    expect(merge({ _allowed_commands: 'git' }, { _allowed_commands: 'ls' })).toEqual({ _allowed_commands: '' });
  });

  it('of programs those are allowed that every list allows: names that lead to paths are left to who can tell', () => {
    const lists = (...values: string[]) =>
      allowedLists(merge(...values.map((value) => ({ _allowed_commands: value })))['_allowed_commands'] ?? 'none');
    expect(lists('git, /usr/bin/ls', '/usr/bin/git,ls')).toEqual([
      ['git', '/usr/bin/ls'],
      ['/usr/bin/git', 'ls'],
    ]);
    expect(lists('git,/opt/x', 'git', 'git,/opt/y')).toEqual([['git']]);
    expect(lists('git,ls,cat', '/usr/bin/ls', 'cat,ls')).toEqual([['ls', 'cat'], ['/usr/bin/ls']]);
    expect(lists('git', '/usr/bin/ls', '')).toEqual([[]]);
    expect(lists('ls,\n  git\n,cat\n')).toEqual([['ls', 'git', 'cat']]);
    const twice = merge({ _allowed_commands: 'a,/b' }, { _allowed_commands: 'b' })['_allowed_commands'] ?? '';
    expect(lists(twice, 'c,/d')).toEqual([['a', '/b'], ['b'], ['c', '/d']]);
  });

  it('are told where they stand', () => {
    const places = { file: '/w/windlass.yaml', lines: { '/local_fs': 3, '/local_fs/_max_read_bytes': 4 } };
    const layers = [{ ...layer({ _max_read_bytes: '1', _allowed_dir: 'a' }), places }, layer({ _max_read_bytes: '2' })];
    expect(policyPlaces(layers, { local_fs: { _max_read_bytes: '3' }, other: { _allowed_dir: 'b' } }, 'local_fs')).toEqual({
      _max_read_bytes: ['/w/windlass.yaml:4', 'the task itself'],
      _allowed_dir: ['/w/windlass.yaml:3'],
    });
  });

  it('the smaller limit holds; zero and below mean none', () => {
    expect(merge({ _max_read_bytes: '100' }, { _max_read_bytes: '20' })).toEqual({ _max_read_bytes: '20' });
    expect(merge({ _max_read_bytes: '100' }, { _max_read_bytes: '0' })).toEqual({ _max_read_bytes: '100' });
    expect(merge({ _max_read_bytes: '-1' }, { _max_read_bytes: '7' })).toEqual({ _max_read_bytes: '7' });
    for (const unread of ['1e1', '0x10', '5.5', '0000000000000001', '1 0'])
      expect(merge({ _max_read_bytes: '100' }, { _max_read_bytes: unread })).toEqual({ _max_read_bytes: '100' });
    expect(merge({ _max_read_bytes: 'many' }, { _max_read_bytes: '7' })).toEqual({ _max_read_bytes: '7' });
  });

  it('every _allowed_dir must hold', () => {
    expect(allowedDirs(merge({ _allowed_dir: 'a/' }, { _allowed_dir: '/w/b' }, { _allowed_dir: './a/' }))).toEqual(['a/', '/w/b']);
    expect(allowedDirs(merge({ _allowed_dir: 'a' }))).toEqual(['a']);
    expect(allowedDirs({})).toEqual([]);
  });

  it('an opt-in that loosens is never taken from an untrusted file, and any no is final', () => {
    const key = '_own_writes_refresh';
    expect(mergeToolsPolicies([layer({ [key]: 'true' }, false)], {})['local_fs']).toEqual({ [key]: 'false' });
    expect(merge({ [key]: 'false' }, { [key]: 'true' })).toEqual({ [key]: 'false' });
    expect(merge({ [key]: 'true' }, { [key]: 'yes' })).toEqual({ [key]: 'true' });
  });

  it('what limits nothing is the task’s', () => {
    expect(merge({ _use_gitignore: 'true' }, { _use_gitignore: 'false' })).toEqual({ _use_gitignore: 'false' });
  });

  it('a further layer only tightens', () => {
    const names = fc.subarray(['git', 'ls', 'cat', 'npm']).map((list) => list.join(','));
    const keys = fc.record(
      { _allowed_commands: names, _denied_commands: names, _max_read_bytes: fc.integer({ min: -1, max: 50 }).map(String) },
      { requiredKeys: [] },
    );
    const set = (value: string | undefined) => new Set((value ?? '').split(',').filter((entry) => entry !== ''));
    const limit = (value: string | undefined) => (value === undefined || Number(value) <= 0 ? Number.POSITIVE_INFINITY : Number(value));
    fc.assert(
      fc.property(keys, keys, keys, (a, b, c) => {
        const [before, after] = [merge(a, b), merge(a, b, c)];
        for (const denied of set(before['_denied_commands'])) expect(set(after['_denied_commands']).has(denied)).toBe(true);
        expect(limit(after['_max_read_bytes'])).toBeLessThanOrEqual(limit(before['_max_read_bytes']));
        if (before['_allowed_commands'] === undefined) return;
        expect(after['_allowed_commands']).toBeDefined();
        for (const allowed of set(after['_allowed_commands'])) expect(set(before['_allowed_commands']).has(allowed)).toBe(true);
      }),
      { numRuns: scaled(300, 10_000), seed: 20260101 },
    );
  });
});
