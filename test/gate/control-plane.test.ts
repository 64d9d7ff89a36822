import { describe, expect, it } from 'vitest';
import type { RealPath } from '../../src/contract/index.js';
import { controlPlaneRule } from '../../src/gate/control-plane.js';
import { callOf, document, gate, HASH, judge, planOf, policyOf } from './support.js';

const open = { default_action: 'allow', files: { read: 'allow', write: 'allow' } } as const;
const write = (path: string) => ({ tool: 'local_fs.write_file', path });
const grant = (path: string, tool = '*') => ({ tools: 'local_fs', tool, when_key: 'path', when_op: 'glob', when_value: path });

const LOCATED = { access: 'write', display: 'x', real: '/w/x', spellings: [], resolved: [] } as const;

describe('the control plane', () => {
  const policy = policyOf(open);

  it.each([
    'windlass.yaml',
    'agents.toml',
    'nested/windlass.yaml',
    'chains/audit.yaml',
    'triggers/nightly.yaml',
    'agents/a.md',
    '.claude/agents/a.md',
    'tools.conf',
    '.mcp.json',
    '.git',
    '.git/hooks/post-checkout',
    '.git/config',
    '.git/commondir',
    '.git/info/attributes',
    '.git/objects/info/alternates',
    '.git/refs/heads/main',
    '.git/worktrees/w/commondir',
    'sub/.git/hooks/pre-commit',
    '.git/modules/sub/hooks/pre-commit',
    '.git/worktrees/w/config.worktree',
    '.husky/pre-commit',
    '.githooks/pre-commit',
    '.envrc',
    'a/.envrc',
    '.vscode/tasks.json',
    '.bashrc',
    '.zshenv',
    '.config/fish/config.fish',
    '.claude/settings.json',
    'a/.claude/settings.local.json',
    '.vscode/mcp.json',
    '.cursor/mcp.json',
    '.Git/Hooks/pre-commit',
    'sub/.GIT',
    'Windlass.yaml',
    '.VSCode/tasks.json',
    'chains',
  ])('is not written: %s', (path) => {
    expect(judge(policy, write(path))).toMatchObject({ verdict: 'deny', layer: 'control_plane', code: 'control_plane', recoverable: true });
  });

  it('may be read, and look-alikes may be written', () => {
    expect(judge(policy, { path: 'windlass.yaml' }).verdict).toBe('allow');
    for (const path of [
      'src/chains/a.ts',
      'windlass.yaml.md',
      '.gitignore',
      '.gitattributes',
      '.github/x',
      'mychains/a',
      'Agents/a.ts',
      '.claude/x',
    ])
      expect(judge(policy, write(path)).verdict).toBe('allow');
  });

  it('is for programs what steers later runs of git, and not what git keeps there', () => {
    const at = (path: string) => [{ ...LOCATED, paths: [path.split('/')] }, [], 'program'] as const;
    for (const path of [
      'hooks/x',
      'config',
      'info/attributes',
      'info/exclude',
      'info/grafts',
      'info/sparse-checkout',
      'objects/info/alternates',
    ])
      for (const home of ['.git', 'a/.git', '.git/modules/m', '.git/worktrees/w', '.GIT'])
        expect(controlPlaneRule(...at(`${home}/${path}`)), `${home}/${path}`).not.toBeNull();
    for (const path of [
      'index',
      'HEAD',
      'objects/ab/cd',
      'objects/info/packs',
      'objects/info/commit-graph',
      'refs/heads/main',
      'logs/HEAD',
      'info/refs',
    ])
      expect(controlPlaneRule(...at(`.git/${path}`)), path).toBeNull();
  });

  it('is recognised through a link and in a plan', () => {
    const link = {
      display: '.git/hooks/x',
      real: '/w/.git/hooks/x' as RealPath,
      spellings: ['h/x', '/w/h/x', '.git/hooks/x', '/w/.git/hooks/x'],
    };
    expect(judge(policy, { tool: 'local_fs.write_file', path: link }).code).toBe('control_plane');
    const call = callOf(write('a'));
    const plan = planOf(call, { writes: [{ path: '.git/config', real: '/w/.git/config' as RealPath, pre: HASH }] });
    expect(gate.judge(call, plan, policy).code).toBe('control_plane');
  });

  it('includes the folders and files the configuration names, wherever the root of the call is', () => {
    const narrowed = { display: 'a.yaml', real: '/w/chains/a.yaml' as RealPath, spellings: ['a.yaml', '/w/chains/a.yaml'] };
    expect(judge(policyOf(open, { controlPaths: ['/w/chains'] }), { tool: 'local_fs.write_file', path: narrowed }).code).toBe(
      'control_plane',
    );
    expect(judge(policyOf(open, { controlPaths: ['/w/chains'] }), write('chainsaw')).verdict).toBe('allow');
  });

  it('opens to an exact path in an operator’s file, and to nothing less', () => {
    const granted = (rule: ReturnType<typeof grant>, layer: 'user' | 'admin' | 'operator' | 'workspace' | 'task') =>
      judge(policyOf({ ...open, always_allow: [rule] }, { document: { layer } }), write('chains/a.yaml')).verdict;
    for (const layer of ['admin', 'user', 'operator'] as const) expect(granted(grant('chains/a.yaml'), layer)).toBe('allow');
    expect(granted(grant('/w/chains/a.yaml'), 'user')).toBe('allow');
    expect(granted(grant('chains/a.yaml', 'write_file'), 'user')).toBe('allow');
    for (const layer of ['workspace', 'task'] as const) expect(granted(grant('chains/a.yaml'), layer)).toBe('deny');
    for (const pattern of ['chains/*', 'chains/**', '**', 'chains/{a,b}.yaml', 'chains/b.yaml'])
      expect(granted(grant(pattern), 'user')).toBe('deny');
    expect(granted(grant('chains/a.yaml', 'edit_file'), 'user')).toBe('deny');
    expect(judge(policyOf(open, { caps: [document({ always_allow: [grant('chains/a.yaml')] })] }), write('chains/a.yaml')).verdict).toBe(
      'deny',
    );
  });

  it('stays open only while the pinned and the live configuration both grant it', () => {
    const granting = policyOf({ ...open, always_allow: [grant('chains/a.yaml')] });
    expect(judge(gate.both(granting, granting), write('chains/a.yaml')).verdict).toBe('allow');
    expect(judge(gate.both(granting, policyOf(open)), write('chains/a.yaml')).code).toBe('control_plane');
    expect(judge(gate.both(policyOf(open), granting), write('chains/a.yaml')).code).toBe('control_plane');
  });

  it('an exact grant lifts the wall alone: the rest of the policy still judges', () => {
    const envelope = { files: { write: { grant: 'allow', deny_paths: ['chains/**'] } }, always_allow: [grant('chains/a.yaml')] };
    expect(judge(policyOf(envelope), write('chains/a.yaml'))).toMatchObject({ verdict: 'deny', layer: 'envelope' });
  });
});

describe('protected paths', () => {
  const policy = policyOf({ ...open, always_allow: [grant('.rt/token')] }, { protectedPaths: ['/w/.rt'] });

  it('are neither read nor written, by any name and whatever is granted', () => {
    const link = { display: '.rt/token', real: '/w/.rt/token' as RealPath, spellings: ['x/token', '/w/x/token'] };
    for (const call of [{ path: '.rt/token' }, { path: '.rt' }, write('.rt/policy.json'), { path: link }]) {
      expect(judge(policy, call)).toMatchObject({ verdict: 'deny', layer: 'control_plane', rule: 'protected path' });
    }
    expect(judge(policy, { path: '.rt-old/a' }).verdict).toBe('allow');
  });

  it('are invisible to a walk', () => {
    const decision = judge(policy, { tool: 'local_fs.list_dir', path: '.' });
    expect(decision.verdict).toBe('allow');
    expect(decision.paths?.deny).toContain('/w/.rt/**');
  });
});
