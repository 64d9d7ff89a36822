import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fromSource } from './from-source.mjs';
import { median, place } from './place.mjs';

const STEPS = 50;
const ROUNDS = 5;

const SOURCES = `
export { openLocalUnit, probeSandbox } from './src/unit/index.ts';
`;

/** Steps of a shell call, as the unit makes them, against Node's own spawn of the same program. */
export async function shellSteps() {
  const { step, program, root } = await unitOf(undefined);
  return against(step, () => ended(program, [], root), 'spawn_ms');
}

/** The same steps in a sandbox, against the plainest sandbox that is one: all namespaces, the machine to read, and `true`. */
export async function shellConfined() {
  const sandbox = {
    home: 'bubblewrap',
    workspace: 'writable',
    network: 'none',
    reads: [],
    writes: [],
    shield: { judge: () => null, steers: () => false, hidden: [] },
    limits: { maxMemoryMb: 8192, maxProcesses: 4096, maxFileMb: 8192 },
  };
  const { step, program, root, probed } = await unitOf(sandbox);
  if (!probed.works) throw new Error(`nothing can be confined here: ${probed.why}`);
  const bare = ['--unshare-all', '--die-with-parent', '--new-session', '--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev', program];
  return against(step, () => ended(probed.program, bare, root), 'bwrap_ms');
}

async function unitOf(sandbox) {
  const { openLocalUnit, probeSandbox } = await fromSource(SOURCES);
  const folder = place();
  const [root, temporary] = [join(folder, 'work'), join(folder, 'tmp')];
  for (const each of [root, temporary]) mkdirSync(each);
  const unit = await openLocalUnit({
    root,
    temporary,
    path: ['/usr/bin', '/bin'],
    environment: async () => ({ HOME: folder, LANG: 'C' }),
    notes: join(folder, 'notes'),
  });
  const { real: program } = await unit.resolveProgram('true', { cwd: root });
  const profile = { timeoutMs: 60_000, signal: new AbortController().signal, onOutput: () => undefined, ...(sandbox && { sandbox }) };
  const step = async (call) => {
    const { exitCode, problem } = await unit.spawn({ argv: ['true'], program, cwd: root }, { ...profile, call });
    if (exitCode !== 0) throw new Error(`the step ended with ${exitCode}: ${problem}`);
  };
  return { step, program, root, probed: probeSandbox() };
}

/** Rounds of both, one after the other, so that what else goes on meets both. */
async function against(step, other, name) {
  const times = { ours: [], other: [], ratio: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await perStep(() => step(`call_${round}`));
    const theirs = await perStep(other);
    if (round === 0) continue; // to warm up
    times.ours.push(ours);
    times.other.push(theirs);
    times.ratio.push(ours / theirs);
  }
  return { value: median(times.ratio), figures: { step_ms: rounded(times.ours), [name]: rounded(times.other) } };
}

async function perStep(run) {
  const start = performance.now();
  for (let n = 0; n < STEPS; n++) await run();
  return (performance.now() - start) / STEPS;
}

/** As a careful caller starts a program: its streams read, its end awaited. */
function ended(program, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { LANG: 'C' }, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.resume();
    child.stderr.resume();
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))));
  });
}

function rounded(times) {
  return Math.round(median(times) * 100) / 100;
}
