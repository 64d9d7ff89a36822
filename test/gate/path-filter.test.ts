import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RealPath } from '../../src/contract/index.js';
import { compilePathFilter } from '../../src/gate/index.js';
import { callOf, document, gate, judge, policyOf, ROOTS } from './support.js';

describe('the filter of a walk', () => {
  const policy = policyOf(
    {
      files: { read: { grant: 'allow', deny_paths: ['**/hidden/**'], approve_paths: ['**/*.pem'] } },
      always_deny: [{ tools: '*', tool: '*', when_key: 'path', when_op: 'glob', when_value: '**/.ssh/**' }],
    },
    { caps: [document({ files: { read: { grant: 'allow', deny_paths: ['capped'] } } })], protectedPaths: ['/w/[odd] {dir}'] },
  );
  const decision = judge(policy, { tool: 'local_fs.list_dir', path: '.' });
  const filter = compilePathFilter(decision.paths ?? { deny: [], approve: [] });
  const of = (...spellings: string[]) => filter(spellings);

  it('hides what is denied, skips what would be asked about, and shows the rest', () => {
    expect(decision.verdict).toBe('allow');
    expect(of('a', '/w/a')).toBe('allow');
    expect(of('hidden/x')).toBe('hide');
    expect(of('a/.ssh')).toBe('hide');
    expect(of('capped')).toBe('hide');
    expect(of('k.pem')).toBe('skip');
    expect(of('hidden/k.pem')).toBe('hide');
    expect(of('[odd] {dir}/x', '/w/[odd] {dir}/x')).toBe('hide');
    expect(of('o dir/x', '/w/o dir/x')).toBe('allow');
  });

  it('asks every spelling', () => {
    expect(of('link/x', '/w/link/x', 'hidden/x')).toBe('hide');
  });

  it('is carried by decisions of walking tools, as plain data', () => {
    expect(judge(policy, { tool: 'local_fs.read_file' }).paths).toBeUndefined();
    expect(structuredClone(decision)).toEqual(decision);
    expect(compilePathFilter(decision.paths ?? { deny: [], approve: [] })).toBe(filter);
  });

  it('a walk that starts in a hidden place is denied as a whole', () => {
    expect(judge(policy, { tool: 'local_fs.list_dir', path: 'hidden' }).verdict).toBe('deny');
  });
});

it('says of every entry of a folder what it says of the path', () => {
  const glob = fc
    .array(fc.constantFrom('a', 'b', '.a', '*', 'a*', '*.k', '?', '[ab]', '{a,b}', '**', 'sé', 'w'), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('/'));
  const globs = fc.array(
    fc.oneof(
      glob,
      glob.map((each) => `/${each}`),
    ),
    { maxLength: 3 },
  );
  const rules = fc.record({ deny: globs, approve: globs, allow: fc.array(globs, { maxLength: 2 }) });
  const folder = fc.array(fc.constantFrom('a', 'b', 'w', '.a', 'sé', '..'), { maxLength: 3 }).map((parts) => parts.join('/') || '.');
  const folders = fc.array(
    fc.oneof(
      folder,
      folder.map((each) => `/${each}`),
    ),
    { minLength: 1, maxLength: 3 },
  );
  const name = fc.constantFrom('a', 'b', '.a', 'ab', 'x.k', 'w', 'sé', 'sé', 'c', '.', '..', '', 'a/b');
  fc.assert(
    fc.property(rules, folders, fc.array(name, { minLength: 1, maxLength: 6 }), (given, spellings, names) => {
      const filter = compilePathFilter(given);
      const within = filter.within?.(spellings);
      for (const each of names) expect(within?.(each)).toBe(filter(spellings.map((path) => `${path}/${each}`)));
    }),
    { seed: 20261130, numRuns: 500 },
  );
});

describe('LFS-11 the filter of tools that name neighbours of a missing file', () => {
  const of = (tool: string, policy: ReturnType<typeof policyOf>) => {
    const filter = gate.filter(callOf({ tool: `local_fs.${tool}` }).descriptor, policy, ROOTS);
    return (path: string) => filter([path, `/w/${path}`]);
  };
  const read = { grant: 'allow', deny_paths: ['**/.env*'], approve_paths: ['ask/**'] };

  it('shows what reading may see, hides what it may not, skips what would be asked about', () => {
    for (const tool of ['read_file', 'write_file']) {
      const shown = of(tool, policyOf({ default_action: 'deny', files: { read, write: 'approve' } }, { protectedPaths: ['/w/state'] }));
      expect([shown('a'), shown('.env'), shown('ask/x'), shown('state/db')]).toEqual(['allow', 'hide', 'skip', 'hide']);
    }
  });

  it('hides every name from a writer that may read nothing', () => {
    const shown = of('write_file', policyOf({ default_action: 'deny', files: { read: 'deny', write: 'allow' } }));
    expect(shown('a')).toBe('hide');
  });

  it('caps and always_deny count', () => {
    const standing = { tools: 'local_fs', tool: '*', when_key: 'path', when_op: 'glob', when_value: '**/.ssh/**' };
    const policy = policyOf(
      { files: { read: 'allow' }, always_deny: [standing] },
      { caps: [document({ files: { read: { grant: 'allow', deny_paths: ['capped'] } } })] },
    );
    const shown = of('read_file', policy);
    expect([shown('a'), shown('.ssh/id'), shown('capped')]).toEqual(['allow', 'hide', 'hide']);
  });
});

it('TM-12 rules that stay the same are one shield, so that what it said of a workspace is known from call to call', () => {
  const [policy, { descriptor, roots }] = [policyOf({ shell: 'allow' }), callOf({})];
  const shield = gate.shield(descriptor, policy, roots);
  expect(gate.shield(descriptor, policy, { ...roots })).toBe(shield);
  for (const other of [
    gate.shield({ ...descriptor }, policy, roots),
    gate.shield(descriptor, policyOf({ shell: 'deny' }), roots),
    gate.shield(descriptor, policy, { ...roots, workspace: '/elsewhere' as RealPath }),
  ])
    expect(other).not.toBe(shield);
});
