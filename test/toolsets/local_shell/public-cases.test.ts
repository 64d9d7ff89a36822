import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/contract/index.js';
import { childEnvironment } from '../../../src/shell/index.js';
import cases from '../../fixtures/shell-reports.json' with { type: 'json' };
import { shell } from './support.js';

/** What others met with. Nothing here is simulated: a line that passed would leave the file CANARY behind. */
interface Case {
  readonly id: string;
  readonly what: string;
  readonly lines: readonly (string | JsonObject)[];
  readonly policy?: { readonly [key: string]: string };
  readonly envelope?: JsonObject;
  /** `held`: denied, or put to a person. */
  readonly verdict: 'denied' | 'waiting' | 'held' | 'ok';
  /** A regular expression. */
  readonly code?: string;
  readonly says?: string;
}

describe('what others met with', () => {
  for (const { id, what, lines, verdict, code, says, ...how } of cases as unknown as readonly Case[]) {
    it(`LSH-8 ${id} ${what}`, async () => {
      const { call, root } = await shared();
      for (const line of lines) {
        const answer = await call(line, how);
        const told = `${JSON.stringify(line)}: ${answer.code ?? ''} ${answer.reason ?? ''}`;
        expect(PASSES[verdict], told).toContain(answer.kind);
        if (code) expect(answer.code, told).toMatch(new RegExp(code));
        if (says) expect(`${answer.reason}${answer.text}`, told).toContain(says);
        const kinds = answer.records.map(({ kind }) => kind);
        expect(kinds.includes('ToolCallStarted'), told).toBe(verdict === 'ok');
        expect(kinds, told).toContain(answer.kind === 'waiting' ? 'ApprovalRequested' : DECIDED[verdict]); // none without a verdict
        expect(existsSync(join(root, 'CANARY')) || existsSync(join(root, 'sub/CANARY')), told).toBe(false);
        expect(readFileSync(join(root, 'a.txt'), 'utf8'), told).toBe('i\n');
      }
    });
  }

  it('LSH-8 the file CANARY tells: a line that passes leaves it', async () => {
    const { call, root } = await place();
    expect(await call('touch CANARY')).toMatchObject({ kind: 'ok' });
    expect(existsSync(join(root, 'CANARY'))).toBe(true);
  });
});

describe('programs that run', () => {
  it('LSH-9 C020 C304 get nothing of what the starting process was told by variables', async () => {
    const { call, program, root } = await place(
      childEnvironment(
        { RIPGREP_CONFIG_PATH: 'c.cfg', GIT_DIR: '/other/.git', GIT_WORK_TREE: '/other', GIT_INDEX_FILE: '/other/i', LANG: 'C' },
        'deny-secrets',
        { allow: [], deny: [], inject: {} },
      ),
    );
    program('rg', '#!/bin/sh\nif [ -n "$RIPGREP_CONFIG_PATH" ]; then touch CANARY; fi\necho "found in $LANG"\n');
    expect(await call('rg x .', { policy: { _allowed_commands: 'rg' } })).toMatchObject({ kind: 'ok', value: { stdout: 'found in C' } });
    expect(existsSync(join(root, 'CANARY'))).toBe(false);
    expect((await call('git rev-parse --show-toplevel', { policy: { _allowed_commands: 'git' } })).value?.['stdout']).toBe(root);
  });

  it('LSH-5 C040 are given quoted text as it is', async () => {
    const { call } = await shared();
    const answer = await call("grep -n 'a=(b)|c;d>e $HOME `x`' a.txt", { policy: { _allowed_commands: 'grep' } });
    expect(answer).toMatchObject({ kind: 'failed', value: { exit_code: 1 } });
    expect(answer.plan?.argv).toEqual([['grep', '-n', 'a=(b)|c;d>e $HOME `x`', 'a.txt']]);
  });

  it('LSH-9 C253 an editor that git starts fails, and so does what needs one', async () => {
    const { call, program, root } = await place(
      childEnvironment({ PATH: process.env['PATH'] }, 'deny-secrets', { allow: [], deny: [], inject: {} }),
    );
    const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
    for (const name of ['1', '2', '3']) git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', name);
    const head = git('rev-parse', 'HEAD');
    expect((await call('git rebase -i HEAD~2')).kind).not.toBe('ok');
    program('rebase', '#!/bin/sh\nexec git -c user.name=a -c user.email=a@b rebase -i --force-rebase HEAD~2\n');
    expect(await call({ command: 'rebase', timeout: '10s' })).toMatchObject({ kind: 'failed', code: 'exit_code', value: { exit_code: 1 } });
    expect(git('rev-parse', 'HEAD')).toBe(head);
  });
});

const PASSES = { denied: ['denied'], waiting: ['waiting'], held: ['denied', 'waiting'], ok: ['ok'] };
const DECIDED = { denied: 'ToolCallDenied', held: 'ToolCallDenied', waiting: 'ApprovalRequested', ok: 'ToolCallStarted' } as const;

/** The one place of all lines that change nothing. */
function shared(): ReturnType<typeof place> {
  shares ??= place();
  return shares;
}

let shares: ReturnType<typeof place> | undefined;

/** A repository with a changed file and programs that stand for what may not be installed. */
async function place(environment: { readonly [name: string]: string } = {}) {
  const made = await shell(
    {
      'a.txt': 'i\n',
      'sub/b.txt': 'b',
      script: '1e touch CANARY\n',
      'c.cfg': 'url = "http://127.0.0.1:1/CANARY"\n',
    },
    environment,
  );
  const git = (...words: string[]) => execFileSync('git', words, { cwd: made.root, stdio: 'pipe' });
  git('init', '-q', '.');
  git('add', 'a.txt');
  for (const name of ['rg', 'busybox', 'toybox', 'coreutils', 'curl', 'shuf']) made.program(name, '#!/bin/sh\ntouch CANARY\n');
  return made;
}
