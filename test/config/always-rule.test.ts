import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { addAlwaysRule } from '../../src/config/index.js';
import type { AlwaysRule } from '../../src/contract/index.js';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'windlass-rule-'));
  file = join(folder, 'windlass.yaml');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const rule = (path: string): AlwaysRule => ({ tools: 'local_fs', tool: 'write_file', when_key: 'path', when_op: 'glob', when_value: path });
const rulesIn = (text: string) =>
  (parse(text) as { envelopes: { [name: string]: { always_allow: AlwaysRule[] } } }).envelopes['careful']?.always_allow;

describe('rulings 3.5 the rule of a yes for always', () => {
  it('is added to the file of the operator, whose comments and order stay; a second time it is there already', async () => {
    const text = '# mine\nenvelopes:\n  # of mine\n  careful:\n    files: { write: approve } # why\npolicy: {}\n';
    await writeFile(file, text, { mode: 0o640 });
    await addAlwaysRule(file, 'careful', rule('a.txt'));
    await addAlwaysRule(file, 'careful', rule('b.txt'));
    const after = await readFile(file, 'utf8');
    await addAlwaysRule(file, 'careful', rule('a.txt'));
    expect(await readFile(file, 'utf8')).toBe(after);
    expect(rulesIn(after)).toEqual([rule('a.txt'), rule('b.txt')]);
    for (const kept of ['# mine\n', '# of mine\n', '# why\n', 'policy: {}\n']) expect(after).toContain(kept);
    expect((await stat(file)).mode & 0o777).toBe(0o640);
  });

  it('makes the file where there is none, for the user alone', async () => {
    await addAlwaysRule(file, 'careful', rule('a.txt'));
    expect(rulesIn(await readFile(file, 'utf8'))).toEqual([rule('a.txt')]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['is no YAML', 'envelopes: {'],
    ['holds an unknown key', 'envelopez: {}\n'],
    ['is no mapping', '- 1\n'],
  ])('C173 leaves a file alone that %s', async (_what, text) => {
    await writeFile(file, text);
    await expect(addAlwaysRule(file, 'careful', rule('a.txt'))).rejects.toThrow();
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('C173 loses none of many that are added at once', async () => {
    const paths = Array.from({ length: 12 }, (_, n) => `f${n}.txt`);
    await Promise.all(paths.map((path) => addAlwaysRule(file, 'careful', rule(path))));
    expect(
      rulesIn(await readFile(file, 'utf8'))
        ?.map(({ when_value }) => when_value)
        .sort(),
    ).toEqual([...paths].sort());
  });

  it('does not define an envelope a second time beside the other file of the folder', async () => {
    await writeFile(join(folder, 'agents.toml'), '[envelopes.careful]\ndefault_action = "approve"\n');
    await expect(addAlwaysRule(file, 'careful', rule('a.txt'))).rejects.toThrow(/agents\.toml/);
    await expect(stat(file)).rejects.toThrow();
  });
});
