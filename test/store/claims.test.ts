import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ClaimOwner } from '../../src/contract/index.js';
import { CLAIM_EXPIRY_MS, currentOwner, isDead } from '../../src/store/index.js';
import { START, startOf, temporaryFolder } from './support.js';

const self = currentOwner(temporaryFolder());

/** Dead at once: proven. Alive at any age: never believed dead. */
const proven = (owner: ClaimOwner) => isDead(owner, START, START, self);
const disproven = (owner: ClaimOwner) => !isDead(owner, START, START + 100 * CLAIM_EXPIRY_MS, self);

describe('the owner of a claim', () => {
  it('is this process, by machine, boot, pid namespace, pid and start time', () => {
    expect(self).toMatchObject({ pid: process.pid, pidStart: startOf(process.pid) });
    expect(self.machine).toMatch(/^[0-9a-f]{32}$/);
    expect(self.boot).toBe(readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
    expect(self.pidNamespace).toMatch(/^pid:\[\d+\]$/);
    expect(disproven(self)).toBe(true);
  });

  it('keeps one machine id of its own where the system has none', () => {
    const folder = temporaryFolder();
    const [first, second] = [currentOwner(folder), currentOwner(folder)];
    expect(first.machine).toBe(second.machine);
    const generated = join(folder, 'machine-id');
    if (existsSync(generated)) expect(readFileSync(generated, 'utf8').trim()).toBe(first.machine);
  });
});

describe('death', () => {
  it('is proven by a missing process, and by another one under its pid', async () => {
    const child = spawn('sleep', ['60']);
    const pid = child.pid ?? 0;
    const owner = { ...self, pid, pidStart: startOf(pid) };
    expect(disproven(owner)).toBe(true);
    // C332: the number is in use again, by a process that started at another time.
    expect(proven({ ...owner, pidStart: String(Number(owner.pidStart) - 1) })).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(proven(owner)).toBe(true);
  });

  it('is proven for a zombie that its parent never collected', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 60']);
    const [chunk] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(chunk.toString());
    const owner = { ...self, pid, pidStart: startOf(pid) };
    for (let tries = 0; tries < 200 && !proven(owner); tries++) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(readFileSync(`/proc/${pid}/stat`, 'latin1')).toMatch(/\) Z /);
    expect(proven(owner)).toBe(true);
    parent.kill('SIGKILL');
    await once(parent, 'close');
  });

  it('is never proven across machines, boots or pid namespaces: there the heartbeat decides', () => {
    const dead = { ...self, pid: 999_999_999 };
    expect(proven(dead)).toBe(true);
    const others: Partial<ClaimOwner>[] = [{ machine: 'f'.repeat(32) }, { boot: 'earlier' }, { pidNamespace: 'pid:[1]' }];
    for (const other of others) {
      const owner = { ...dead, ...other };
      expect(isDead(owner, START, START + CLAIM_EXPIRY_MS, self)).toBe(false);
      expect(isDead(owner, START, START + CLAIM_EXPIRY_MS + 1, self)).toBe(true);
      expect(isDead(owner, START, START - 5000, self)).toBe(false);
    }
  });

  it('is never proven by facts that are missing on both sides', () => {
    for (const missing of [{ machine: '' }, { boot: '' }, { pidNamespace: '' }]) {
      expect(isDead({ ...self, pid: 999_999_999, ...missing }, START, START, { ...self, ...missing })).toBe(false);
    }
  });
});
