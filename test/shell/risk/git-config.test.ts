import { describe, expect, it } from 'vitest';
import { actingSetting } from '../../../src/shell/index.js';

describe('the configuration of a repository', () => {
  it('LSH-8 that starts nothing while git looks passes', () => {
    const plain = `# a comment
[core]
\trepositoryformatversion = 0
\tbare = false
\thooksPath = .husky
[remote "origin"]
\turl = git@example.org:x/y.git
\tfetch = +refs/heads/*:refs/remotes/origin/*
[branch "main"] remote = origin ; said on the same line
[user]
\tname = "A # B"
[alias]
\tst
`;
    expect(actingSetting(plain)).toBeNull();
    expect(actingSetting('')).toBeNull();
  });

  it.each([
    ['[diff]\nexternal=x', 'diff.external'],
    ['[DIFF]\n\tExternal = x', 'diff.external'],
    ['[diff "a]b"] textconv = x', 'diff.*.textconv'],
    ['[diff.old]\ncommand = x', 'diff.*.command'],
    ['[filter "x"]\nprocess = x', 'filter.*.process'],
    ['[log] showSignature', 'log.showsignature'],
    ['[includeIf "gitdir:/"]\npath = x', 'includeif.*.path'],
    ['[remote "o"]\npromisor = true', 'remote.*.promisor'],
    ['\ufeff[gpg]\r\nprogram = x\r\n', 'gpg.program'],
    ['[submodule "s"]\n\tignore = none', 'submodule.*.ignore'],
  ])('LSH-8 %j acts', (text, setting) => {
    expect(actingSetting(text)).toBe(setting);
  });

  it.each(['[core]\na = b\\\n[diff]external = x', 'external = x', '[core\nx = y', '[core]\n"x" = y', '[core] = '])(
    'LSH-8 %j cannot be read, and counts',
    (text) => {
      expect(actingSetting(text)).not.toBeNull();
    },
  );
});
