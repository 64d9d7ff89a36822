import { describe, expect, it } from 'vitest';
import { childEnvironment, type EnvironmentMode, type EnvironmentRules } from '../../src/shell/index.js';

/** Nobody is there to page for, to be asked, or to edit: what needs an editor fails (C253). */
const UNATTENDED = {
  CI: '1',
  EDITOR: 'false',
  GIT_EDITOR: 'false',
  GIT_PAGER: 'cat',
  GIT_SEQUENCE_EDITOR: 'false',
  GIT_TERMINAL_PROMPT: '0',
  PAGER: 'cat',
  VISUAL: 'false',
};
const RULES: EnvironmentRules = { allow: [], deny: [], inject: {} };

function names(
  parent: { readonly [name: string]: string },
  mode: EnvironmentMode,
  rules: Partial<EnvironmentRules> = {},
): readonly string[] {
  const added = Object.keys(UNATTENDED);
  return Object.keys(childEnvironment(parent, mode, { ...RULES, ...rules }))
    .filter((name) => !added.includes(name))
    .sort();
}

describe('the environment of programs', () => {
  it('LSH-9 deny-secrets leaves out secrets, in any case, and our own variables', () => {
    const parent = {
      GITHUB_TOKEN: 't',
      aws_secret: 'x',
      MY_API_KEY: 'k',
      DATABASE_URL: 'u',
      AWS_ACCESS_KEY_ID: 'a',
      MYSQL_PWD: 'p',
      SENTRY_DSN: 'd',
      Kubeconfig: 'c',
      WINDLASS_DB: 'z',
      PATH: '/usr/bin',
      EDITOR_THEME: 'dark',
      PWD: '/w',
    };
    expect(names(parent, 'deny-secrets')).toEqual(['EDITOR_THEME', 'PATH', 'PWD']);
  });

  it('LSH-9 drops loader and interpreter hooks unless the operator allows them', () => {
    const parent = {
      LD_PRELOAD: 'x',
      DYLD_INSERT_LIBRARIES: 'x',
      BASH_ENV: 'x',
      'BASH_FUNC_ls%%': '() { :; }',
      NODE_OPTIONS: 'x',
      PYTHONPATH: 'x',
      GIT_SSH_COMMAND: 'x',
      GIT_DIR: 'x',
      LESSOPEN: 'x',
      MANPAGER: 'x',
      CDPATH: 'x',
      HOME: '/h',
    };
    expect(names(parent, 'deny-secrets')).toEqual(['HOME']);
    expect(names(parent, 'deny-secrets', { allow: ['GIT_DIR', 'PYTHON*'] })).toEqual(['GIT_DIR', 'HOME', 'PYTHONPATH']);
  });

  it('LSH-9 strict passes a short base and what is allowed', () => {
    const parent = { MY_TOKEN: 'x', FOO: 'y', PATH: '/usr/bin', LC_TIME: 'C', HOME: '/h', LD_PRELOAD: 'x' };
    expect(names(parent, 'strict')).toEqual(['LC_TIME', 'PATH']);
    expect(names(parent, 'strict', { allow: ['MY_TOKEN'] })).toEqual(['LC_TIME', 'MY_TOKEN', 'PATH']);
  });

  it('LSH-9 the operator’s denials and our own variables beat what is allowed', () => {
    expect(names({ FOO: '1', FOOBAR: '2', BAR: '3' }, 'deny-secrets', { deny: ['FOO*'], allow: ['FOO'] })).toEqual(['BAR']);
    expect(names({ WINDLASS_PARENT: 'x' }, 'strict', { allow: ['WINDLASS_PARENT', '*'] })).toEqual([]);
    expect(names({ GITHUB_TOKEN: 'x' }, 'deny-secrets', { allow: ['GITHUB_TOKEN'] })).toEqual([]);
  });

  it('LSH-9 injected variables come last and win, even when off', () => {
    expect(childEnvironment({ HTTP_PROXY: 'a' }, 'off', { ...RULES, inject: { HTTP_PROXY: 'b' } })).toEqual({ HTTP_PROXY: 'b' });
    expect(childEnvironment({}, 'strict', { ...RULES, inject: { CI: '0', GITHUB_TOKEN: 't' } })).toEqual({
      ...UNATTENDED,
      CI: '0',
      GITHUB_TOKEN: 't',
    });
  });

  it('LSH-9 off passes everything on', () => {
    expect(childEnvironment({ A_TOKEN: '1', LD_PRELOAD: 'x', NONE: undefined }, 'off', RULES)).toEqual({ A_TOKEN: '1', LD_PRELOAD: 'x' });
  });

  it('LSH-9 an unknown mode is an error, not off', () => {
    expect(() => childEnvironment({ GITHUB_TOKEN: 't' }, 'deny_secrets' as EnvironmentMode, RULES)).toThrow(
      expect.objectContaining({ code: 'invalid_file', message: expect.stringContaining('deny-secrets') }),
    );
  });
});
