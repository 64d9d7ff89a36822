import { performance } from 'node:perf_hooks';
import { median } from './place.mjs';

/** On a machine that is busy with other things fewer rounds are measured: the whole bench must end within minutes. */
const PATIENCE_MS = 20_000;
const LEAST_ROUNDS = 3;

/**
 * Steps a second of two programs, measured in turn, so that whatever else the machine does falls on both. Each gives the
 * number of steps it did. The ratio is the median of the rounds, not of the figures.
 */
export async function inTurn(rounds, ours, theirs) {
  await ours();
  await theirs();
  const rates = { ours: [], theirs: [], ratio: [] };
  const end = performance.now() + PATIENCE_MS;
  for (let round = 0; round < rounds && (round < LEAST_ROUNDS || performance.now() < end); round++) {
    const mine = await rate(ours);
    const other = await rate(theirs);
    rates.ours.push(mine);
    rates.theirs.push(other);
    rates.ratio.push(mine / other);
  }
  return { ours: Math.round(median(rates.ours)), theirs: Math.round(median(rates.theirs)), ratio: median(rates.ratio) };
}

async function rate(work) {
  const start = performance.now();
  const steps = await work();
  return (steps / (performance.now() - start)) * 1000;
}
