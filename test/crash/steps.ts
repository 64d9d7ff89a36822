import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene } from './killing.js';

/**
 * A program of the user's own, found on the operator's `path`: `step NAME SECONDS [linger]` notes when it begins and ends,
 * with the call it belongs to. One that lingers leaves a program behind that does not end by itself.
 */
export function installStep(scene: Scene): string {
  const bin = join(scene.home.folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeProgram(
    bin,
    'step',
    `note() { echo "$1 $2 $WINDLASS_CALL" >> '${scene.ledger}'; }
[ "$3" = linger ] && sleep 600 &
note begin "$1"
sleep "$2"
note end "$1"`,
  );
  scene.home.write(
    'operator.yaml',
    `${readFileSync(join(scene.home.workspace, 'operator.yaml'), 'utf8')}path: ["${bin}", /usr/bin, /bin]\n`,
  );
  return bin;
}

export function writeProgram(bin: string, name: string, text: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(bin, name), 0o755);
}

export interface Note {
  readonly what: 'begin' | 'end';
  readonly name: string;
  readonly call: string;
}

export function notes(scene: Scene): readonly Note[] {
  return scene.ledgerLines().map((line) => {
    const [what, name, call] = line.split(' ');
    return { what, name, call } as Note;
  });
}

/** Living processes that carry the mark of a call. */
export function processesOf(calls: readonly string[]): readonly number[] {
  const marks = calls.map((call) => `WINDLASS_CALL=${call}\0`);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
        return marks.some((mark) => environment.includes(mark));
      } catch {
        return false; // gone meanwhile, or not ours
      }
    })
    .map(Number);
}
