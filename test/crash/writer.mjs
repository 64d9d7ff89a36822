// Writes random contents over random files of a folder until it is killed. The first thing it does is what every start does
// after a crash: it removes what a dead process left. Lines on stdout: `started`, then `begin NAME VERSION` and `done NAME VERSION`.
import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openLocalUnit } from '../../dist/lib/unit/index.js';

const [root, seed] = process.argv.slice(2);
const unit = await openLocalUnit({ root });
await unit.sweep();
say('started');

let state = Number(seed);
for (let version = Number(seed) * 1_000_000; ; version++) {
  const name = random(4) === 0 ? `new/folder${random(1000)}/file${version}.txt` : `file${random(5)}.txt`;
  const at = await unit.locate(name);
  const before = await unit.hashFile(at);
  say(`begin ${name} ${version}`);
  await unit.replaceFile(at, before, contentOf(version, random(2) === 0 ? random(2_000) : random(600_000)));
  say(`done ${name} ${version}`);
}

/** The version, its filler, and a hash over both: half a content is not one. */
function contentOf(version, size) {
  const body = `${version}\n${'x'.repeat(size)}\n`;
  return Buffer.from(`${body}${createHash('sha256').update(body).digest('hex')}`);
}

function random(below) {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
}

/** At once: what was said before a kill must not be lost with it. */
function say(line) {
  writeSync(1, `${line}\n`);
}
