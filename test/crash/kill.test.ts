import { describe, expect, it } from 'vitest';
import { random, SEED } from '../support/random.js';
import { scaled } from '../support/tiers.js';
import { crashFiles } from './files.js';
import { checkCalls, commandLine, embedding, firstEvent, type Instant, type Life, Scene, type Told } from './killing.js';

const MAX_RESUMES = 50;

interface Ended {
  readonly outcome: string;
  readonly records: readonly Told[];
  readonly files: Readonly<Record<string, string>>;
  readonly sends: number;
  readonly charges: number;
}

describe.each([
  ['the command line', commandLine, false, scaled(6, 80)],
  ['a program with at-most-once and provider-native tools', embedding, true, scaled(5, 60)],
] as const)('CHN-10 TM-7 %s, killed at random instants', (_name, program, withLedger, kills) => {
  const open = () => new Scene(program, crashFiles(withLedger));

  it(`${kills} SIGKILLs change nothing but what could not be known`, { timeout: kills * 30_000 }, async () => {
    const { reference, life } = await undisturbed(open());
    const next = random(SEED);
    const choose = (): Instant =>
      next() < 0.25 ? { after: 'spawn', ms: next() * life.ms } : firstEvent(next() * Math.max(5, life.msFromFirstEvent));
    let struck = 0;
    let unknown = 0;
    for (let round = 0; struck < kills; round++) {
      expect(round, `kills that land; seed ${SEED}`).toBeLessThan(kills * 20);
      const scene = open();
      try {
        struck += await disturb(scene, choose, kills - struck);
        const ended = await lookAt(scene);
        if (ended === null) continue; // killed before there was a run: checked in `disturb`
        checkCalls(ended.records, `round ${round}, seed ${SEED}`);
        if (ended.outcome === 'unknown') unknown += 1;
        compare(ended, reference, `round ${round}, seed ${SEED}`);
      } finally {
        scene.home.remove();
      }
    }
    // Only at-most-once effects may end unknown.
    if (!withLedger) expect(unknown).toBe(0);
  });
});

async function undisturbed(scene: Scene): Promise<{ reference: Ended; life: Life }> {
  try {
    const life = quiet(await scene.run(null));
    const reference = await lookAt(scene);
    if (!reference) throw new Error('the undisturbed run left nothing');
    expect(reference.outcome).toBe('ok');
    expect(reference.files['log.txt']).toBe('entry\nentry\nentry\nentry\n<end>\n');
    return { reference, life };
  } finally {
    scene.home.remove();
  }
}

/** Starts, kills and resumes until the run has ended. Returns how many kills landed. */
async function disturb(scene: Scene, choose: () => Instant, budget: number): Promise<number> {
  const before = scene.files();
  let kills = 0;
  let life = quiet(await scene.run(choose()));
  if (life.killed) kills += 1;
  const run = life.run ?? (await scene.onlyRun());
  if (run === null) {
    expect(scene.files()).toEqual(before);
    return kills;
  }
  for (let tries = 0; life.killed; tries++) {
    expect(tries).toBeLessThan(MAX_RESUMES);
    life = quiet(await scene.resume(run, kills < budget && tries < 4 ? choose() : null));
    if (life.killed) kills += 1;
  }
  return kills;
}

/** Whoever lives to the end has nothing to complain of, save that an outcome is not known. */
function quiet(life: Life): Life {
  if (!life.killed && life.code !== 7) expect(life.complaint).toBe('');
  return life;
}

async function lookAt(scene: Scene): Promise<Ended | null> {
  const run = await scene.onlyRun();
  if (run === null) return null;
  const { outcome } = await scene.look((workspace) => workspace.showRun(run));
  // TM-18: whatever a killed process left, the record of the run explains every decision of it.
  const replayed = await scene.look((workspace) => workspace.replayRun({ run, limit: 1 }));
  expect(replayed).toMatchObject({ status: 'same', reached: 'finished', difference: null });
  const entries = scene.ledgerEntries();
  expect(new Set(entries.map(({ call }) => call)).size, 'no call has its effect twice').toBe(entries.length);
  return {
    outcome: outcome ?? '',
    records: await scene.records(run),
    files: scene.files(),
    sends: entries.filter(({ tool }) => tool === 'send').length,
    charges: entries.filter(({ tool }) => tool === 'charge').length,
  };
}

/** The same end as the undisturbed run; or unknown, at an at-most-once call, with everything before it the same. */
function compare(ended: Ended, reference: Ended, where: string): void {
  expect(ended.files, where).toEqual(reference.files);
  expect(ended.charges, where).toBe(reference.charges);
  if (ended.outcome === 'unknown') {
    expect(
      ended.records.filter(({ kind }) => kind === 'ToolCallUnknown'),
      where,
    ).toHaveLength(1);
    expect(ended.sends, where).toBeLessThanOrEqual(reference.sends);
    return;
  }
  expect(ended.outcome, where).toBe('ok');
  expect(ended.sends, where).toBe(reference.sends);
  expect(way(ended.records), where).toEqual(way(reference.records));
  expect(effects(ended.records), where).toBe(effects(reference.records));
}

function way(records: readonly Told[]): readonly string[] {
  return records.filter(({ kind }) => kind === 'task_settled').map(({ task, outcome }) => `${task} ${outcome?.kind}`);
}

function effects(records: readonly Told[]): number {
  return records.filter(({ kind, effect }) => kind === 'ToolCallFinished' && effect !== 'read').length;
}
