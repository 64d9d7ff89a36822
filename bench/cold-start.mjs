import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { chains, environment, launcher, median, place } from './place.mjs';

const ROUNDS = 21;

/** Wall time of a command against a bare `node -e 0`, in turn. */
export async function coldStart(args) {
  const env = environment(place());
  const timed = (words) => {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: chains, env, stdio: ['ignore', 'ignore', 'pipe'] });
    if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`);
    return performance.now() - start;
  };
  const [bare, command] = [
    ['-e', '0'],
    [launcher, ...args],
  ];
  timed(bare);
  timed(command); // makes the database and the compiled code
  const bareMs = [];
  const commandMs = [];
  for (let round = 0; round < ROUNDS; round++) {
    bareMs.push(timed(bare));
    commandMs.push(timed(command));
  }
  return {
    value: median(commandMs) / median(bareMs),
    figures: { bare_ms: Math.round(median(bareMs)), command_ms: Math.round(median(commandMs)) },
  };
}
