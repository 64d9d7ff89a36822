import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ended } from '../support/cli.js';
import { random, SEED } from '../support/random.js';
import { scaled } from '../support/tiers.js';
import { checkCalls, commandLine, Scene } from './killing.js';

const FILES = 40;
const names = Array.from({ length: FILES }, (_, index) => `f${index}.txt`);
const OPERATOR = 'default_envelope: all\nenvelopes: { all: { default_action: allow, files: { read: allow, write: allow } } }\n';

/** Reads every file, then patches all of them at once: every third is deleted, and as many are new. */
function scene(): Scene {
  const steps = names.map((path, index) => ({
    id: `r${index}`,
    handler: 'tools',
    tools: { name: 'local_fs', tool_name: 'read_file', args: { path } },
    transition: { branches: [{ operator: 'default', goto: index + 1 < FILES ? `r${index + 1}` : 'patch' }] },
  }));
  const last = { id: 'patch', handler: 'tools', tools: { name: 'local_fs', tool_name: 'apply_patch', args: { patch: PATCH } } };
  return new Scene(commandLine, {
    'operator.yaml': OPERATOR,
    'chain.yaml': JSON.stringify({ id: 'patching', tasks: [...steps, last] }),
    ...Object.fromEntries(names.map((name) => [name, `old ${name}\n`])),
  });
}

const isDeleted = (index: number): boolean => index % 3 === 0;
const PATCH = names
  .map((name, index) => {
    if (!isDeleted(index)) return `--- a/${name}\n+++ b/${name}\n@@ -1 +1 @@\n-old ${name}\n+new ${name}\n`;
    return `--- a/${name}\n+++ /dev/null\n@@ -1 +0,0 @@\n-old ${name}\n--- /dev/null\n+++ b/more/${name}\n@@ -0,0 +1 @@\n+new ${name}\n`;
  })
  .join('');

type Files = Readonly<Record<string, string>>;

function expected(what: 'old' | 'new'): Files {
  if (what === 'old') return Object.fromEntries(names.map((name) => [name, `old ${name}\n`]));
  return Object.fromEntries(names.map((name, index) => [isDeleted(index) ? `more/${name}` : name, `new ${name}\n`]));
}

/** What of the scene is its subject. */
function subject(one: Scene): Files {
  return Object.fromEntries(Object.entries(one.files()).filter(([name]) => !['operator.yaml', 'chain.yaml'].includes(name)));
}

/** Every file is what it was or what it becomes; nothing else lies about. */
function checkWhole(files: Files): void {
  const [old, fresh] = [expected('old'), expected('new')];
  for (const [name, content] of Object.entries(files)) {
    if (!/\.windlass-.*\.tmp$/.test(name)) expect([old[name], fresh[name]], name).toContain(content);
  }
}

describe('killed in the middle of many files', () => {
  const kills = scaled(4, 40);

  it(`TKT-1 TM-7 a patch leaves each file old or new, and all of them new once it is taken up (${kills} kills)`, {
    timeout: kills * 60_000,
  }, async () => {
    const next = random(SEED);
    let [landed, halfway] = [0, 0];
    // On until one of them fell between two files: the few of a short form may all fall beside.
    for (let round = 0; landed < kills || halfway === 0; round++) {
      expect(round, `kills that land, one of them between two files; seed ${SEED}`).toBeLessThan(kills * 10);
      const one = scene();
      try {
        const life = await one.live('run', 'chain.yaml', { after: 'said', what: /tool_call_pending.*apply_patch/, ms: next() * 250 });
        if (!life.killed || life.run === null) continue;
        landed += 1;
        const files = subject(one);
        checkWhole(files);
        const changed = Object.values(files).filter((content) => content.startsWith('new')).length;
        if (changed > 0 && changed < FILES) halfway += 1;
        const resumed = await one.resume(life.run, null);
        expect(resumed.code, resumed.complaint).toBe(0);
        expect(subject(one)).toEqual(expected('new'));
        checkCalls(await one.records(life.run), `round ${round}, seed ${SEED}`);
      } finally {
        one.home.remove();
      }
    }
  });

  it(`TM-25 a revert leaves each file old or new, and is done when it is repeated (${kills} kills)`, {
    timeout: kills * 60_000,
  }, async () => {
    const one = scene();
    try {
      const { run } = await one.run(null);
      if (run === null) throw new Error('there is no run');
      expect(subject(one)).toEqual(expected('new'));
      let halfway = 0;
      for (let ms = 150; halfway === 0 || ms < 400; ms += 25) {
        expect(ms, 'a kill that lands between two files').toBeLessThan(6_000);
        const child = one.home.start(['runs', 'revert', run]);
        const end = ended(child);
        await wait(ms);
        child.kill('SIGKILL');
        await end;
        const files = subject(one);
        checkWhole(files);
        const left = Object.values(files).filter((content) => content.startsWith('new')).length;
        if (left > 0 && left < FILES) halfway += 1;
        if (left === 0) break;
      }
      const { code, document } = await one.home.json<{ reverted: string }>(['runs', 'revert', run]);
      expect(code).toBe(0);
      expect(['done', 'already']).toContain(document.reverted);
      expect(subject(one)).toEqual(expected('old'));
      const shown = await one.look((workspace) => workspace.showRun(run));
      expect(shown.reverted).toMatch(/^\d{4}-/);
      expect((await one.home.json<{ reverted: string }>(['runs', 'revert', run])).document.reverted).toBe('already');
      expect(halfway, 'a kill that lands between two files').toBeGreaterThan(0);
    } finally {
      one.home.remove();
    }
  });
});
