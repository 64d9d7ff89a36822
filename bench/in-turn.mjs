import { performance } from 'node:perf_hooks';
import { median } from './place.mjs';

const WARM_UP_MS = 1500;
/** A round of a program that is quickly done repeats it for this long. */
const ROUND_MS = 100;
/** On a machine that is busy with other things fewer rounds are measured: the whole bench must end within minutes. */
const PATIENCE_MS = 20_000;
const LEAST_ROUNDS = 3;

/**
 * Steps a second of two programs, warmed up and then measured in turn, so that whatever else the machine does falls on
 * both. Each gives the number of steps it did. The ratio is the median of the rounds, not of the figures.
 */
export async function inTurn(rounds, ours, theirs) {
  await rate(ours, WARM_UP_MS);
  await rate(theirs, WARM_UP_MS);
  const rates = { ours: [], theirs: [], ratio: [] };
  const end = performance.now() + PATIENCE_MS;
  for (let round = 0; round < rounds && (round < LEAST_ROUNDS || performance.now() < end); round++) {
    const mine = await rate(ours, ROUND_MS);
    const other = await rate(theirs, ROUND_MS);
    rates.ours.push(mine);
    rates.theirs.push(other);
    rates.ratio.push(mine / other);
  }
  return { ours: Math.round(median(rates.ours)), theirs: Math.round(median(rates.theirs)), ratio: median(rates.ratio) };
}

async function rate(work, leastMs) {
  const start = performance.now();
  let steps = 0;
  let ms = 0;
  while (ms < leastMs) {
    steps += await work();
    ms = performance.now() - start;
  }
  return (steps / ms) * 1000;
}
