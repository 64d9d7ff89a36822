import { describe, expect, it } from 'vitest';
import { matchProgramLists, type ProgramLists, parseProgramList, type ResolvedProgram } from '../../src/shell/index.js';

const REAL: { readonly [path: string]: string } = {
  git: '/usr/bin/git',
  ls: '/usr/bin/ls',
  rm: '/usr/bin/rm',
  sudo: '/usr/bin/sudo',
  lint: '/usr/local/bin/lint',
};

function entries(text: string): { entry: string; real?: string }[] {
  return parseProgramList(text).map((entry) => {
    const real = entry.startsWith('/') ? entry : REAL[entry];
    return real === undefined ? { entry } : { entry, real };
  });
}

function lists({ allowed, denied = '', dir }: { allowed?: string; denied?: string; dir?: string }): ProgramLists {
  return {
    denied: entries(denied),
    ...(allowed === undefined ? {} : { allowed: [entries(allowed)] }),
    ...(dir === undefined ? {} : { dir }),
  };
}

function program(word: string, real: string | null = REAL[word] ?? null, path = real): ResolvedProgram {
  return { word, resolved: real === null || path === null ? null : { path, real } };
}

function verdict(found: ResolvedProgram, given: Parameters<typeof lists>[0]): string {
  const result = matchProgramLists(found, lists(given));
  return result.kind === 'allowed' ? 'allowed' : result.code;
}

describe('program lists', () => {
  it('LSH-2 tolerate blanks and empty entries', () => {
    expect(parseProgramList(' git , ls ,, ')).toEqual(['git', 'ls']);
    expect(parseProgramList('')).toEqual([]);
  });

  it('LSH-2 deny always wins, by typed name, resolved name and real path', () => {
    expect(verdict(program('rm'), { allowed: 'git,rm', denied: 'rm' })).toBe('sh.denied');
    expect(verdict(program('sudo', null), { denied: 'sudo' })).toBe('sh.denied');
    expect(verdict(program('/w/tidy', '/usr/bin/sudo', '/w/tidy'), { denied: 'sudo' })).toBe('sh.denied');
    expect(verdict(program('/opt/rm', '/opt/rm'), { denied: 'rm' })).toBe('sh.denied');
    expect(verdict(program('x', '/usr/bin/sudo', '/usr/local/bin/x'), { denied: '/usr/bin/sudo' })).toBe('sh.denied');
  });

  it('LSH-2 windlass itself is always denied', () => {
    expect(verdict(program('windlass', '/usr/bin/windlass'), { allowed: 'windlass' })).toBe('sh.denied');
    expect(verdict(program('w', '/usr/lib/windlass', '/usr/bin/w'), {})).toBe('sh.denied');
  });

  it('LSH-2 a bare entry is the name itself or the absolute path it finds, never a relative spelling', () => {
    expect(verdict(program('git'), { allowed: 'git,ls' })).toBe('allowed');
    expect(verdict(program('/usr/bin/git', '/usr/bin/git'), { allowed: 'git' })).toBe('allowed');
    expect(verdict(program('/tmp/evil/git', '/tmp/evil/git'), { allowed: 'git' })).toBe('sh.not_allowed');
    expect(verdict(program('./git', '/w/git'), { allowed: 'git' })).toBe('sh.not_allowed');
    expect(verdict(program('sub/../git', '/w/git'), { allowed: 'git' })).toBe('sh.not_allowed');
    expect(verdict(program('./git', '/usr/bin/git'), { allowed: 'git' })).toBe('sh.not_allowed');
    expect(verdict(program('GIT', '/w/GIT'), { allowed: 'git' })).toBe('sh.not_allowed');
  });

  it('LSH-2 an absolute entry is that file only', () => {
    expect(verdict(program('lint'), { allowed: '/opt/tools/lint' })).toBe('sh.not_allowed');
    expect(verdict(program('lint', '/opt/tools/lint'), { allowed: '/opt/tools/lint' })).toBe('allowed');
    expect(verdict(program('/opt/tools/lint', '/opt/tools/lint'), { allowed: '/opt/tools/lint' })).toBe('allowed');
  });

  it('LSH-2 tells not allowed from not found', () => {
    expect(verdict(program('cargo', null), { allowed: 'cargo' })).toBe('sh.unresolved');
    expect(verdict(program('kubectl', null), { allowed: 'git' })).toBe('sh.not_allowed');
    expect(verdict(program('nope', null), {})).toBe('sh.unresolved');
    expect(matchProgramLists(program('./nope', null), { denied: [] })).toMatchObject({
      reason: '`./nope` leads to no file that may be executed',
    });
  });

  it('LSH-2 only a deny list admits the rest; an empty allow list nothing', () => {
    expect(verdict(program('kubectl', '/usr/local/bin/kubectl'), { denied: 'rm' })).toBe('allowed');
    expect(verdict(program('ls'), { allowed: '' })).toBe('sh.not_allowed');
  });

  it('LSH-2 of several lists each has to allow the program, as a name or by its path', () => {
    const both = (word: string, ...allowed: string[]) => matchProgramLists(program(word), { denied: [], allowed: allowed.map(entries) });
    expect(both('git', 'git,/usr/bin/ls', '/usr/bin/git,ls')).toEqual({ kind: 'allowed', listed: true });
    expect(both('ls', 'git,/usr/bin/ls', '/usr/bin/git,ls')).toEqual({ kind: 'allowed', listed: true });
    expect(both('rm', 'git,/usr/bin/rm', '/usr/bin/git,ls')).toMatchObject({
      code: 'sh.not_allowed',
      reason: expect.stringContaining('(/usr/bin/git, ls)'),
    });
    expect(both('git', 'git', '')).toMatchObject({ code: 'sh.not_allowed', reason: expect.stringContaining('(nothing)') });
  });

  it('LSH-2 the allowed folder holds by whole segments', () => {
    expect(verdict(program('/w/bin/greet', '/w/bin/greet'), { dir: '/w/bin' })).toBe('allowed');
    expect(verdict(program('/w/bin/..tools/x', '/w/bin/..tools/x'), { dir: '/w/bin' })).toBe('allowed');
    expect(verdict(program('/usr/bin/echo', '/usr/bin/echo'), { dir: '/w/bin' })).toBe('sh.outside_dir');
    expect(verdict(program('/w/bin-evil/x', '/w/bin-evil/x'), { dir: '/w/bin' })).toBe('sh.outside_dir');
    expect(verdict(program('/w/bin/link', '/usr/bin/rm', '/w/bin/link'), { dir: '/w/bin' })).toBe('sh.outside_dir');
  });

  it('LSH-2 the reason names the list and where it stands', () => {
    expect(matchProgramLists(program('rm'), lists({ allowed: 'git,ls' }))).toEqual({
      kind: 'refused',
      code: 'sh.not_allowed',
      reason: '`rm` is not on `_allowed_commands` (git, ls) of tools_policies.local_shell; no approval can widen it',
      key: '_allowed_commands',
    });
    expect(matchProgramLists(program('rm'), lists({ denied: 'rm' }))).toMatchObject({ code: 'sh.denied', key: '_denied_commands' });
    expect(matchProgramLists(program('windlass'), lists({ denied: 'rm' }))).not.toHaveProperty('key');
    expect(matchProgramLists(program('git'), lists({ allowed: 'git' }))).toEqual({ kind: 'allowed', listed: true });
    expect(matchProgramLists(program('git'), lists({}))).toEqual({ kind: 'allowed', listed: false });
  });
});
