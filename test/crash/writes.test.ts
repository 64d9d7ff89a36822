import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { host } from '../support/hosts.js';
import { random, SEED } from '../support/random.js';
import { scaled } from '../support/tiers.js';

const KILLS = scaled(40, 500);
/** A life is killed so long after its first write at most. */
const LIFE_MS = 120;

it(`LFS-2 ${KILLS} SIGKILLs during random writes tear no file and leave nothing behind`, { timeout: KILLS * 20_000 }, async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-writes-')));
  try {
    const next = random(SEED);
    /** The last version that is known to have been written. */
    const versions = new Map<string, number>();
    for (let file = 0; file < 5; file++) {
      versions.set(`file${file}.txt`, 0);
      writeFileSync(join(root, `file${file}.txt`), contentOf(0));
    }
    let [inFlight, leftBehind] = [0, 0];
    for (let kill = 1; kill <= KILLS; kill++) {
      const before = temporaries(root);
      const said = await life(root, kill, next() * LIFE_MS, () => {
        for (const path of before) expect(temporaries(root), `kill ${kill}, seed ${SEED}: the start keeps it`).not.toContain(path);
      });
      const pending = follow(said, versions);
      if (pending) inFlight++;
      leftBehind += temporaries(root).length;
      compare(root, versions, pending, `kill ${kill}, seed ${SEED}`);
    }
    // The test means something only if writes were cut off, some of them between their temporary file and the rename.
    expect(inFlight).toBeGreaterThan(KILLS / 4);
    expect(leftBehind).toBeGreaterThan(0);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

/** Runs a writer and kills it so long after it has started. Returns what it said. */
function life(root: string, seed: number, ms: number, started: () => void): Promise<readonly string[]> {
  const child = spawn(process.execPath, [host('crash/writer.mjs'), root, String(seed)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [said, complaint] = ['', ''];
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.stdout.on('data', (chunk: Buffer) => {
      const first = said === '';
      said += chunk.toString();
      if (!first) return;
      try {
        started();
      } catch (error) {
        reject(error);
      }
      setTimeout(() => child.kill('SIGKILL'), ms);
    });
    child.once('close', (_code, signal) => (signal === 'SIGKILL' ? resolve(said.split('\n').slice(0, -1)) : reject(new Error(complaint))));
  });
}

interface Pending {
  readonly name: string;
  readonly version: number;
}

/** Takes over what was done; returns the write that was begun and not seen to end. */
function follow(said: readonly string[], versions: Map<string, number>): Pending | null {
  let pending: Pending | null = null;
  for (const line of said) {
    const [verb, name = '', version] = line.split(' ');
    pending = verb === 'begin' ? { name, version: Number(version) } : null;
    if (verb === 'done') versions.set(name, Number(version));
  }
  return pending;
}

/** Every file holds a whole version: the last one that was done, or the one that was being written. */
function compare(root: string, versions: Map<string, number>, pending: Pending | null, where: string): void {
  const files = filesOf(root).filter((path) => !isTemporary(path));
  for (const path of files) {
    const content = readFileSync(join(root, path), 'utf8');
    const version = Number(content.slice(0, content.indexOf('\n')));
    expect(content.slice(-64), `${where}: ${path} is torn`).toBe(hashOf(content.slice(0, -64)));
    if (pending?.name === path && pending.version === version) versions.set(path, version);
    expect(version, `${where}: ${path}`).toBe(versions.get(path));
  }
  for (const path of versions.keys()) expect(files, where).toContain(path);
}

function filesOf(root: string): readonly string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

function temporaries(root: string): readonly string[] {
  return filesOf(root).filter(isTemporary);
}

function isTemporary(path: string): boolean {
  return path.endsWith('.tmp');
}

function contentOf(version: number): string {
  const body = `${version}\n\n`;
  return `${body}${hashOf(body)}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
