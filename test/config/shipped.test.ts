import { beforeAll, describe, expect, it } from 'vitest';
import { trustPath } from '../../src/config/index.js';
import type { JsonObject } from '../../src/contract/index.js';
import type { Policy } from '../../src/gate/index.js';
import { callOf, planOf, toolOf } from '../gate/calls.js';
import { gate } from '../support/gate.js';
import { makePlace, type Place } from './support.js';

async function policyIn(place: Place, purpose: 'attended' | 'unattended' = 'attended', options = {}): Promise<Policy> {
  return gate.compile((await place.load(options)).policySources(purpose));
}

function judge(policy: Policy, tool: string, path: string | null = null) {
  const call = callOf({ tool, path });
  return gate.judgePaths(call, policy) ?? gate.judge(call, planOf(call), policy);
}

const read = (policy: Policy) => (path: string) => judge(policy, 'local_fs.read_file', path).verdict;
const write = (policy: Policy) => (path: string) => judge(policy, 'local_fs.write_file', path).verdict;
const onAxis = (policy: Policy, axis: 'shell' | 'network.read' | 'network.write' | 'missions.fire') => {
  const call = callOf({ tool: 'some.tool', axis, path: null, effect: axis === 'network.read' ? 'read' : 'mutate-irreversible' });
  return gate.judge(call, planOf(call), policy).verdict;
};

const SECRETS = [
  '.ssh',
  '.ssh/id_ed25519',
  'a/.aws/credentials',
  '.kube/config',
  '.gnupg/x',
  '.config/gcloud/x',
  'k/id_rsa.pub',
  'wallet.dat',
  'x.kdbx',
  '.netrc',
  '.npmrc',
  '.git-credentials',
  '.docker/config.json',
  '.bash_history',
  '.mozilla/x',
  'Library/Keychains/x',
  '.env',
  'app/.env',
  '.env.production',
  '.env.staging.local',
];
const DELICATE = ['server.pem', 'a/tls.key', '.env.example', '.envrc'];
const ORDINARY = ['README.md', 'src/a.ts', '.gitignore', '.github/workflows/ci.yaml', 'environment.md', 'windlass.yaml', 'chains/a.yaml'];

describe('shipped default', () => {
  let policy: Policy;
  beforeAll(async () => {
    policy = await policyIn(await makePlace());
  });

  it('ENV-2 keeps credentials from every tool, whatever it is', () => {
    for (const path of SECRETS) {
      for (const tool of ['local_fs.read_file', 'local_fs.list_dir', 'local_fs.write_file', 'made_later.tool']) {
        expect(judge(policy, tool, path), `${tool} ${path}`).toMatchObject({ verdict: 'deny', layer: 'always_deny' });
      }
    }
  });

  it('reads freely and asks about what may be secret', () => {
    expect(ORDINARY.map(read(policy))).toEqual(ORDINARY.map(() => 'allow'));
    expect(DELICATE.map(read(policy))).toEqual(DELICATE.map(() => 'approve'));
  });

  it('asks before every write, and bars what other programs run', () => {
    expect(['README.md', 'src/a.ts', '.github/workflows/ci.yaml', 'package.json'].map(write(policy))).toEqual([
      'approve',
      'approve',
      'approve',
      'approve',
    ]);
    const wall = [
      '.git/info/attributes',
      '.git/config',
      '.config/systemd/user/x.service',
      'Library/LaunchAgents/x',
      'windlass.yaml',
      'chains/a.yaml',
      '.husky/x',
      '.bashrc',
      'crontab',
    ];
    expect(wall.map(write(policy))).toEqual(wall.map(() => 'deny'));
  });

  it('asks about everything else, and starts missions', () => {
    expect(onAxis(policy, 'shell')).toBe('approve');
    expect(onAxis(policy, 'network.read')).toBe('approve');
    expect(onAxis(policy, 'network.write')).toBe('approve');
    expect(onAxis(policy, 'missions.fire')).toBe('allow');
    expect(judge(policy, 'unheard.of').verdict).toBe('approve');
  });

  it('has bounds, and goes on after a denial', () => {
    expect(policy).toMatchObject({
      envelope: 'default',
      compute: { toolCalls: 300, tokens: 2_000_000, onExhausted: 'stuck' },
      onDenied: 'continue',
    });
  });
});

describe('shipped unattended (rulings 1.5)', () => {
  let policy: Policy;
  beforeAll(async () => {
    policy = await policyIn(await makePlace(), 'unattended');
  });

  it('never asks', () => {
    const calls = [...SECRETS, ...DELICATE, ...ORDINARY].flatMap((path) => [read(policy)(path), write(policy)(path)]);
    const axes = (['shell', 'network.read', 'network.write', 'missions.fire'] as const).map((axis) => onAxis(policy, axis));
    expect(new Set([...calls, ...axes, judge(policy, 'unheard.of').verdict])).toEqual(new Set(['allow', 'deny']));
  });

  it('reads what is ordinary and denies the rest', () => {
    expect(ORDINARY.map(read(policy))).toEqual(ORDINARY.map(() => 'allow'));
    expect([...SECRETS, ...DELICATE].map(read(policy))).toEqual([...SECRETS, ...DELICATE].map(() => 'deny'));
    expect(ORDINARY.map(write(policy))).toEqual(ORDINARY.map(() => 'deny'));
    for (const axis of ['shell', 'network.read', 'network.write', 'missions.fire'] as const) expect(onAxis(policy, axis)).toBe('deny');
    expect(judge(policy, 'unheard.of')).toMatchObject({
      verdict: 'deny',
      rule: 'default_action deny',
      source: { file: 'shipped:unattended' },
    });
  });

  it('is bounded, and a denial fails the run', () => {
    expect(policy.compute).toEqual({ turns: 40, toolCalls: 200, tokens: 1_000_000, wall: 1_800_000, costUsd: 5, onExhausted: 'stuck' });
    expect(policy.onDenied).toBe('fail');
    expect(gate.deniesOutright(toolOf({ tool: 'local_fs.write_file' }), policy)?.verdict).toBe('deny');
  });
});

describe('a workspace’s envelope', () => {
  const WORKSPACE =
    'default_envelope: nightly\nenvelopes:\n  nightly:\n    extends: unattended\n    files:\n      write: { grant: allow, deny_paths: ["**/.env*"] }\n    shell: allow\n    cap: standard\n';

  it('counts fully only while its hash is trusted (rulings 1.3)', async () => {
    const place = await makePlace();
    const file = await place.write('work/windlass.yaml', WORKSPACE);
    const before = await policyIn(place);
    expect(judge(before, 'local_fs.write_file', 'a.txt')).toMatchObject({
      verdict: 'approve',
      layer: 'trust',
      code: 'untrusted_workspace',
    });
    expect(onAxis(before, 'shell')).toBe('approve');
    expect(judge(before, 'unheard.of')).toMatchObject({ verdict: 'deny', layer: 'envelope' });

    await trustPath(file, place.env);
    const after = await policyIn(place);
    expect(judge(after, 'local_fs.write_file', 'a.txt')).toMatchObject({ verdict: 'allow', source: { file, line: 6 } });
    expect(judge(after, 'local_fs.write_file', '.env.x')).toMatchObject({
      verdict: 'deny',
      rule: 'files.write.deny_paths "**/.env*"',
      source: { file, line: 6 },
    });
    expect(judge(after, 'local_fs.read_file', '.ssh/id').verdict).toBe('deny');

    await place.write('work/windlass.yaml', `${WORKSPACE}# touched\n`);
    expect(judge(await policyIn(place), 'local_fs.write_file', 'a.txt').code).toBe('untrusted_workspace');
  });

  it('chosen by an untrusted file is held against the floor, even when an operator wrote it', async () => {
    const place = await makePlace();
    await place.write(
      'home/.config/windlass/windlass.yaml',
      'envelopes: { open: { default_action: allow, files: { read: allow, write: allow } } }\n',
    );
    await place.write('work/windlass.yaml', 'default_envelope: open\n');
    expect(judge(await policyIn(place), 'local_fs.write_file', 'a').code).toBe('untrusted_workspace');
    expect(judge(await policyIn(place, 'attended', { flags: { envelope: 'open' } }), 'local_fs.write_file', 'a').verdict).toBe('allow');
  });

  it('that is untrusted leaves the operator’s envelopes alone unless it has a say in them', async () => {
    const place = await makePlace();
    await place.write(
      'home/.config/windlass/windlass.yaml',
      'default_envelope: mine\nenvelopes: { mine: { files: { write: allow } }, heir: { extends: base, files: { write: allow } } }\n',
    );
    await place.write('work/windlass.yaml', 'envelopes: { base: {}, other: { shell: allow } }\n');
    expect(judge(await policyIn(place), 'local_fs.write_file', 'a').verdict).toBe('allow');
    expect(judge(await policyIn(place, 'attended', { flags: { envelope: 'heir' } }), 'local_fs.write_file', 'a').code).toBe(
      'untrusted_workspace',
    );
    await place.write('work/windlass.yaml', 'envelopes: { mine: { shell: allow } }\n');
    expect(judge(await policyIn(place), 'local_fs.write_file', 'a').code).toBe('untrusted_workspace');
  });

  it('is held against the floor, too, where a file of the operator is laid over it', async () => {
    const place = await makePlace();
    await place.write('work/windlass.yaml', 'envelopes: { own: { files: { write: allow } } }\n');
    await place.write('work/e.yaml', 'envelopes: { own: { shell: deny } }\n');
    const policy = await policyIn(place, 'attended', { flags: { envelope: 'e.yaml' } });
    expect(judge(policy, 'local_fs.write_file', 'a').code).toBe('untrusted_workspace');
  });

  it('that redefines a shipped one cannot shed the quarantine, trusted or not', async () => {
    const place = await makePlace();
    await place.write(
      'work/windlass.yaml',
      'envelopes:\n  default:\n    default_action: allow\n    files: { read: allow, write: allow }\n    always_deny: []\n',
    );
    await trustPath(place.work, place.env);
    const policy = await policyIn(place);
    expect(write(policy)('a.txt')).toBe('allow');
    expect(SECRETS.map(read(policy))).toEqual(SECRETS.map(() => 'deny'));
  });

  it('caps of an untrusted workspace still tighten', async () => {
    const place = await makePlace();
    await place.write('work/windlass.yaml', 'policy: { files: { read: deny } }\n');
    expect(judge(await policyIn(place), 'local_fs.read_file', 'a')).toMatchObject({ verdict: 'deny', layer: 'caps', code: 'caps_denied' });
  });

  it('cannot open the control plane or reach state, trusted or not', async () => {
    const place = await makePlace();
    const grant = (path: string): JsonObject => ({ tools: 'local_fs', tool: '*', when_key: 'path', when_op: 'glob', when_value: path });
    const body = {
      envelopes: { open: { default_action: 'allow', files: { read: 'allow', write: 'allow' }, always_allow: [grant('chains/a.yaml')] } },
    };
    const file = await place.write('work/windlass.yaml', JSON.stringify(body));
    await trustPath(file, place.env);
    const policy = await policyIn(place, 'attended', { flags: { envelope: 'open' } });
    expect(judge(policy, 'local_fs.write_file', 'chains/a.yaml')).toMatchObject({ verdict: 'deny', layer: 'control_plane' });
    const mine = await place.write('mine.json', JSON.stringify(body));
    const operators = await policyIn(place, 'attended', { configFile: mine, flags: { envelope: 'open' } });
    expect(judge(operators, 'local_fs.write_file', 'chains/a.yaml').verdict).toBe('allow');
    expect(judge(operators, 'local_fs.write_file', 'chains/b.yaml').layer).toBe('control_plane');
  });
});

describe('what an operator lays over a shipped envelope', () => {
  it('reaches the envelopes that extend it, and an untrusted workspace cannot choose its way past it', async () => {
    const place = await makePlace();
    await place.write(
      'home/.config/windlass/windlass.yaml',
      'default_envelope: default\nenvelopes: { ask_always: { files: { read: deny } } }\n',
    );
    expect(judge(await policyIn(place), 'local_fs.read_file', 'a').verdict).toBe('deny');
    await place.write(
      'work/windlass.yaml',
      'default_envelope: loose\nenvelopes: { loose: { default_action: allow, files: { read: allow } } }\n',
    );
    expect(judge(await policyIn(place), 'local_fs.read_file', 'a').verdict).toBe('deny');
  });

  it('what an untrusted workspace lays over it is held against the shipped one', async () => {
    const place = await makePlace();
    await place.write('work/windlass.yaml', 'envelopes: { ask_always: { shell: allow, files: { read: allow, write: allow } } }\n');
    const policy = await policyIn(place);
    expect(judge(policy, 'local_fs.write_file', 'a')).toMatchObject({ verdict: 'approve', layer: 'trust' });
    expect(judge(policy, 'local_fs.read_file', 'a.pem').verdict).toBe('approve');
  });

  it('a policy that does not load is fatal, and nothing wider stands in for it', async () => {
    const place = await makePlace();
    await place.write('home/.config/windlass/windlass.yaml', 'envelopes: { strict: { tools: { local_fs.raed_file: deny } } }\n');
    const sources = (await place.load({ flags: { envelope: 'strict' } })).policySources('attended');
    expect(() => gate.compile(sources)).toThrow('did you mean "read_file"?');
    await place.write('home/.config/windlass/windlass.yaml', 'envelopes: { strict: { shell: [ }\n');
    await expect(place.load({ flags: { envelope: 'strict' } })).rejects.toMatchObject({ code: 'invalid_syntax' });
  });
});
