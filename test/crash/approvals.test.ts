import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AskBody } from '../../src/index.js';
import { openDatabase } from '../../src/store/driver.js';
import { launcher } from '../support/cli.js';
import { host } from '../support/hosts.js';
import { random, SEED } from '../support/random.js';
import { scaled } from '../support/tiers.js';
import { checkCalls, commandLine, firstEvent, type Instant, type Life, type Program, Scene } from './killing.js';
import { installStep, notes, writeProgram } from './steps.js';

const KILLS = scaled(5, 50);

const OPERATOR = `default_envelope: asks
envelopes:
  asks: { default_action: approve, files: { read: allow, write: approve }, shell: { grant: approve, sandbox: off } }
`;

const shell = (id: string, command: string, more = '') =>
  `{ id: ${id}, handler: tools, tools: { name: local_shell, tool_name: local_shell, args: { command: "${command}" } }${more} }`;
const write = (id: string, path: string, more = '') =>
  `{ id: ${id}, handler: tools, tools: { name: local_fs, tool_name: write_file, args: { path: ${path}, content: ${id} } }${more} }`;
const then = (next: string) => `, transition: { branches: [{ operator: default, goto: ${next} }], on_unknown: ${next} }`;

const FILES = {
  'operator.yaml': OPERATOR,
  'chain.yaml': `id: asks
tasks:
  - ${write('first', 'first.txt', then('steps'))}
  - ${shell('steps', 'step a 0.03 && step b 0.03', then('last'))}
  - ${write('last', 'last.txt')}
`,
};

function open(files: Readonly<Record<string, string>> = FILES): { scene: Scene; bin: string } {
  const scene = new Scene(commandLine, files);
  return { scene, bin: installStep(scene) };
}

function asksOf(scene: Scene, run?: string): Promise<readonly AskBody[]> {
  return scene.look(async (workspace) => (await workspace.listAsks({ limit: 20, ...(run === undefined ? {} : { run }) })).asks);
}

describe('D5 asks and answers, cut by SIGKILL', () => {
  it(`${KILLS} times: each call is asked about once, and done once or unknown`, { timeout: 60_000 + KILLS * 20_000 }, async () => {
    const next = random(SEED + 5);
    const choose = (): Instant => {
      if (next() < 0.3) return { after: 'ledger', what: /begin a/, ms: next() * 40 };
      return next() < 0.5 ? firstEvent(next() * 40) : { after: 'spawn', ms: 150 + next() * 400 };
    };
    let struck = 0;
    for (let round = 0; struck < KILLS; round++) {
      expect(round, `kills that land; seed ${SEED}`).toBeLessThan(KILLS * 20);
      const { scene } = open();
      try {
        const lives = [await scene.run(next() < 0.5 ? choose() : null)];
        const run = lives[0]?.run ?? (await scene.onlyRun());
        while (run !== null && (await scene.look((workspace) => workspace.showRun(run))).outcome !== 'ok') {
          expect(lives.length, `round ${round}, seed ${SEED}`).toBeLessThan(60);
          // Fewer than the deaths after which a task is not begun again.
          const kill = killed(lives) < Math.min(8, KILLS - struck);
          lives.push(...(await Promise.all(crowd(scene, run, await pending(scene, run), kill, next, choose))));
        }
        struck += killed(lives);
        for (const life of lives) expect(life.complaint, `round ${round}, seed ${SEED}`).not.toMatch(/ internal:|unexpected/);
        if (run !== null) await check(scene, run, `round ${round}, seed ${SEED}`);
      } finally {
        scene.home.remove();
      }
    }
  });
});

function killed(lives: readonly Life[]): number {
  return lives.filter((life) => life.killed).length;
}

async function pending(scene: Scene, run: string): Promise<string | null> {
  return (await asksOf(scene, run)).find(({ state }) => state === 'pending')?.id ?? null;
}

/** Whoever comes by at the same time: one or two answers, one or two resumers. */
function crowd(scene: Scene, run: string, ask: string | null, kill: boolean, next: () => number, choose: () => Instant): Promise<Life>[] {
  const come = () => (kill && next() < 0.6 ? choose() : null);
  const resume = () => scene.resume(run, come());
  if (ask === null) return next() < 0.5 ? [resume(), resume()] : [resume()];
  const answer = () => scene.live('approve', ask, come());
  const kind = next();
  if (kind < 0.4) return [answer()];
  return kind < 0.7 ? [answer(), resume()] : [answer(), answer(), resume()];
}

async function check(scene: Scene, run: string, where: string): Promise<void> {
  const records = await scene.records(run);
  checkCalls(records, where);
  const asks = await asksOf(scene, run);
  expect(
    asks.map(({ task, state, used }) => [task, state, used !== null]),
    where,
  ).toEqual(['last', 'steps', 'first'].map((task) => [task, 'approved', true]));
  for (const { call } of asks) {
    const of = (kind: string) => records.filter((record) => record.call === call && record.kind === kind).length;
    expect([of('ApprovalRequested'), of('ApprovalGranted')], where).toEqual([1, 1]);
  }
  const begun = notes(scene).filter(({ what }) => what === 'begin');
  const unknown = records.some(({ kind }) => kind === 'ToolCallUnknown');
  expect(
    begun.map(({ name }) => name),
    where,
  ).toEqual(unknown ? ['a', 'b'].slice(0, begun.length) : ['a', 'b']);
  const { 'first.txt': first, 'last.txt': last } = scene.files();
  expect([first, last], where).toEqual(['first', 'last']);
}

const asking: Program = {
  args: (ledger, verb, subject) => [host('crash/asking.mjs'), ledger, verb, subject],
};

describe('D4 D5 a process that waits is killed, and so is the one that uses the answer', () => {
  it.each([
    ['send', 'before', 'unknown', 0],
    ['send', 'after', 'unknown', 1],
    ['charge', 'before', 'ok', 1],
    ['charge', 'after', 'ok', 1],
  ] as const)(
    '%s, killed right %s its effect: %s, and done %d times',
    async (tool, moment, outcome, times) => {
      const chain = `id: one\ntasks:\n  - { id: act, handler: tools, tools: { name: ledger, tool_name: ${tool}, args: { note: rent } } }\n`;
      const scene = new Scene(asking, { 'operator.yaml': OPERATOR, 'chain.yaml': chain });
      try {
        const waiting = await scene.run({ after: 'said', what: /"ask"/, ms: 0 });
        expect(waiting.killed).toBe(true);
        const run = waiting.run ?? '';
        const ask = (await pending(scene, run)) ?? '';
        const cut = await scene.live('approve', ask, { after: 'said', what: new RegExp(`"${moment}"`), ms: 0 });
        expect(cut.killed).toBe(true);
        const [used] = await asksOf(scene, run);
        expect([used?.state, used?.used !== null]).toEqual(['approved', true]);
        const lives = await Promise.all([scene.resume(run, null), scene.resume(run, null), scene.live('approve', ask, null)]);
        for (const { said } of lives) expect(said).toMatch(new RegExp(`"outcome":"${outcome}"|run_claimed|already_answered`));
        expect(lives.filter(({ said }) => said.includes(`"outcome":"${outcome}"`)).length).toBeGreaterThan(0);
        expect(scene.ledgerEntries()).toHaveLength(times);
        expect(await asksOf(scene, run)).toHaveLength(1);
        checkCalls(await scene.records(run), tool);
        expect((await scene.look((workspace) => workspace.showRun(run))).outcome).toBe(outcome);
      } finally {
        scene.home.remove();
      }
    },
    60_000,
  );
});

describe('TM-8 what changed between ask and answer', () => {
  const steps = `id: one\ntasks:\n  - ${shell('act', 'step a 0')}\n`;
  const edit = `id: one
tasks:
  - { id: look, handler: tools, tools: { name: local_fs, tool_name: read_file, args: { path: a.txt } }, transition: { branches: [{ operator: default, goto: act }] } }
  - { id: act, handler: tools, tools: { name: local_fs, tool_name: edit_file, args: { path: a.txt, old_string: one, new_string: two } } }
`;
  it.each([
    ['a program', 'superseded', steps, ({ bin }: Changed) => writeProgram(bin, 'step', 'echo "begin evil none" >> ../ledger.jsonl')],
    ['a file', 'void', edit, ({ scene }: Changed) => scene.home.write('a.txt', 'one more')],
    ['the arguments on record', 'superseded', steps, ({ scene }: Changed) => rewrite(scene)],
    // The run keeps what it was started with (D6): an edited chain changes neither what is asked nor what runs.
    ['the chain', 'approved', steps, ({ scene }: Changed) => scene.home.write('chain.yaml', steps.replace('step a', 'step b'))],
  ] as const)(
    '%s: the verdict is %s',
    async (what, state, chain, change) => {
      const { scene, bin } = open({ 'operator.yaml': OPERATOR, 'chain.yaml': chain, 'a.txt': 'one' });
      try {
        const { run, code } = await scene.run(null);
        expect(code).toBe(3);
        const ask = (await pending(scene, run ?? '')) ?? '';
        await change({ scene, bin });
        await scene.live('approve', ask, null);
        const asked = (await asksOf(scene, run ?? '')).find(({ id }) => id === ask);
        expect([asked?.state, asked?.used !== null], what).toEqual([state, state === 'approved']);
        expect(notes(scene).map((note) => `${note.what} ${note.name}`)).toEqual(state === 'approved' ? ['begin a', 'end a'] : []);
        expect(readFileSync(join(scene.home.workspace, 'a.txt'), 'utf8')).toBe(what === 'a file' ? 'one more' : 'one');
      } finally {
        scene.home.remove();
      }
    },
    60_000,
  );

  it('rulings 3.6 a program that a call started cannot answer, whatever it starts', async () => {
    const chain = `id: one\ntasks:\n  - ${shell('act', 'sneak')}\n`;
    const { scene, bin } = open({
      'operator.yaml': OPERATOR,
      'chain.yaml': chain,
      'other.yaml': `id: other\ntasks:\n  - ${write('other', 'other.txt')}\n`,
    });
    try {
      const other = await scene.live('run', 'other.yaml', null);
      const wanted = (await pending(scene, other.run ?? '')) ?? '';
      const env = ['HOME', 'XDG_STATE_HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME']
        .map((name) => `${name}='${scene.home.env[name]}'`)
        .join(' ');
      const respond = `env ${env} '${process.execPath}' '${launcher}' approvals respond ${wanted} --approve --config '${join(scene.home.workspace, 'operator.yaml')}'`;
      writeProgram(bin, 'sneak', `${respond} >&2; echo "code $?"\nsetsid ${respond} >&2; echo "code $?"`);
      const { run } = await scene.run(null);
      const mine = (await pending(scene, run ?? '')) ?? '';
      const answered = await scene.live('approve', mine, null);
      const { run: document } = JSON.parse(answered.said) as { run: { output: { stdout: string; stderr: string } } };
      expect(document.output.stdout).toBe('code 4\ncode 4');
      expect(document.output.stderr.split('refused_under_parent')).toHaveLength(3);
      expect(await pending(scene, other.run ?? '')).toBe(wanted);
    } finally {
      scene.home.remove();
    }
  }, 60_000);
});

/** Somebody writes other arguments into the state. */
async function rewrite(scene: Scene): Promise<void> {
  const { database } = await scene.look((workspace) => workspace.paths());
  const db = await openDatabase(database, 5_000);
  const { changes } = db.prepare("UPDATE journal SET body = replace(body, 'step a', 'step b') WHERE kind = 'ToolCallRequested'").run();
  db.close();
  expect(changes).toBe(1);
}

interface Changed {
  readonly scene: Scene;
  readonly bin: string;
}
