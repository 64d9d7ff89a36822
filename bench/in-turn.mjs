import { fork } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { median } from './place.mjs';

const PROGRAMS = fileURLToPath(new URL('programs.mjs', import.meta.url));
const WARM_UP_MS = 1500;
/** A round of a program that is quickly done repeats it for this long. */
const ROUND_MS = 100;
/** On a machine that is busy with other things fewer rounds are measured: the whole bench must end within minutes. */
const PATIENCE_MS = 20_000;
const LEAST_ROUNDS = 3;

/**
 * Steps a second of two programs of `programs.mjs`, given as `[name, ...arguments]`, warmed up and then measured in turn,
 * so that whatever else the machine does falls on both. Each runs in a process of its own: what one loads, leaves behind or
 * hooks into the runtime costs the other nothing. The ratio is the median of the rounds, not of the figures.
 */
export async function inTurn(rounds, ours, theirs) {
  const programs = [await start(ours), await start(theirs)];
  for (const { rate } of programs) await rate(WARM_UP_MS);
  const rates = { ours: [], theirs: [], ratio: [] };
  const end = performance.now() + PATIENCE_MS;
  for (let round = 0; round < rounds && (round < LEAST_ROUNDS || performance.now() < end); round++) {
    const [mine, other] = [await programs[0].rate(ROUND_MS), await programs[1].rate(ROUND_MS)];
    rates.ours.push(mine);
    rates.theirs.push(other);
    rates.ratio.push(mine / other);
  }
  for (const { close } of programs) await close();
  return { ours: Math.round(median(rates.ours)), theirs: Math.round(median(rates.theirs)), ratio: median(rates.ratio) };
}

/** `rate` lets the program work for at least so many milliseconds and gives its steps a second. */
async function start([name, ...given]) {
  const child = fork(PROGRAMS, [name, JSON.stringify(given)]);
  const gone = once(child, 'exit');
  const ended = gone.then(([status]) => {
    throw new Error(`the program ${name} ended with ${status}`);
  });
  ended.catch(() => {}); // it ends when it is closed, too
  const answer = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  await answer();
  return {
    rate: async (leastMs) => {
      child.send({ leastMs });
      const { steps, ms } = await answer();
      return (steps / ms) * 1000;
    },
    close: async () => {
      child.disconnect();
      await gone;
    },
  };
}
