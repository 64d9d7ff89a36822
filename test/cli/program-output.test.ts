import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Home } from '../support/cli.js';
import { onTerminal } from '../support/terminal.js';

/** A title, a line that rewrites itself, the clipboard, and a C1 control: each with what a person would not see. */
const HOSTILE = '\u001b]0;mine\u0007\u001b[2K\rALL PASSED\u001b]52;c;eA==\u0007\u009b31m\u202edone';
const CHAIN = `
id: speaks
tasks:
  - { id: say, handler: noop, prompt_template: "{{ input }}", transition: { branches: [{ operator: default, goto: end }] } }
`;
/** What acts on a terminal beyond the colours of our own paint. */
const BEYOND_PAINT = new RegExp(`${String.fromCharCode(0x1b)}(?!\\[[0-9;]*m)|[${String.fromCharCode(7, 0x9b, 0x202e)}]`);

let home: Home;
let open: string;
let path: string;
beforeAll(() => {
  home = new Home({ 'speaks.yaml': CHAIN, 'hostile.txt': HOSTILE });
  const bin = join(home.folder, 'bin');
  open = join(home.folder, 'open.yaml');
  path = `${bin}:/usr/bin:/bin`;
  mkdirSync(bin);
  writeFileSync(open, 'envelopes:\n  open:\n    files: { read: allow, write: allow }\n    shell: { grant: allow, sandbox: off }\n');
  writeFileSync(join(bin, 'hostile'), `#!/bin/sh\ncat hostile.txt\ncat hostile.txt >&2\nexit "$1"\n`);
  chmodSync(join(bin, 'hostile'), 0o755);
});
afterAll(() => home.remove());

const shell = (args: object): string[] => [
  ...['tool', 'call', 'local_shell.local_shell', '--args', JSON.stringify(args)],
  ...['--path', path, '--envelope', open],
];

describe('what programs and files say, on a terminal', () => {
  it.each([
    ['a result', () => shell({ command: 'hostile 0' })],
    ['a failure', () => shell({ command: 'hostile 3' })],
    ['a pipe', () => shell({ pipe: [['hostile', '0'], ['cat']] })],
    ['a document', () => [...shell({ command: 'hostile 0' }), '--json']],
    ['a file', () => ['tool', 'call', 'local_fs.read_file', '--args', '{"path":"hostile.txt"}', '--envelope', open]],
    ['a run', () => ['run', 'speaks.yaml', HOSTILE, '-q']],
  ])('never reaches it raw: %s', async (_, args) => {
    const { seen } = await onTerminal(home, args(), []);
    expect(seen).toContain('ALL PASSED');
    expect(seen).not.toMatch(BEYOND_PAINT);
  });

  it('nor does the trace of a call, or what it kept', async () => {
    const spoken = await home.json<{ call_id: string }>(shell({ command: 'hostile 3' }));
    expect((await onTerminal(home, ['trace', spoken.document.call_id], [])).seen).not.toMatch(BEYOND_PAINT);
    const policies = JSON.stringify({ local_shell: { _max_output_bytes: '20' } });
    const kept = await home.json<{ artifacts: { sha256: string }[] }>([...shell({ command: 'hostile 0' }), '--policies', policies]);
    const shown = ['artifacts', 'show', kept.document.artifacts[0]?.sha256 ?? ''];
    const { seen } = await onTerminal(home, shown, []);
    expect(seen).toContain('ALL PASSED');
    expect(seen).not.toMatch(BEYOND_PAINT);
    expect((await home.run(shown)).stdout).toBe(HOSTILE);
  });

  it('a program that reads the result gets it to the byte', async () => {
    expect((await home.run(['run', 'speaks.yaml', HOSTILE])).stdout).toBe(`${HOSTILE}\n`);
  });
});

describe('a pipe, as a person sees it', () => {
  const pipe = [
    ['cat', 'hostile.txt'],
    ['wc', '-l'],
  ];

  it('in the explanation of the policy, before it runs', async () => {
    const call = ['local_shell.local_shell', '--args', JSON.stringify({ pipe }), '--path', path, '--envelope', open];
    const { stdout } = await home.run(['policy', 'explain', ...call]);
    expect(stdout).toContain('runs cat hostile.txt\ninto wc -l\n');
    const { document } = await home.json<{ plan: object }>(['policy', 'explain', ...call]);
    expect(document.plan).toMatchObject({ piped: true, argv: pipe });
  });

  it('in a try, in the document of the call and in its trace', async () => {
    const tried = await home.run([...shell({ pipe }), '--dry-run']);
    expect(tried.stdout).toContain('  runs   cat hostile.txt\n  into   wc -l\n');
    const { document } = await home.json<{ call_id: string }>(shell({ pipe }));
    expect(document).toMatchObject({ outcome: 'ok', piped: true, argv: pipe, result: { stdout: '0' } });
    expect((await home.run(['trace', document.call_id])).stdout).toContain('cat hostile.txt | wc -l');
  });

  it('on the card of an ask', async () => {
    const asks = join(home.folder, 'asks.yaml');
    writeFileSync(asks, 'envelopes:\n  asks:\n    files: { read: allow }\n    shell: { grant: approve, sandbox: off }\n');
    const words = shell({ pipe }).map((word) => (word === open ? asks : word));
    const { document } = await home.json<{ ask_id: string }>(words);
    const { stdout } = await home.run(['approvals', 'show', document.ask_id]);
    expect(stdout).toMatch(/runs +cat hostile\.txt\ninto +wc -l\n/);
    expect(stdout).toContain('cat hostile.txt | wc -l (in ');
  });
});
