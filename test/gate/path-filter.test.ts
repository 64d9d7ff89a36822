import { describe, expect, it } from 'vitest';
import { compilePathFilter } from '../../src/gate/index.js';
import { document, judge, policyOf } from './support.js';

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
