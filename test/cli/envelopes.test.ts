import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Home } from '../support/cli.js';

interface Call {
  readonly outcome: string;
  readonly decision: { readonly verdict: string; readonly rule: string } | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

let home: Home;
beforeEach(() => {
  home = new Home({ 'a.txt': 'hello\n' });
});
afterEach(() => home.remove());

const read = (...more: string[]) => ['tool', 'call', 'local_fs.read_file', '--args', '{"path":"a.txt"}', ...more];

describe('envelopes on the command line', () => {
  it('ENV-10 one that fails its own test is used for nothing: not for a call, not for a run', async () => {
    home.write(
      'mine.yaml',
      'envelopes:\n  mine:\n    files: { read: allow }\n    tests:\n      - { call: local_fs.read_file, args: { path: a.txt }, verdict: deny }\n',
    );
    const { code, document } = await home.json<Call>(read('--envelope', './mine.yaml'));
    expect(code).toBe(2);
    expect(document.error).toMatchObject({ code: 'invalid_file', message: expect.stringContaining('expects deny and gets allow') });
    home.write('chain.yaml', 'id: c\ntasks:\n  - { id: n, handler: noop, transition: { branches: [{ operator: default, goto: end }] } }\n');
    const run = await home.run(['run', 'chain.yaml', '--envelope', './mine.yaml']);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('mine.yaml');
    const vet = await home.run(['vet', 'mine.yaml']);
    expect(vet.code).toBe(2);
    expect(vet.stdout).toMatch(/^mine\.yaml:5:9 error policy_test_failed envelope "mine": the test local_fs\.read_file/);
  });

  it('ENV-1 every shipped one can be named, and says what it does', async () => {
    const verdicts: string[] = [];
    for (const name of ['read_only', 'ask_always', 'auto_edit', 'default', 'strict', 'unattended']) {
      const { document } = await home.told<Call>([
        'tool',
        'call',
        'local_fs.write_file',
        '--args',
        '{"path":"new.txt","content":"x"}',
        '--envelope',
        name,
        '--dry-run',
      ]);
      verdicts.push(`${name} ${document.outcome} ${document.decision?.rule}`);
    }
    expect(verdicts).toEqual([
      'read_only denied files.write deny',
      'ask_always waiting files.write approve',
      'auto_edit ok files.write allow',
      'default waiting files.write approve',
      'strict waiting files.write approve',
      'unattended denied files.write deny',
    ]);
    expect((await home.run(read('--envelope', 'stirct'))).stderr).toContain('did you mean "strict"?');
  });

  it('vet tells errors, warnings and notes of an envelope, each at its place, and caps that stand alone', async () => {
    home.write(
      'windlass.yaml',
      `envelopes:
  a:
    extends: auto_edit
    cap: standard
    files: { write: allow }
    shell: { grant: approve, prefix_allowlist: [git log], ask_always: [git] }
`,
    );
    const clean = await home.perform(['vet', 'windlass.yaml']);
    expect(clean.stdout.split('\n').map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'windlass.yaml:5:14 warning lost_deny_paths',
      'windlass.yaml:6:49 warning unreachable_rule',
      '1 file: 0',
      '',
    ]);
    expect(clean.code).toBe(0);
    home.write('windlass.yaml', 'policy:\n  tools:\n    local_fs.raed_file: deny\n    local_fs.lsit_dir: deny\n');
    const wrong = await home.perform(['vet', 'windlass.yaml']);
    expect(wrong.code).toBe(2);
    expect(wrong.stdout).toMatch(
      /windlass\.yaml:3:5 error never_matches .*did you mean "read_file"\?\nwindlass\.yaml:4:5 error never_matches .*did you mean "list_dir"\?\n/,
    );
  });

  it('a policy that does not load stops the run instead of leaving it to a wider one', async () => {
    home.write('windlass.yaml', 'default_envelope: tight\nenvelopes: { tight: { extends: strcit } }\n');
    const { code, document } = await home.json<Call>(read());
    expect(code).toBe(2);
    expect(document.error).toMatchObject({ code: 'envelope_not_found', message: expect.stringContaining('did you mean "strict"?') });
    home.write('windlass.yaml', 'default_envelope: tight\nenvelopes: { tight: { files: { read: deny }, fils: 1 } }\n');
    expect((await home.run(read())).code).toBe(2);
  });

  it('the same in TOML, with dotted keys or tables', async () => {
    const toml =
      'default_envelope = "t"\n[envelopes.t]\nfiles.read = "deny"\n[envelopes.t.tools]\n"billing.pay" = { grant = "approve", timeout = "5m" }\n';
    home.write('agents.toml', toml);
    expect((await home.json<Call>(read())).document.decision).toMatchObject({ verdict: 'deny', rule: 'files.read deny' });
    home.write('agents.toml', '[envelopes.t.files.read]\ngrant = "deny"\ntimeout = "5m"\n');
    expect((await home.perform(['vet', 'agents.toml'])).stdout).toMatch(/^agents\.toml:1:20 error timeout_without_ask/);
  });
});
