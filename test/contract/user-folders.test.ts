import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolders } from '../../src/contract/index.js';

describe('makeFolders', () => {
  let base = '';
  beforeAll(() => {
    base = mkdtempSync(join(tmpdir(), 'windlass-folders-'));
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it('makes the missing ones with the mode and leaves the others alone', () => {
    makeFolders(join(base, 'a/b/c'), 0o700);
    makeFolders(join(base, 'a/b'), 0o755);
    expect(statSync(join(base, 'a/b')).mode & 0o777).toBe(0o700);
    expect(statSync(join(base, 'a/b/c')).isDirectory()).toBe(true);
  });

  it('ends where the system makes no folder', () => {
    expect(() => makeFolders('/proc/nothing/below', 0o700)).toThrow('ENOENT');
  });

  it('does not take a file for a folder', () => {
    writeFileSync(join(base, 'file'), '');
    expect(() => makeFolders(join(base, 'file'), 0o700)).toThrow('EEXIST');
    expect(() => makeFolders(join(base, 'file/below'), 0o700)).toThrow('ENOTDIR');
  });
});
