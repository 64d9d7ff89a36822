import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { shellWord } from '../../src/contract/index.js';

it.each([
  ['plain/path.txt', 'plain/path.txt'],
  ['', "''"],
  ["it's here", "'it'\\''s here'"],
  ['ä b', "'ä b'"],
  ["a\u001b[2J\n\u202e\\x'7", "$'a\\033[2J\\012\\342\\200\\256\\\\x\\'7'"],
])('is the word again in a shell, and acts on no terminal: %j', (word, expected) => {
  expect(shellWord(word)).toBe(expected);
  expect(execFileSync('bash', ['-c', `printf %s ${shellWord(word)}`], { encoding: 'utf8' })).toBe(word);
});
