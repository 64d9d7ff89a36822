import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import type { JsonObject, RealPath, Toolset } from '../../../src/contract/index.js';
import { localShell } from '../../../src/toolsets/index.js';
import { openLocalUnit } from '../../../src/unit/index.js';
import { type Answer, type How, wayIn } from '../../support/way-in.js';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Everything runs, unconfined, by the word of an operator. */
export const OPEN: JsonObject = { files: { read: 'allow', write: 'allow' }, shell: { grant: 'allow', sandbox: 'off' } };

/** The policy vouches for the programs by name, and for nothing they could be made to do. */
export const vouchFor = (...programs: string[]): JsonObject => ({
  files: { read: 'allow', write: { grant: 'allow', deny_paths: ['**/sealed/**'] } },
  shell: { grant: 'deny', sandbox: 'off', prefix_allowlist: programs },
});

interface Surroundings {
  /** Folders of programs behind the one of the test. */
  readonly system?: readonly string[];
  readonly toolset?: Toolset;
}

/** A workspace, a folder of programs beside it, and the whole way in over a real unit. */
export async function shell(
  files: { readonly [path: string]: string } = {},
  environment: { readonly [name: string]: string } = {},
  { system = (process.env['PATH'] ?? '/usr/bin:/bin').split(':'), toolset = localShell }: Surroundings = {},
) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-shell-')));
  folders.push(base);
  const [root, bin, out, temporary] = [join(base, 'w'), join(base, 'bin'), join(base, 'out'), join(base, 'tmp')];
  for (const folder of [root, bin, out, temporary]) mkdirSync(folder, { mode: 0o700 });
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const [path, text] of Object.entries(files)) put(join(root, path), text);
  const path = [bin, ...system];
  const unit = await openLocalUnit({
    root,
    path,
    temporary: temporary as RealPath,
    environment: async () => environment,
    notes: join(base, 'notes'),
  });

  const through = wayIn(toolset, unit, OPEN);
  const call = (args: string | JsonObject, how: How = {}): Promise<Answer> =>
    through('local_shell', typeof args === 'string' ? { command: args } : args, how);

  return {
    base,
    root,
    bin,
    out,
    temporary,
    put,
    call,
    /** A program on the run's PATH. */
    program(name: string, text = '#!/bin/sh\nexit 0\n', folder = bin): string {
      put(join(folder, name), text);
      chmodSync(join(folder, name), 0o755);
      return join(folder, name);
    },
    link: (target: string, name: string) => symlinkSync(target, join(root, name)),
  };
}
