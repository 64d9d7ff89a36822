import { describe, expect, it } from 'vitest';
import { TERMINAL_CALL_RECORDS } from '../../src/contract/index.js';
import { scaled } from '../support/tiers.js';
import { commandLine, embedding, type Instant, type Life, type Program, random, Scene } from './killing.js';

const SEED = Number(process.env['WINDLASS_SEED'] ?? 20_261_130);
const MAX_RESUMES = 50;

interface CallRecord {
  readonly kind: string;
  readonly call?: string;
  readonly effect?: string;
  readonly task?: string;
  readonly outcome?: { readonly kind: string };
}

interface Ended {
  readonly outcome: string;
  readonly records: readonly CallRecord[];
  readonly files: Readonly<Record<string, string>>;
  readonly sends: number;
  readonly charges: number;
}

describe.each([
  ['the command line', commandLine, scaled(24, 120)],
  ['a program with at-most-once and provider-native tools', embedding, scaled(16, 80)],
] as const)('CHN-10 TM-7 %s, killed at random instants', (_name, program, kills) => {
  it(`${kills} SIGKILLs change nothing but what could not be known`, { timeout: kills * 30_000 }, async () => {
    const { reference, life } = await undisturbed(program);
    const next = random(SEED);
    const choose = (): Instant =>
      next() < 0.25 ? { after: 'spawn', ms: next() * life.ms } : { after: 'first event', ms: next() * Math.max(5, life.msFromFirstEvent) };
    let struck = 0;
    let unknown = 0;
    for (let round = 0; struck < kills; round++) {
      expect(round, `kills that land; seed ${SEED}`).toBeLessThan(kills * 20);
      const scene = new Scene(program);
      try {
        struck += await disturb(scene, choose, kills - struck);
        const ended = await lookAt(scene);
        if (ended === null) continue; // killed before there was a run: checked in `disturb`
        checkRecords(ended.records, `round ${round}, seed ${SEED}`);
        if (ended.outcome === 'unknown') unknown += 1;
        compare(ended, reference, `round ${round}, seed ${SEED}`);
      } finally {
        scene.home.remove();
      }
    }
    // Only at-most-once effects may end unknown.
    if (!program.withLedger) expect(unknown).toBe(0);
  });
});

async function undisturbed(program: Program): Promise<{ reference: Ended; life: Life }> {
  const scene = new Scene(program);
  try {
    const life = await scene.run(null);
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
  let life = await scene.run(choose());
  if (life.killed) kills += 1;
  const run = life.run ?? (await onlyRun(scene));
  if (run === null) {
    expect(scene.files()).toEqual(before);
    return kills;
  }
  for (let tries = 0; life.killed; tries++) {
    expect(tries).toBeLessThan(MAX_RESUMES);
    life = await scene.resume(run, kills < budget && tries < 4 ? choose() : null);
    if (life.killed) kills += 1;
  }
  return kills;
}

async function onlyRun(scene: Scene): Promise<string | null> {
  const { document } = await scene.home.json<{ runs: { id: string }[] }>(['runs', 'list']);
  expect(document.runs.length).toBeLessThanOrEqual(1);
  return document.runs[0]?.id ?? null;
}

async function lookAt(scene: Scene): Promise<Ended | null> {
  const run = await onlyRun(scene);
  if (run === null) return null;
  const shown = await scene.home.json<{ outcome: string }>(['runs', 'show', run]);
  const traced = await scene.home.json<{ records: { record: CallRecord }[] }>(['trace', run]);
  const entries = scene.ledgerEntries();
  expect(new Set(entries.map(({ call }) => call)).size, 'no call has its effect twice').toBe(entries.length);
  return {
    outcome: shown.document.outcome,
    records: traced.document.records.map(({ record }) => record),
    files: scene.files(),
    sends: entries.filter(({ tool }) => tool === 'send').length,
    charges: entries.filter(({ tool }) => tool === 'charge').length,
  };
}

/** Every requested call has exactly one terminal record; every effect above read is recorded once. */
function checkRecords(records: readonly CallRecord[], where: string): void {
  const calls = new Map<string, CallRecord[]>();
  for (const record of records) if (record.call) calls.set(record.call, [...(calls.get(record.call) ?? []), record]);
  for (const [call, own] of calls) {
    const ends = own.filter(({ kind }) => (TERMINAL_CALL_RECORDS as readonly string[]).includes(kind));
    expect(ends, `${where}: ${call} has one end`).toHaveLength(1);
    expect(
      own.filter(({ kind }) => kind === 'ToolCallRequested'),
      `${where}: ${call} is requested once`,
    ).toHaveLength(1);
    const [end] = ends;
    if (end?.effect !== undefined && end.effect !== 'read' && end.kind === 'ToolCallFinished') {
      expect(
        own.some(({ kind }) => kind === 'ToolCallStarted'),
        `${where}: ${call} was announced`,
      ).toBe(true);
    }
  }
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

function way(records: readonly CallRecord[]): readonly string[] {
  return records.filter(({ kind }) => kind === 'task_settled').map(({ task, outcome }) => `${task} ${outcome?.kind}`);
}

function effects(records: readonly CallRecord[]): number {
  return records.filter(({ kind, effect }) => kind === 'ToolCallFinished' && effect !== 'read').length;
}
