import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallDocument, ErrorDocument } from '../../src/index.js';
import { ended, launcher } from '../support/cli.js';
import type { Broken, FuzzCall, Reply } from './call.js';
import { CANARIES, NOBODY, type Scene } from './scene.js';

/** The words of a command line that makes this call, after `windlass`. Long arguments are put into a file of the scene. */
export function wordsOf(call: FuzzCall, scene: Scene): readonly string[] {
  const args = JSON.stringify(call.args);
  const file = join(scene.base, 'args.json');
  if (args.length > 50_000) writeFileSync(file, args);
  return [
    ...['tool', 'call', call.tool, '--args', args.length > 50_000 ? `@${file}` : args, '--config', scene.config],
    ...['--envelope', call.envelope, '--session', 'fuzz', '--json'],
    ...(call.policies === undefined ? [] : ['--policies', JSON.stringify(call.policies)]),
    ...(call.dryRun ? ['--dry-run'] : []),
  ];
}

/** The call as a process of the real command. */
export async function callByCommand(call: FuzzCall, scene: Scene, limitMs: number): Promise<Reply | Broken> {
  const began = performance.now();
  const child = spawn(process.execPath, [launcher, ...wordsOf(call, scene)], {
    cwd: scene.work,
    env: scene.env,
    ...(scene.unprivileged && { uid: NOBODY, gid: NOBODY }),
  });
  child.stdin.end();
  const late = setTimeout(() => child.kill('SIGKILL'), limitMs);
  const { code, signal, stdout, stderr } = await ended(child).finally(() => clearTimeout(late));
  const ms = performance.now() - began;
  if (signal !== null)
    return { broken: ms >= limitMs ? `it did not end within ${limitMs} ms` : `the command ended by ${signal}: ${stderr.slice(-2000)}` };
  if (/\n {4}at .*:\d+:\d+\)?$/m.test(stderr)) return { broken: `the command broke: ${stderr.slice(-3000)}` };
  const document = documentOf(stdout);
  if (document === null) return { broken: `stdout is no document: ${stdout.slice(0, 500)}\n${stderr.slice(-1000)}` };
  const leaks = CANARIES.filter((canary) => stdout.includes(canary) || stderr.includes(canary)).map(
    (canary) => `the command shows ${canary}`,
  );
  const told = 'outcome' in document ? document : null;
  return {
    run: told?.run ?? null,
    outcome: told?.outcome ?? null,
    code: document.error?.code ?? null,
    message: document.error?.message ?? null,
    writes: told?.plan?.writes ?? [],
    hashes: JSON.stringify(told?.result ?? null).match(/\b[0-9a-f]{64}\b/g) ?? [],
    ends: null,
    leaks,
    exit: code,
    rss: null,
    descriptors: null,
    ms,
  };
}

function documentOf(stdout: string): CallDocument | ErrorDocument | null {
  try {
    return JSON.parse(stdout) as CallDocument | ErrorDocument;
  } catch {
    return null;
  }
}
