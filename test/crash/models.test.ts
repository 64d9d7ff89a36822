import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { random, SEED } from '../support/random.js';
import { scaled } from '../support/tiers.js';
import { call, finish, type StreamOptions, startWireServer, stream, text, usage, type WireServer } from '../support/wire-server.js';
import { checkCalls, commandLine, firstEvent, type Instant, type Life, Scene, type Told } from './killing.js';

const KILLS = scaled(4, 50);

let server: WireServer;
beforeAll(async () => {
  server = await startWireServer();
});
afterAll(() => server.close());

const chain = (provider: string) => `id: talk
tasks:
  - id: think
    handler: chat_completion
    prompt_template: "keep the notes"
    execute_config: { provider: ${provider}, model: any, tools: [local_fs], retry_policy: { max_attempts: 3, initial_backoff: 20ms } }
    transition:
      branches:
        - { operator: edge_traversed_at_least, edge: "think->act", when: "9", goto: kept }
        - { operator: equals, when: tool_call, goto: act }
        - { operator: default, goto: kept }
  - id: act
    handler: execute_tool_calls
    calls_from: think
    transition: { branches: [{ operator: default, goto: think }] }
  - { id: kept, handler: noop, prompt_template: kept }
`;

const files = (provider: string) => ({
  'chain.yaml': chain(provider),
  'operator.yaml': `default_envelope: all
envelopes: { all: { default_action: allow, files: { read: allow, write: allow } } }
providers:
  script: { type: scripted, dialogue: model.yaml }
  wire: { type: openai_compatible, base_url: "${server.baseUrl}" }
`,
  'model.yaml': `lanes:
  think:
    - { delay: 40ms, reply: { tool_calls: [ ${put('a')} ], usage: { input: 100, output: 10 } } }
    - { delay: 40ms, stream: { chunks: ["so ", "far"], cut_after: 1 } }
    - { delay: 40ms, reply: { tool_calls: [ ${put('b')}, ${put('c')} ], usage: { input: 130, output: 20 } } }
    - { delay: 40ms, reply: { text: "all kept", usage: { input: 160, output: 5 } } }
`,
});

function put(name: string): string {
  return `{ name: local_fs.write_file, args: { path: "out/${name}.md", content: "${name}" } }`;
}

/** Replies by how much of the conversation there is. The first stream of the second reply dies on the way. */
const REPLIES: readonly (readonly object[])[] = [
  [text('first '), wireCall(0, 'a'), finish('tool_calls'), usage(100, 10)],
  [wireCall(0, 'b'), wireCall(1, 'c'), finish('tool_calls'), usage(130, 20)],
  [text('all '), text('kept'), finish('stop'), usage(160, 5)],
];

function wireCall(index: number, name: string): object {
  return call(index, { id: `call_${index}`, name: 'local_fs.write_file', args: JSON.stringify({ path: `out/${name}.md`, content: name }) });
}

interface Strike {
  /** Requests that are served before it falls. */
  skip: number;
  readonly at: 'arrival' | 'middle' | 'end';
}

/** Serves one run, and strikes where it is told to. `asked` counts requests by reply. */
function serve(scene: Scene, plan: { strike: Strike | null }): number[] {
  const asked = REPLIES.map(() => 0);
  server.script(async (response, request) => {
    const reply = (request.body.messages ?? []).filter(({ role }) => role === 'assistant').length;
    asked[reply] = (asked[reply] ?? 0) + 1;
    const strike = plan.strike && plan.strike.skip-- === 0 ? plan.strike.at : null;
    if (strike === 'arrival') return scene.strike();
    const events = REPLIES[reply] ?? [];
    const dies = strike === 'middle' || (reply === 1 && asked[reply] === 1);
    const options: StreamOptions = { cuts: [40, 150, 260, 400, 600], pauseMs: 8 };
    await stream(dies ? events.slice(0, 1) : events, { ...options, ...(dies ? { done: false, ending: 'cut' } : {}) })(response, request);
    if (strike !== null) scene.strike();
  });
  return asked;
}

describe.each(['script', 'wire'] as const)('rulings 6.6 model calls of the provider "%s", cut by SIGKILL', (provider) => {
  it(`${KILLS} times: asked again, all counted, and what was answered is not asked again`, {
    timeout: 60_000 + KILLS * 20_000,
  }, async () => {
    const { life, reference } = await undisturbed(provider);
    const next = random(SEED + provider.length);
    const choose = (): Instant =>
      next() < 0.2 ? { after: 'spawn', ms: next() * life.ms } : firstEvent(next() * Math.max(5, life.msFromFirstEvent));
    let struck = 0;
    let lost = 0;
    // As many as were asked for, and on until one of them cut a proposal: the few of a short form may all fall beside.
    for (let round = 0; struck < KILLS || lost === 0; round++) {
      expect(round, `kills that land, one of them in a proposal; seed ${SEED}`).toBeLessThan(KILLS * 20);
      const where = `round ${round}, seed ${SEED}`;
      const scene = new Scene(commandLine, files(provider));
      const plan: { strike: Strike | null } = { strike: null };
      const asked = provider === 'wire' ? serve(scene, plan) : null;
      // Half of the kills over the wire fall at a known place of a known stream.
      const aim = (): Instant | null => {
        if (asked === null || next() < 0.4) return choose();
        plan.strike = { skip: Math.floor(next() * 2), at: (['arrival', 'middle', 'end'] as const)[Math.floor(next() * 3)] ?? 'end' };
        return null;
      };
      try {
        let kills = 0;
        let last = await scene.run(aim());
        const run = last.run ?? (await scene.onlyRun());
        while (last.killed && run !== null) {
          kills += 1;
          plan.strike = null;
          last = await scene.resume(run, kills < 4 && struck + kills < KILLS ? aim() : null);
        }
        if (run === null) continue;
        struck += kills;
        lost += await check(scene, run, { kills, last, asked, reference, where });
      } finally {
        scene.home.remove();
      }
    }
  });
});

interface Reference {
  readonly files: Readonly<Record<string, string>>;
  readonly answered: number;
  readonly used: Spent;
}

interface Spent {
  readonly input: number;
  readonly output: number;
}

async function undisturbed(provider: string): Promise<{ life: Life; reference: Reference }> {
  const scene = new Scene(commandLine, files(provider));
  try {
    if (provider === 'wire') serve(scene, { strike: null });
    const life = await scene.run(null);
    expect([life.code, life.complaint]).toEqual([0, '']);
    const records = await scene.records(life.run ?? '');
    return { life, reference: { files: without(scene.files()), answered: count(records, 'model_finished'), used: finished(records) } };
  } finally {
    scene.home.remove();
  }
}

interface Seen {
  readonly kills: number;
  readonly last: Life;
  readonly asked: readonly number[] | null;
  readonly reference: Reference;
  readonly where: string;
}

/** Gives back how many proposals were lost. */
async function check(scene: Scene, run: string, { kills, last, asked, reference, where }: Seen): Promise<number> {
  expect([last.code, last.complaint], where).toEqual([0, '']);
  const records = await scene.records(run);
  checkCalls(records, where);
  expect(without(scene.files()), where).toEqual(reference.files);
  const lost = records.filter((record) => record.kind === 'model_started' && record.lost !== undefined);
  expect(lost.length, where).toBeLessThanOrEqual(kills);
  // What was answered is on record once, and is never asked for again.
  expect(count(records, 'model_finished'), where).toBe(reference.answered);
  expect(finished(records), where).toEqual(reference.used);
  let answered = -1;
  for (const record of records) {
    if (record.kind === 'model_started') expect(record.turn, where).toBe(answered + 1);
    if (record.kind === 'model_finished' || record.kind === 'model_failed') answered += 1;
  }
  // Every request that was made was announced, and the announcement is counted.
  if (asked) {
    const requests = asked.reduce((sum, one) => sum + one, 0);
    expect(requests, where).toBeLessThanOrEqual(count(records, 'model_started'));
    expect(requests, where).toBeGreaterThanOrEqual(count(records, 'model_finished') + count(records, 'model_failed'));
  }
  const shown = await scene.look((workspace) => workspace.showRun(run));
  expect(shown.usage.tokens, where).toEqual(
    sum([...records.flatMap(({ usage }) => usage ?? []), ...lost.flatMap(({ lost }) => lost ?? [])]),
  );
  for (const one of lost) expect(one.lost?.input, where).toBeGreaterThan(0);
  return lost.length;
}

function without({ 'operator.yaml': _, 'model.yaml': __, 'chain.yaml': ___, ...rest }: Readonly<Record<string, string>>) {
  return rest;
}

function count(records: readonly Told[], kind: string): number {
  return records.filter((record) => record.kind === kind).length;
}

function finished(records: readonly Told[]): Spent {
  return sum(records.flatMap((record) => (record.kind === 'model_finished' && record.usage ? [record.usage] : [])));
}

function sum(spent: readonly Spent[]): Spent {
  return spent.reduce((all, one) => ({ input: all.input + one.input, output: all.output + one.output }), { input: 0, output: 0 });
}
