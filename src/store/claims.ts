import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, readlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type ClaimOwner, processStart, WindlassError } from '../contract/index.js';
import { systemCode } from './errors.js';

/** The claim of an owner whose death cannot be proven ends this long after its last heartbeat. */
export const CLAIM_EXPIRY_MS = 120_000;

/**
 * This process as the owner of a claim. Facts the platform does not give are empty: then death is never provable and
 * the heartbeat alone decides.
 *
 * @param stateDir where a machine id is kept if the system has none
 */
export function currentOwner(stateDir: string): ClaimOwner {
  return {
    machine: machineId(stateDir),
    boot: readLine('/proc/sys/kernel/random/boot_id') ?? '',
    pidNamespace: pidNamespace(),
    pid: process.pid,
    pidStart: processStart(process.pid) ?? '',
  };
}

/**
 * Whether the owner of a claim is gone: proven by its missing or restarted process where machine, boot and pid namespace
 * are ours (rulings 7.2), else by a heartbeat older than `CLAIM_EXPIRY_MS`. Times in ms since the epoch.
 */
export function isDead(owner: ClaimOwner, heartbeatAt: number, now: number, self: ClaimOwner): boolean {
  if (self.pidStart !== '' && ownerText(owner) === ownerText(self)) return false; // Whoever asks lives.
  if (!sameProcessTable(owner, self)) return now - heartbeatAt > CLAIM_EXPIRY_MS;
  try {
    return processStart(owner.pid) !== owner.pidStart;
  } catch {
    return now - heartbeatAt > CLAIM_EXPIRY_MS; // The process is there but may not be looked at.
  }
}

/** Owners compare as one text. */
export function ownerText(owner: ClaimOwner): string {
  return JSON.stringify([owner.machine, owner.boot, owner.pidNamespace, owner.pid, owner.pidStart]);
}

/** @throws WindlassError `store_corrupt` when it is not what `ownerText` wrote */
export function parseOwner(text: string): ClaimOwner {
  try {
    const [machine, boot, pidNamespace, pid, pidStart] = JSON.parse(text) as [string, string, string, number, string];
    return { machine, boot, pidNamespace, pid, pidStart };
  } catch (error) {
    throw new WindlassError('store_corrupt', 'the owner of a run in the state database is not readable; restore it from a backup', {
      cause: error,
    });
  }
}

function sameProcessTable(a: ClaimOwner, b: ClaimOwner): boolean {
  const known = a.machine !== '' && a.boot !== '' && a.pidNamespace !== '';
  return known && a.machine === b.machine && a.boot === b.boot && a.pidNamespace === b.pidNamespace;
}

/** Empty where /proc shows another namespace than ours: its pids are not the ones we know. */
function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self') === String(process.pid) ? readlinkSync('/proc/self/ns/pid') : '';
  } catch {
    return '';
  }
}

function machineId(stateDir: string): string {
  for (const file of ['/etc/machine-id', '/var/lib/dbus/machine-id']) {
    const id = readLine(file);
    if (id !== null && /^[0-9a-f]{32}$/.test(id)) return id;
  }
  return generatedId(join(stateDir, 'machine-id'));
}

/** Whoever creates the file decides; the others read what it holds. */
function generatedId(file: string): string {
  try {
    const fd = openSync(file, 'wx', 0o600);
    try {
      writeSync(fd, `${randomBytes(16).toString('hex')}\n`);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
  return readLine(file) ?? '';
}

function readLine(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null; // Absent or not ours to read: the caller knows another way.
  }
}
