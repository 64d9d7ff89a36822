import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LAUNCHER, launcherFor } from '../../../src/unit/bubblewrap/launcher.js';
import { probe, probeSandbox } from '../../../src/unit/bubblewrap/probe.js';
import { isRoot, NOBODY, temporaryFolder } from '../support.js';
import { confined } from './support.js';

const FEW = { maxMemoryMb: 512, maxProcesses: 2000, maxFileMb: 3 };
const MORE = { maxMemoryMb: 1024, maxProcesses: 3000, maxFileMb: 5 };

/** The file of this processor, in a folder that everybody may enter. */
function written(limits: typeof FEW): string {
  const file = join(temporaryFolder(), 'start');
  writeFileSync(file, launcherFor(process.arch, limits) ?? '', { mode: 0o755 });
  return file;
}

const asNobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

function launched(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', env, ...asNobody });
  return { status, stdout, stderr };
}

describe('TM-12 what sets the bounds of a confined program', () => {
  it('sets them, and changes nothing else of what the program is given', () => {
    const text = 'printf "[%s]" "$0" "$@"; exit 7';
    expect(launched(written(FEW), ['/bin/sh', 'as typed', '-c', text, '', 'a b', '*', '-n', 'é'])).toEqual({
      status: 7,
      stdout: '[][a b][*][-n][é]',
      stderr: '',
    });
    const env = { 'a-b': '1', 'npm_config_//host/:x': '2', EMPTY: '' };
    expect(launched(written(FEW), ['/usr/bin/env', 'env'], env).stdout.split('\n').sort()).toEqual([
      '',
      'EMPTY=',
      'a-b=1',
      'npm_config_//host/:x=2',
    ]);
    const { stdout } = launched(written(FEW), ['/bin/cat', 'cat', '/proc/self/limits']);
    for (const [name, most] of [
      ['Max data size', 512 * 1024 * 1024],
      ['Max processes', 2000],
      ['Max file size', 3 * 1024 * 1024],
      ['Max core file size', 0],
    ])
      expect(stdout).toMatch(new RegExp(`^${name} +${most} +${most} `, 'm'));
  });

  it('leaves a bound that is lower already, and lets the program start', () => {
    const { status, stdout } = launched(written(FEW), [written(MORE), 'start', '/bin/cat', 'cat', '/proc/self/limits']);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Max file size +3145728 +3145728 /m)]);
  });

  it('says so where the program cannot be executed', () => {
    expect(launched(written(FEW), ['/no/such/program', 'x'])).toEqual({
      status: 126,
      stdout: '',
      stderr: 'this program could not be executed in a sandbox\n',
    });
  });

  it('is written for two processors, as a file that is executed as it is', () => {
    for (const [arch, machine] of [
      ['x64', 62],
      ['arm64', 183],
    ] as const) {
      const file = launcherFor(arch, FEW);
      expect([file?.toString('latin1', 0, 4), file?.readUInt16LE(18), file?.readBigUInt64LE(24)]).toEqual(['\x7fELF', machine, 0x400140n]);
      // What is loaded is the whole file; none of it is writable.
      expect([file?.readBigUInt64LE(64 + 32), file?.readUInt32LE(64 + 4)]).toEqual([BigInt(file?.length ?? 0), 5]);
      expect(file?.toString('latin1', 0x110, 0x140)).toBe('this program could not be executed in a sandbox\n');
    }
    expect(launcherFor('riscv64', FEW)).toBeNull();
  });

  /** The bubblewrap of this machine behind a shell that does something of its own first. */
  function behind(text: string): string {
    const folder = temporaryFolder();
    const { program } = probeSandbox() as { readonly program: string };
    writeFileSync(join(folder, 'bwrap'), `#!/bin/sh\n${text}\nexec ${program} "$@"\n`, { mode: 0o755 });
    return folder;
  }

  it('is left out where it may not be executed, and `doctor` is told what was said', () => {
    const folder = behind('case "$*" in *" --file "*) echo "bwrap: execvp: Permission denied" >&2; exit 1;; esac');
    const unbounded = 'what sets their bounds is not executed in a sandbox here (bwrap: execvp: Permission denied)';
    expect(probe([folder])).toMatchObject({ works: true, unbounded, filtered: true, program: join(folder, 'bwrap') });
    expect(probeSandbox()).toMatchObject({ works: true, unbounded: null, version: expect.stringMatching(/^bubblewrap \d/) });
  });

  it('is tried where no folder takes a file', () => {
    const [folder, { TMPDIR }] = [behind(''), process.env];
    process.env['TMPDIR'] = '/proc/no/such/folder';
    try {
      expect(probe([folder])).toMatchObject({ works: true, unbounded: null, filtered: true });
    } finally {
      if (TMPDIR === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = TMPDIR;
    }
  });

  it.each([
    ['0.8.0', false],
    ['0.9.0', true],
    ['0.11.1', true],
    ['1.0.0', true],
  ])('and its bubblewrap %s gives a program its name without it: %s', (version, named) => {
    expect(probe([behind(`echo "bubblewrap ${version}"; exit 0`)])).toMatchObject({ version: `bubblewrap ${version}`, named });
  });

  it('starts what was judged under the name it was called by, and is no file that a program changes', async () => {
    const { run } = await confined();
    const { stdout } = await run(`echo "$0"; readlink /proc/self/exe; echo x 2>/dev/null > ${LAUNCHER} || echo kept; ls -l ${LAUNCHER}`);
    expect(stdout).toMatch(/^sh\n\/usr\/bin\/[a-z]+\nkept\n-r-xr-xr-x /);
  });
});
