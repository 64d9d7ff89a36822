import { MAX_PIPE } from './limits.js';
import { readCall } from './read-call.js';
import { refuse } from './refuse.js';
import type { Reading, ShellStep } from './types.js';

/**
 * Reads programs whose output goes into the next one, each a list of words that are taken literally. Every one gets what a
 * program with a list of arguments gets anywhere; `cd` is none, since nothing comes after it.
 */
export function readPipe(pipe: readonly (readonly string[])[]): Reading {
  if (pipe.length > MAX_PIPE) return refuse('sh.too_many_steps', 0, `a pipe of more than ${MAX_PIPE} programs`, REMEDY_LONG);
  const steps: ShellStep[] = [];
  for (const [at, [word = '', ...args]] of pipe.entries()) {
    const reading = readStep(word, args);
    if (reading.kind === 'refused') return { ...reading, step: at + 1 };
    steps.push(...reading.steps.map((step) => (at === 0 ? step : { ...step, op: '|' as const })));
  }
  return { kind: 'steps', steps };
}

const REMEDY_LONG = 'keep what the first ones print in a file or give it to a second call as `stdin`';

function readStep(word: string, args: readonly string[]): Reading {
  if (word === 'cd') return refuse('sh.cd_usage', 0, '`cd` in a pipe', 'name the folder in `cwd`');
  // A word alone would be read as a whole line.
  const reading = readCall({ command: word, args: args.length === 0 ? null : args });
  if (reading.kind === 'refused') return reading;
  const [step] = reading.steps;
  if (step !== undefined && reading.steps.length === 1 && step.argv.length === args.length + 1 && step.argv[0] === word) return reading;
  return refuse(
    'sh.program_word',
    0,
    `\`${word.slice(0, 80)}\` where a program is expected`,
    'give each word of it its own place in the list',
  );
}
