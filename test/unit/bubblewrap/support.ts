import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CallId, PROGRAM_LIMITS, type RealPath, type SandboxProfile, type SpawnProfile } from '../../../src/contract/index.js';
import { openLocalUnit } from '../../../src/unit/index.js';
import { NOBODY, put, temporaryFolder } from '../support.js';

export interface Given {
  readonly files?: { readonly [path: string]: string };
  readonly environment?: { readonly [name: string]: string };
  readonly hide?: readonly string[];
  readonly freeze?: readonly string[];
}

/** A workspace with a private folder for temporary files, and programs that start in a sandbox of their own. */
export async function confined({ files = {}, environment = {}, hide = [], freeze = [] }: Given = {}) {
  const base = temporaryFolder();
  const [root, temporary, home] = [join(base, 'w'), join(base, 'tmp'), join(base, 'home')];
  for (const folder of [root, temporary, home]) mkdirSync(folder);
  for (const [path, text] of Object.entries(files)) put(join(root, path), text);
  const path = ['/usr/local/bin', '/usr/bin', '/bin'];
  const unit = await openLocalUnit({
    root,
    path,
    temporary: temporary as RealPath,
    environment: async () => ({ HOME: home, ...environment }),
    notes: join(base, 'notes'),
  });
  const isIn = (names: readonly string[], spellings: readonly string[]) =>
    spellings.some((spelling) => names.some((name) => spelling === name || spelling.startsWith(`${name}/`)));
  const standing: SandboxProfile = {
    home: 'bubblewrap',
    workspace: 'writable',
    network: 'none',
    reads: [],
    writes: [],
    limits: PROGRAM_LIMITS,
    shield: {
      judge: (spellings) => (isIn(hide, spellings) ? 'hide' : isIn(freeze, spellings) ? 'freeze' : null),
      steers: (spellings) => isIn(freeze, spellings),
      hidden: [],
    },
  };
  /** Runs shell text in the sandbox. */
  const run = async (text: string, sandbox: Partial<SandboxProfile> = {}, more: Partial<SpawnProfile> = {}) => {
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    const call = `call_${randomBytes(8).toString('hex')}` as CallId;
    const found = await unit.resolveProgram('sh', { cwd: root });
    if (found === null) throw new Error('no sh');
    const end = await unit.spawn(
      { argv: ['sh', '-c', text], program: found.real, cwd: root as RealPath },
      {
        call,
        timeoutMs: 20_000,
        signal: new AbortController().signal,
        sandbox: { ...standing, ...sandbox },
        onOutput: (stream, chunk) => void (stream === 'stdout' ? out : err).push(chunk),
        ...more,
      },
    );
    return { ...end, call, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() };
  };
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  return { base, root, temporary, home, unit, run, read, exists: (path: string) => existsSync(join(root, path)) };
}

/** A number that a program of the sandbox wrote, once it is there. */
export async function numberIn(file: string): Promise<number> {
  for (let tries = 0; tries < 500 && !(existsSync(file) && readFileSync(file, 'utf8').endsWith('\n')); tries++) await pause(20);
  return Number(readFileSync(file, 'utf8').trim());
}

/** As somebody who owns nothing here. */
export function asNobody<T>(work: () => T): T {
  process.seteuid?.(NOBODY);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}
