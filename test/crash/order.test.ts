import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Home, launcher } from '../support/cli.js';

const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

describe('what is on disk before an effect begins', () => {
  let home: Home;
  beforeEach(() => {
    home = new Home({
      'operator.yaml': 'default_envelope: all\nenvelopes: { all: { default_action: allow, files: { read: allow, write: allow } } }\n',
      'chain.yaml': `id: order
tasks:
  - id: put
    handler: tools
    tools: { name: local_fs, tool_name: write_file, args: { path: effect.txt, content: hi } }
`,
    });
  });
  afterEach(() => home.remove());

  // The kernel's own account: the record is written to the log, the log is synced, and only then the file appears.
  it.skipIf(!canTrace)('D4 the Started record is synced between its write and the rename of the effect', { timeout: 120_000 }, () => {
    const log = join(home.folder, 'strace.out');
    const calls = 'pwrite64,pwritev,write,writev,fdatasync,fsync,rename,renameat,renameat2,link,linkat,openat';
    const traced = spawnSync(
      'strace',
      [
        '-f',
        '-s',
        '16384',
        '-e',
        `trace=${calls}`,
        '-o',
        log,
        process.execPath,
        launcher,
        'run',
        'chain.yaml',
        '--config',
        'operator.yaml',
        '-q',
      ],
      { cwd: home.workspace, env: home.env, encoding: 'utf8' },
    );
    expect(traced.status, traced.stderr).toBe(0);
    const lines = readFileSync(log, 'latin1').split('\n');
    const started = lines.findIndex((line) => /pwrite|write/.test(line) && line.includes('ToolCallStarted'));
    const effect = lines.findIndex((line) => /\b(rename|renameat|renameat2|link|linkat)\(/.test(line) && line.includes('effect.txt'));
    expect(started).toBeGreaterThan(-1);
    expect(effect).toBeGreaterThan(started);
    const descriptor = /pwrite64\((\d+),/.exec(lines[started] ?? '')?.[1];
    const synced = lines.findIndex((line, at) => at > started && new RegExp(`\\b(fsync|fdatasync)\\(${descriptor}\\)`).test(line));
    expect(synced).toBeGreaterThan(started);
    expect(synced).toBeLessThan(effect);
    // The bytes of the effect are synced before they get their name, too.
    expect(lines.slice(synced + 1, effect).some((line) => /\b(fsync|fdatasync)\(\d+\)/.test(line))).toBe(true);
  });
});
