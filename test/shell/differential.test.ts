import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLine, type ShellStep } from '../../src/shell/index.js';
import shellLines from '../fixtures/shell-lines.json' with { type: 'json' };
import { scaled } from '../support/tiers.js';
import { buildLine, mutate, seeded } from './generate.js';
import { expectedRun, type Ground, missingShells, prepareGround, type RealRun, removeGround, runLines } from './real-shells.js';

const SEED = 20261129;
const missing = missingShells();

interface Accepted {
  readonly line: string;
  readonly steps: readonly ShellStep[];
}

describe.skipIf(missing.length > 0)(`accepted lines under real shells ${missing.map((shell) => `(needs ${shell})`).join(' ')}`, () => {
  let ground: Ground;
  beforeAll(() => {
    ground = prepareGround();
  });
  afterAll(() => removeGround(ground));

  it('LSH-1 LSH-3 dash and bash --posix run the same programs, in the same order and folders, with the same status', async () => {
    await compare(ground, acceptedLines(scaled(3000, 20_000)));
  }, 1_800_000);

  it('LSH-1 the accepted lines of the corpus run as read', async () => {
    // Lines with absolute paths were observed in a root folder of their own.
    const lines = shellLines.map(({ line }) => line).filter((line) => !/(?:^|[ \n])\/[sw]\//.test(line));
    await compare(ground, lines.flatMap(accept));
  }, 120_000);

  it('the comparison notices a wrong reading', async () => {
    const wrong: Accepted = { line: "ok 'a b'", steps: [{ op: ';', argv: ['ok', 'a', 'b'], span: [0, 8] }] };
    await expect(compare(ground, [wrong])).rejects.toThrow();
    const sequence: Accepted = { line: 'ok || no; ok2', steps: readSteps('ok || no || ok2') };
    await expect(compare(ground, [sequence])).rejects.toThrow();
  });
});

/** Seeded lines of the grammar, half of them damaged, until `count` are accepted. */
function acceptedLines(count: number): readonly Accepted[] {
  const random = seeded(SEED);
  const accepted: Accepted[] = [];
  for (let tries = 0; accepted.length < count && tries < count * 20; tries++) {
    const { line } = buildLine(random);
    accepted.push(...accept(random() < 0.25 ? line : mutate(line, random)));
  }
  expect(accepted).toHaveLength(count);
  return accepted;
}

function accept(line: string): Accepted[] {
  const reading = readLine(line);
  return reading.kind === 'steps' ? [{ line, steps: reading.steps }] : [];
}

function readSteps(line: string): readonly ShellStep[] {
  return accept(line)[0]?.steps ?? [];
}

async function compare(ground: Ground, accepted: readonly Accepted[]): Promise<void> {
  const cases = accepted.flatMap(({ line, steps }) => {
    const expected = expectedRun(ground, steps);
    return expected === null ? [] : [{ line, expected }];
  });
  expect(cases.length).toBeGreaterThan(accepted.length * 0.8);
  const lines = cases.map(({ line }) => line);
  const [dash, bash] = await Promise.all([runLines(ground, ['/bin/dash'], lines), runLines(ground, ['/bin/bash', '--posix'], lines)]);
  for (const [index, { line, expected }] of cases.entries()) {
    expect({ line, shell: 'dash', ...seen(dash[index]) }).toEqual({ line, shell: 'dash', ...seen(expected) });
    expect({ line, shell: 'bash', ...seen(bash[index]) }).toEqual({ line, shell: 'bash', ...seen(expected) });
  }
}

/** Statuses of failures differ between shells (126, 127, 2, 1); whether it failed does not. */
function seen(run: RealRun | undefined): {
  readonly succeeded: boolean;
  readonly timedOut: boolean;
  readonly programs: RealRun['programs'];
} {
  return { succeeded: run?.status === 0, timedOut: run?.status === -1, programs: run?.programs ?? [] };
}
