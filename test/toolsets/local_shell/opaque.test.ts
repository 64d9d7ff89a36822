import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Confinement, JsonObject } from '../../../src/contract/index.js';
import { probeSandbox } from '../../../src/unit/bubblewrap/probe.js';
import type { How } from '../../support/way-in.js';
import { OPEN, shell } from './support.js';

const CAN: Confinement = { available: true, attended: false };
const CANNOT: Confinement = { available: false, attended: true, why: 'nothing is installed' };
const FILES = { read: 'allow', write: 'allow' };

function under(opaque: string | null, more: JsonObject = {}): JsonObject {
  return { files: FILES, shell: { grant: 'allow', ...(opaque === null ? {} : { opaque }) }, ...more };
}

const LINE: JsonObject = { command: 'for f in *.txt; do cat "$f" | tr a-z A-Z; done > out', shell: true };

describe('LSH-6 a line for the platform shell', () => {
  it.skipIf(!probeSandbox().works)('runs as the shell reads it, inside a sandbox, where an operator lets it', async () => {
    const { call, root } = await shell({ 'a.txt': 'x\n', 'b.txt': 'y\n' });
    const run = await call(LINE, { envelope: under('allow'), confinement: CAN });
    expect(run).toMatchObject({ kind: 'ok', value: { exit_code: 0, steps: [{ argv: ['sh', '-c', '--', LINE['command']] }] } });
    expect(run.plan).toMatchObject({ opaque: true, argv: [['sh', '-c', '--', LINE['command']]] });
    expect(run.records.find(({ kind }) => kind === 'ToolSandboxPrepared')).toMatchObject({ sandbox: { home: 'bubblewrap' } });
    expect(readFileSync(join(root, 'out'), 'utf8')).toBe('X\nY\n');
    const outside = await call(
      { command: 'echo x > /etc/evil; ls /root; exit 3', shell: true },
      { envelope: under('allow'), confinement: CAN },
    );
    expect(outside).toMatchObject({ kind: 'failed', value: { exit_code: 3 } });
    expect(existsSync('/etc/evil')).toBe(false);
  });

  it.each<[string, How, object]>([
    [
      'nothing is said of it',
      { envelope: under(null) },
      { kind: 'denied', code: 'envelope_denied', reason: expect.stringContaining('shell.opaque deny (unset') },
    ],
    ['it is denied', { envelope: under('deny') }, { kind: 'denied', code: 'envelope_denied' }],
    [
      'the workspace says it',
      { envelope: under('allow'), layer: 'workspace' },
      { kind: 'denied', reason: expect.stringContaining('only an operator') },
    ],
    ['it is to be asked about', { envelope: under('approve') }, { kind: 'waiting' }],
    ['writing is to be asked about', { envelope: under('allow', { files: { read: 'allow', write: 'approve' } }) }, { kind: 'waiting' }],
    [
      'the grant denies',
      { envelope: { files: FILES, shell: { grant: 'deny', opaque: 'allow' } } },
      { kind: 'denied', code: 'envelope_denied' },
    ],
    [
      'shells are forbidden',
      { envelope: { files: FILES, shell: { grant: 'allow', opaque: 'allow', blacklist: ['sh'] } } },
      { kind: 'denied' },
    ],
    ['a pattern allows the tool', { envelope: under(null, { tools: { 'local_shell.local_shell': 'allow' } }) }, { kind: 'denied' }],
    ['the axis is a plain allow', { envelope: { files: FILES, shell: 'allow' } }, { kind: 'denied' }],
    ['no axis is stated at all', { envelope: { default_action: 'allow' } }, { kind: 'denied' }],
    [
      'nothing confines',
      { envelope: under('allow'), confinement: CANNOT },
      { kind: 'denied', code: 'sandbox_unavailable', layer: 'sandbox' },
    ],
    [
      'the sandbox is given up',
      { envelope: { files: FILES, shell: { grant: 'allow', opaque: 'allow', sandbox: 'off' } } },
      { kind: 'denied', code: 'sandbox_unavailable', layer: 'sandbox' },
    ],
  ])('where %s', async (_, how, expected) => {
    const { call, root } = await shell({ 'a.txt': '' });
    expect(await call(LINE, { confinement: CAN, ...how })).toMatchObject(expected);
    expect(existsSync(join(root, 'out'))).toBe(false);
  });

  it('is read here all the same where any layer has a policy for the tool', async () => {
    const { call } = await shell({ 'a.txt': '' });
    for (const policy of [{ _allowed_commands: 'echo' }, { _denied_commands: 'rm' }, { _max_timeout: '5m' }, { _allowed_commands: '' }])
      expect(await call(LINE, { envelope: under('allow'), confinement: CAN, policy })).toMatchObject({
        kind: 'denied',
        code: 'sh.compound',
      });
    expect(await call({ command: 'echo hi', shell: true }, { policy: { _allowed_commands: 'echo' } })).toMatchObject({ kind: 'ok' });
  });

  it('is no line where a program has arguments of its own, or a pipe', async () => {
    const { call } = await shell();
    const run = await call({ command: 'echo', args: ['$HOME'], shell: true }, { envelope: OPEN });
    expect(run.value).toMatchObject({ stdout: '$HOME', steps: [{ argv: ['echo', '$HOME'] }] });
    expect((await call({ pipe: [['echo', '$HOME'], ['cat']], shell: true })).value).toMatchObject({ stdout: '$HOME' });
  });

  it('is refused where no program can be given it', async () => {
    const { call } = await shell();
    const how = { envelope: under('allow'), confinement: CAN };
    expect(await call({ command: 'echo \0', shell: true }, how)).toMatchObject({ kind: 'failed', code: 'bad_argument' });
    expect(await call({ command: `echo ${'x'.repeat(20_000)}`, shell: true }, how)).toMatchObject({ kind: 'denied', code: 'sh.too_long' });
  });
});

describe.skipIf(!probeSandbox().works)('a pipe in the sandbox', () => {
  it('answers as one outside does', async () => {
    const { call, program } = await shell({ 'a.txt': 'b\na\n' });
    program('forever', '#!/bin/sh\nwhile :; do echo y; done\n');
    program('loud', '#!/bin/sh\ncat; echo oh >&2; exit 3\n');
    for (const pipe of [
      [['cat', 'a.txt'], ['sort'], ['head', '-1']],
      [['forever'], ['cat'], ['head', '-2']],
      [['cat', 'a.txt'], ['loud'], ['wc', '-l']],
    ]) {
      const [inside, outside] = [await call({ pipe }, { envelope: under(null), confinement: CAN }), await call({ pipe })];
      const { duration_seconds: _, ...value } = inside.value ?? {};
      expect(inside.records.find(({ kind }) => kind === 'ToolSandboxPrepared')).toMatchObject({ sandbox: { home: 'bubblewrap' } });
      expect(value).toEqual({ ...outside.value, duration_seconds: undefined });
    }
  }, 30_000);
});
