import { describe, expect, it } from 'vitest';
import type { JsonObject, Plan, RealPath, Sha256 } from '../../src/contract/index.js';
import { callOf, document, gate, planOf, policyOf, sources } from './support.js';

const V1 = 'a'.repeat(64) as Sha256;
const V2 = 'b'.repeat(64) as Sha256;
const attended = { available: false, attended: true };

function judge(envelope: JsonObject, real: string, sha256 = V1, policy = policyOf(envelope)) {
  const call = callOf({ tool: 'local_shell.local_shell', axis: 'shell', path: null, effect: 'mutate-irreversible' });
  const plan: Partial<Plan> = {
    argv: [['mytool']],
    programs: [{ word: 'mytool', real: real as RealPath, sha256 }],
    commands: [{ argv: ['mytool'], step: 0, names: ['mytool'], bare: 'mytool', concerns: [] }],
  };
  return gate.judge(call, planOf(call, plan), policy, attended);
}
const shell = { grant: 'approve', prefix_allowlist: ['mytool'] };

describe('trusted_binaries', () => {
  it.each<[string, JsonObject, string, Sha256, string, string]>([
    ['in a trusted folder', { dirs: ['/trusted'] }, '/trusted/mytool', V1, 'allow', ''],
    ['below it', { dirs: ['/trusted/'] }, '/trusted/a/mytool', V1, 'allow', ''],
    [
      'trusted dir substitution: planted elsewhere',
      { dirs: ['/trusted'] },
      '/evil/mytool',
      V1,
      'approve',
      '/evil/mytool lies outside trusted_binaries.dirs',
    ],
    ['trusted dir is segment-wise', { dirs: ['/opt/bin'] }, '/opt/bin-evil/mytool', V1, 'approve', 'lies outside'],
    ['no folder at all', { dirs: [] }, '/trusted/mytool', V1, 'approve', 'lies outside'],
    ['of the pinned content', { hashes: { '/trusted/mytool': V1 } }, '/trusted/mytool', V1, 'allow', ''],
    [
      'trusted hash mismatch: another content',
      { hashes: { '/trusted/mytool': V1 } },
      '/trusted/mytool',
      V2,
      'approve',
      'does not have the content',
    ],
    [
      'one pin makes the list complete',
      { hashes: { '/other': V1 } },
      '/trusted/mytool',
      V1,
      'approve',
      'is not among trusted_binaries.hashes',
    ],
    ['both must hold', { dirs: ['/trusted'], hashes: { '/evil/mytool': V1 } }, '/evil/mytool', V1, 'approve', 'lies outside'],
  ])('%s', (_name, trusted, real, sha256, verdict, why) => {
    const decision = judge({ shell, trusted_binaries: trusted }, real, sha256);
    expect(decision.verdict).toBe(verdict);
    expect(decision.rule).toContain(why);
  });

  it('only takes back what a prefix allows: the grant decides then, and trust never lifts a deny', () => {
    const trusted_binaries = { dirs: ['/trusted'] };
    expect(judge({ shell: { ...shell, grant: 'deny' }, trusted_binaries }, '/evil/mytool').verdict).toBe('deny');
    expect(judge({ shell: { ...shell, grant: 'allow' }, trusted_binaries }, '/evil/mytool').verdict).toBe('allow');
    expect(judge({ shell: { grant: 'allow', blacklist: ['mytool'] }, trusted_binaries }, '/evil/mytool').verdict).toBe('deny');
  });

  it('merges leaf by leaf: an heir replaces the folders and keeps the pins', () => {
    const parent = document({ shell, trusted_binaries: { dirs: ['/trusted'], hashes: { '/opt/mytool': V1 } } });
    const child = document({ extends: 'p', trusted_binaries: { dirs: ['/opt'] } });
    const policy = gate.compile({ ...sources({}), envelope: 'c', envelopes: { p: parent, c: child } });
    expect(judge({}, '/opt/mytool', V1, policy).verdict).toBe('allow');
    expect(judge({}, '/opt/mytool', V2, policy).verdict).toBe('approve');
    expect(judge({}, '/trusted/mytool', V1, policy).rule).toContain('lies outside');
  });

  it.each<[JsonObject]>([
    [{ dirs: ['rel/bin'] }],
    [{ dirs: ['/a/../b'] }],
    [{ hashes: { '/usr/bin/git': 'abc' } }],
    [{ hashes: { git: V1 } }],
    [{ hash: {} }],
  ])('%j is an error', (trusted) => {
    expect(() => policyOf({ shell, trusted_binaries: trusted })).toThrow('trusted_binaries');
  });

  it('without an allowed prefix it is told to be idle', () => {
    expect(policyOf({ shell: 'approve', trusted_binaries: { dirs: ['/usr/bin'] } }).findings).toMatchObject([
      { code: 'trusted_binaries_idle' },
    ]);
  });
});
