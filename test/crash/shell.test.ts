import { describe, expect, it } from 'vitest';
import { random, SEED } from '../support/random.js';
import { scaled } from '../support/tiers.js';
import { checkCalls, commandLine, firstEvent, type Instant, type Life, Scene, type Told } from './killing.js';
import { installStep, type Note, notes, processesOf } from './steps.js';

const KILLS = scaled(5, 50);

const FILES = {
  'operator.yaml': `default_envelope: all
envelopes: { all: { default_action: allow, files: { read: allow, write: allow }, shell: { grant: allow, sandbox: off } } }
`,
  'chain.yaml': `id: lines
tasks:
  - ${line('one', 'step a 0.03 && step b 0.05 linger && step c 0.03', 'two')}
  - ${line('two', 'step d 0.03 || step x 0; step e 0.02', 'three')}
  - ${line('three', 'step f 0.02 && step g 0.02', 'kept')}
  - { id: kept, handler: tools, tools: { name: local_fs, tool_name: write_file, args: { path: kept.txt, content: kept } } }
`,
};

const STEPS: { readonly [task: string]: readonly string[] } = { one: ['a', 'b', 'c'], two: ['d', 'e'], three: ['f', 'g'] };

function line(id: string, command: string, next: string): string {
  const tools = `{ name: local_shell, tool_name: local_shell, args: { command: "${command}" } }`;
  return `{ id: ${id}, handler: tools, tools: ${tools}, transition: { branches: [{ operator: default, goto: ${next} }], on_unknown: ${next} } }`;
}

describe('TM-7 D4 programs of a line, cut by SIGKILL', () => {
  it(`${KILLS} times: none runs twice, what was cut is unknown, and nothing is left running`, {
    timeout: 60_000 + KILLS * 20_000,
  }, async () => {
    const life = await undisturbed();
    const next = random(SEED + 7);
    const choose = (): Instant => {
      const where = next();
      if (where < 0.5) return { after: 'ledger', what: new RegExp(`begin ${'abdf'[Math.floor(next() * 4)]}`), ms: next() * 30 };
      return where < 0.6 ? { after: 'spawn', ms: next() * life.ms } : firstEvent(next() * life.msFromFirstEvent);
    };
    let struck = 0;
    let cut = 0;
    // On until one of them cut a line: the few of a short form may all fall beside.
    for (let round = 0; struck < KILLS || cut === 0; round++) {
      expect(round, `kills that land, one of them in a line; seed ${SEED}`).toBeLessThan(KILLS * 20);
      const where = `round ${round}, seed ${SEED}`;
      const scene = open();
      try {
        let kills = 0;
        let last = await scene.run(choose());
        const run = last.run ?? (await scene.onlyRun());
        while (last.killed && run !== null) {
          kills += 1;
          last = await scene.resume(run, kills < 3 && struck + kills < KILLS ? choose() : null);
        }
        struck += kills;
        if (run === null) expect(notes(scene), where).toEqual([]);
        else cut += check(await scene.records(run), notes(scene), last, { kills, where });
      } finally {
        scene.home.remove();
      }
    }
  });

  it('what a killed process left running ends before the run goes on, wherever it moved', { timeout: 60_000 }, async () => {
    const scene = open();
    try {
      const killed = await scene.run({ after: 'ledger', what: /begin b/, ms: 5 });
      expect(killed.killed).toBe(true);
      const call = notes(scene)[0]?.call ?? '';
      expect(processesOf([call]).length).toBeGreaterThan(0);
      const resumed = await scene.resume(killed.run ?? '', null);
      expect([resumed.code, resumed.complaint]).toEqual([0, '']);
      expect(processesOf([call])).toEqual([]);
      check(await scene.records(killed.run ?? ''), notes(scene), resumed, { kills: 1, where: 'left running' });
    } finally {
      for (const pid of processesOf(notes(scene).map(({ call }) => call))) process.kill(pid, 'SIGKILL');
      scene.home.remove();
    }
  });
});

function open(): Scene {
  const scene = new Scene(commandLine, FILES);
  installStep(scene);
  return scene;
}

async function undisturbed(): Promise<Life> {
  const scene = open();
  try {
    const life = await scene.run(null);
    expect(life.complaint).toBe('');
    const cut = check(await scene.records(life.run ?? ''), notes(scene), life, { kills: 0, where: 'undisturbed' });
    expect(cut).toBe(0);
    return life;
  } finally {
    scene.home.remove();
  }
}

/** Gives back how many lines were cut. */
function check(records: readonly Told[], all: readonly Note[], last: Life, { kills, where }: { kills: number; where: string }): number {
  expect([last.code, last.complaint], where).toEqual([0, '']);
  checkCalls(records, where);
  const begun = all.filter(({ what }) => what === 'begin').map(({ name }) => name);
  expect(new Set(begun).size, `${where}: no step runs twice`).toBe(begun.length);
  let cut = 0;
  for (const { task = '', call = '' } of records.filter(({ kind }) => kind === 'ToolCallRequested')) {
    const steps = STEPS[task];
    if (!steps) continue;
    const own = all.filter((note) => note.call === call);
    const whole = steps.flatMap((name) => [`begin ${name}`, `end ${name}`]);
    const seen = own.map(({ what, name }) => `${what} ${name}`);
    const unknown = records.some((record) => record.kind === 'ToolCallUnknown' && record.call === call);
    expect(seen, `${where}: ${task}`).toEqual(unknown ? whole.slice(0, seen.length) : whole);
    cut += unknown ? 1 : 0;
  }
  expect(cut, where).toBeLessThanOrEqual(kills);
  // What one line left behind does nothing any more while the next one runs.
  expect(
    all.map(({ call }) => call).filter((call, at, calls) => call !== calls[at - 1]),
    where,
  ).toEqual([...new Set(all.map(({ call }) => call))]);
  expect(processesOf(all.map(({ call }) => call)), `${where}: left running`).toEqual([]);
  return cut;
}
