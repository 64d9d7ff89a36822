import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadChain } from '../../src/chain/index.js';
import { hashJson } from '../../src/contract/index.js';

const TEXT = 'id: kept\ntasks:\n  - { id: only, handler: noop, timeout: 90s }\n';
const isRoot = process.getuid?.() === 0;
const mode = (path: string) => statSync(path).mode & 0o777;

let base: string;
let folder: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'windlass-cache-'));
  folder = join(base, 'cache/windlass');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const load = (text = TEXT, build = 'b1', file = 'c.yaml') => loadChain({ file, text }, { folder, build });
const entries = () => (existsSync(folder) ? readdirSync(folder) : []).sort();

/** Puts another definition in the only entry, with a sum that fits: seen in the result, it was taken from there. */
function forge(change: (body: { key: string; definition: { id: string } }) => void): string {
  const file = join(folder, entries()[0] ?? '');
  const kept = readFileSync(file, 'utf8');
  const body = JSON.parse(kept.slice(kept.indexOf('\n')));
  change(body);
  const text = JSON.stringify(body);
  writeFileSync(file, `${fnv1a(text)}\n${text}`);
  return file;
}

function fnv1a(text: string): string {
  let sum = 2166136261n;
  for (const unit of text) sum = ((sum ^ BigInt(unit.charCodeAt(0))) * 16777619n) % 2n ** 32n;
  return sum.toString(16);
}

const mark = () =>
  forge((body) => {
    body.definition.id = 'taken';
  });

describe('D14 definitions kept from one load to the next', () => {
  it('are the same, frozen, and reported under the name that was given', async () => {
    const first = await load();
    const again = await load(TEXT, 'b1', 'other.yaml');
    expect(again).toEqual({ ...first, file: 'other.yaml' });
    expect(again.hash).toBe(hashJson(again.definition));
    expect(Object.isFrozen(again.definition.tasks[0]?.config)).toBe(true);
    expect(entries()).toHaveLength(1);
    mark();
    expect((await load()).definition.id).toBe('taken');
  });

  it('are not those of another text, of another build, or of a name with other rules', async () => {
    await load();
    mark();
    expect((await load(`${TEXT}# changed\n`)).definition.id).toBe('kept');
    expect((await load(TEXT, 'b2')).definition.id).toBe('kept');
    await expect(load(TEXT, 'b1', 'c.json')).rejects.toMatchObject({ code: 'invalid_syntax' });
    expect((await load()).definition.id).toBe('taken');
  });

  it('hold no chain that was refused', async () => {
    await expect(load('id: bad\ntasks: [{ id: a, handler: nope }]\n')).rejects.toMatchObject({ code: 'invalid_file' });
    expect(entries()).toEqual([]);
  });

  it('are made again when damaged, cut, or kept for another text', async () => {
    await load();
    const file = mark();
    const good = readFileSync(file);
    for (const bytes of [Buffer.alloc(0), Buffer.from('nonsense'), good.subarray(0, good.length - 3), Buffer.alloc(good.length, 7)]) {
      writeFileSync(file, bytes);
      expect((await load()).definition.id).toBe('kept');
      expect((await load()).definition.id).toBe('kept');
    }
    await load(`${TEXT}# b\n`);
    const other = entries().find((name) => !file.endsWith(name)) ?? '';
    renameSync(join(folder, other), file);
    mark();
    expect((await load()).definition.id).toBe('kept');
  });

  it('are for the user alone, whatever the umask', async () => {
    const before = process.umask(0);
    try {
      await load();
    } finally {
      process.umask(before);
    }
    expect([mode(folder), mode(join(folder, entries()[0] ?? ''))]).toEqual([0o700, 0o600]);
  });

  it('count for nothing where others could have put them', async () => {
    await load();
    const file = mark();
    chmodSync(file, 0o666);
    expect((await load()).definition.id).toBe('kept');
    mark();
    chmodSync(folder, 0o755);
    expect((await load()).definition.id).toBe('kept');
    chmodSync(folder, 0o700);
    expect((await load()).definition.id).toBe('taken');
    renameSync(file, join(base, 'elsewhere'));
    symlinkSync(join(base, 'elsewhere'), file);
    expect((await load()).definition.id).toBe('kept');
  });

  it.runIf(isRoot)('count for nothing when the entry or the folder belongs to another user', async () => {
    await load();
    chownSync(mark(), 65534, 65534);
    expect((await load()).definition.id).toBe('kept');
    mark();
    chownSync(folder, 65534, 65534);
    expect((await load()).definition.id).toBe('kept');
  });

  it('need no place: a folder that cannot be made costs nothing but time', async () => {
    writeFileSync(join(base, 'cache'), 'a file');
    expect((await load()).definition.id).toBe('kept');
    rmSync(join(base, 'cache'));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    mkdirSync(join(folder, `chain-${'0'.repeat(64)}`));
    expect((await load()).definition.id).toBe('kept');
  });

  it('do not grow without end', async () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (let i = 0; i < 300; i++) writeFileSync(join(folder, `chain-${i}`), '');
    await load();
    expect(entries()).toHaveLength(256);
  });
});
