import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DoctorDocument } from '../../src/app.js';
import { Home } from '../support/cli.js';

let home: Home;
beforeAll(() => {
  home = new Home({ 'windlass.yaml': 'envelopes:\n  mine: { files: { read: allow } }\n' });
});
afterAll(() => home.remove());

function check({ checks }: DoctorDocument, name: string) {
  return checks.find((each) => each.name === name);
}

describe('windlass doctor', () => {
  it('says what is here, and where it was read from', async () => {
    const { code, document } = await home.json<DoctorDocument>(['doctor']);
    expect(document.checks.map(({ name }) => name)).toEqual(['node', 'sqlite', 'state', 'workspace', 'config', 'sandbox', 'programs']);
    expect([code, document.ok]).toEqual([0, true]);
    expect(check(document, 'node')?.says[0]).toContain(process.versions.node);
    expect(check(document, 'sqlite')?.says[0]).toMatch(/^SQLite 3\.\d+/);
    expect(check(document, 'state')?.says[0]).toContain('state.db');
    expect(check(document, 'config')).toMatchObject({ state: 'warning', fix: expect.stringContaining('windlass trust') });
    expect(check(document, 'config')?.says).toEqual([expect.stringContaining('windlass.yaml (workspace, not trusted')]);
    expect(check(document, 'sandbox')).toEqual({
      name: 'sandbox',
      state: 'ok',
      says: [
        expect.stringContaining('programs can be confined'),
        expect.stringContaining('shell.sandbox auto'),
        expect.stringContaining('not your home, credentials, keys'),
        expect.stringContaining('not held by it: space on the disk'),
      ],
      fix: null,
    });
    expect(check(document, 'programs')?.says.join('\n')).toMatch(/found: .*\/ls/);
  });

  it('prints it for a person', async () => {
    const { stdout } = await home.run(['doctor']);
    expect(stdout).toMatch(/^. node +Node\.js/m);
    expect(stdout).toMatch(/^ {13}to mend it: read it, then: windlass trust$/m);
  });

  it('rulings 4.2 says why nothing confines, and the command that mends it; fails where the envelope needs it', async () => {
    const left = await home.json<DoctorDocument>(['doctor'], { confines: false });
    expect([left.code, check(left.document, 'sandbox')]).toEqual([
      0,
      {
        name: 'sandbox',
        state: 'warning',
        says: [
          expect.stringContaining('user.max_user_namespaces is 0'),
          expect.stringContaining('start none'),
          expect.stringContaining('sandbox auto'),
        ],
        fix: 'sysctl -w user.max_user_namespaces=28633',
      },
    ]);
    const strict = join(home.folder, 'strict.yaml');
    writeFileSync(strict, 'default_envelope: strict\n');
    const needed = await home.json<DoctorDocument>(['doctor', '--config', strict], { confines: false });
    expect([needed.code, needed.document.ok, check(needed.document, 'sandbox')?.state]).toEqual([1, false, 'failed']);
    const off = join(home.folder, 'off.yaml');
    writeFileSync(off, 'default_envelope: mine\nenvelopes:\n  mine: { shell: { grant: allow, sandbox: off } }\n');
    const given = check((await home.json<DoctorDocument>(['doctor', '--config', off])).document, 'sandbox');
    expect([given?.state, given?.says[1]]).toEqual(['warning', expect.stringContaining('shell.sandbox off: no program is confined')]);
  });

  it('fails for a configuration that cannot be read, and says the rest', async () => {
    const other = new Home({ 'windlass.yaml': 'envelopes: [\n' });
    try {
      const { code, document } = await other.json<DoctorDocument>(['doctor']);
      expect([code, document.ok, check(document, 'config')?.state, check(document, 'sqlite')?.state]).toEqual([1, false, 'failed', 'ok']);
    } finally {
      other.remove();
    }
  });

  it('names folders of programs that are left out', async () => {
    const planted = join(home.workspace, 'bin');
    mkdirSync(planted);
    writeFileSync(join(planted, 'ls'), '#!/bin/sh\n');
    chmodSync(join(planted, 'ls'), 0o755);
    const { document } = await home.json<DoctorDocument>(['doctor'], { env: { PATH: `${planted}:${process.env['PATH']}` } });
    expect(check(document, 'programs')?.says.join('\n')).toContain(
      `left out, because others could put programs there or they are gone: ${planted}`,
    );
  });
});
