import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Home, launcher } from '../support/cli.js';
import { CHAINS } from './chains.js';

const DEAR = `providers:
  dear: { type: openai_compatible, base_url: "https://models.example/v1" }
  local: { type: openai_compatible, base_url: "http://127.0.0.1:1/v1" }
  stated: { type: openai_compatible, base_url: "https://models.example/v1", price: { input: 1, output: 2 } }
  script: { type: scripted, dialogue: talk.dialogue.yaml }
  billed: { type: scripted, dialogue: talk.dialogue.yaml, price: { input: 1000, output: 0 } }
envelopes:
  free: { extends: default }
  bounded: { extends: default, compute: { cost_usd: 1, on_exhausted: stuck } }
`;

const talk = (provider: string, head = ''): string =>
  `id: talk\n${head}tasks:\n  - { id: t, handler: chat_completion, prompt_template: hi, execute_config: { provider: ${provider}, model: m } }\n`;

const LOOP = `id: loop
budget: { cost_usd: 1 }
tasks:
  - id: t
    handler: chat_completion
    prompt_template: hi
    execute_config: { provider: billed, model: m }
    transition: { branches: [ { operator: default, goto: t } ] }
`;

const TURN = '    - reply: { text: more, usage: { input: 500, output: 7 } }\n';

let home: Home;
beforeAll(() => {
  home = new Home({
    ...CHAINS,
    'talk.dialogue.yaml': `# what the model says\nlanes:\n  t:\n${TURN.repeat(3)}`,
    'sub/tasks.dialogue.yaml': 'lanes:\n  tasks:\n    - reply:\n        text: |\n          tasks:\n            - one\n',
    'sub/json.dialogue.json': '{ "lanes": { "tasks": [ { "reply": { "text": "x" } } ] } }',
    'sub/bad.dialogue.yaml': 'lanes:\n  t:\n    - { replay: { text: x } }\n',
    'sub/other.yaml': 'jobs:\n  build:\n    tasks: [ a ]\n',
    'sub/good.yaml': CHAINS['ok.yaml'],
    'sub/wrong.yaml':
      'id: wrong\ntasks:\n  - { id: a, handler: tools, tools: { name: local_fs, tool_name: raed_file, args: { path: x } } }\n',
    'chains/nightly-audit.yaml': CHAINS['ok.yaml'],
    'prices.yaml': DEAR,
    'typo.yaml': 'envelopes: { e: { file: { read: allow } } }\n',
    'dear.yaml': talk('dear'),
    'dear-bounded.yaml': talk('dear', 'budget: { cost_usd: 0.5 }\n'),
    'local.yaml': talk('script'),
    'macro.yaml': talk('"{{var:who|dear}}"', 'budget: { cost_usd: 0.5 }\n'),
    'loop.yaml': LOOP,
  });
});
afterAll(() => home.remove());

describe('vet', () => {
  it('CHN-11 tells chains from what scripted models say, and reads both', async () => {
    const { code, document } = await home.json<{
      files: number;
      findings: { file: string; line: number; code: string; message: string }[];
    }>(['vet', 'sub']);
    expect(code).toBe(2);
    expect(document.files).toBe(5);
    expect(document.findings).toMatchObject([
      { file: 'sub/bad.dialogue.yaml', line: 3, message: expect.stringContaining('unknown key "replay"') },
      { file: 'sub/wrong.yaml', line: 3, code: 'unknown_tool', message: expect.stringContaining('did you mean "read_file"?') },
    ]);
    expect(await home.run(['vet', 'talk.dialogue.yaml'])).toMatchObject({ code: 0, stdout: '1 file: clean\n' });
  });

  it('a bound on cost with a model of unknown price is an error where the model is named', async () => {
    const { code, stdout } = await home.perform(['vet', 'dear-bounded.yaml', '--config', 'prices.yaml']);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^dear-bounded\.yaml:4:\d+ error price_unknown .*provider "dear"/);
    expect((await home.perform(['vet', 'dear.yaml', 'local.yaml', 'loop.yaml', '--config', 'prices.yaml'])).code).toBe(0);
  });

  it('a pipe is read once: what comes out of it is vetted and run like any file', async () => {
    const piped = (words: string) =>
      execa('bash', ['-c', `exec '${process.execPath}' '${launcher}' ${words}`], { cwd: home.workspace, env: home.env, reject: false });
    expect(await piped('vet <(cat ok.yaml)')).toMatchObject({ exitCode: 0, stdout: '1 file: clean' });
    expect(await piped('run <(cat ok.yaml) ada')).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('ada') });
  });

  it('without a path looks at the configuration that --config names, in place of that of the workspace', async () => {
    const { code, stdout } = await home.perform(['vet', '--config', 'typo.yaml']);
    expect([code, stdout]).toEqual([2, expect.stringMatching(/^typo\.yaml:1:19 error unknown_key .*did you mean "files"\?$/m)]);
    const gone = await home.perform(['vet', '--config', 'gone.yaml']);
    expect([gone.code, gone.stderr]).toEqual([2, expect.stringContaining('gone.yaml does not exist')]);
  });

  it('names the file that was meant', async () => {
    expect((await home.perform(['vet', 'sub/god.yaml'])).stderr).toContain('sub/god.yaml does not exist; did you mean "sub/good.yaml"?');
  });
});

describe('run', () => {
  it.each([
    ['okk.yaml', 'ok.yaml'],
    ['ok.yml', 'ok.yaml'],
    ['ok', 'ok.yaml'],
    ['nightly-audit.yaml', 'chains/nightly-audit.yaml'],
    ['chains/nightly_audit.yaml', 'chains/nightly-audit.yaml'],
  ])('a chain that is not there: %s means %s', async (name, meant) => {
    const { code, stderr } = await home.perform(['run', name]);
    expect(code).toBe(2);
    expect(stderr).toContain(`${name} does not exist; did you mean "${meant}"?`);
  });

  it('what resembles nothing suggests nothing', async () => {
    expect((await home.perform(['run', 'zzzzzzzzzz.yaml'])).stderr).not.toContain('did you mean');
  });
});

describe('what a run may cost', () => {
  const run = (...args: string[]) =>
    home.json<{ error: { code: string; message: string } | null; usage: { cost_usd: number } }>([
      'run',
      ...args,
      '--config',
      'prices.yaml',
    ]);
  const runs = async (): Promise<number> => (await home.runs()).length;

  it.each([
    ['by the envelope alone', ['dear.yaml', '--envelope', 'bounded'], 'envelope "bounded" bounds the cost to 1 USD'],
    ['by the chain', ['dear-bounded.yaml', '--envelope', 'free'], 'the chain bounds the cost to 0.5 USD'],
  ])('bounded %s with an unknown price: refused before anything runs', async (_, args, message) => {
    const before = await runs();
    const { code, document } = await run(...args);
    expect(code).toBe(2);
    expect(document.error).toMatchObject({ code: 'price_unknown', message: expect.stringContaining(message) });
    expect(await runs()).toBe(before);
  });

  it('a mission is refused the same way: the shipped envelope bounds the cost', async () => {
    const { code, document } = await home.json<{ error: { code: string } }>([
      'mission',
      'fire',
      'dear.yaml',
      'x',
      '--config',
      'prices.yaml',
    ]);
    expect([code, document.error.code]).toEqual([2, 'price_unknown']);
  });

  it('a price that only the run knows is asked for before the model is', async () => {
    const { code, document } = await run('macro.yaml', '--envelope', 'free');
    expect([code, document.error?.code]).toEqual([1, 'price_unknown']);
    expect((await run('macro.yaml', '--envelope', 'free', '--var', 'who=script')).code).toBe(0);
  });

  it('a dialogue costs nothing, so any bound is kept', async () => {
    const { code, document } = await run('local.yaml', '--envelope', 'bounded');
    expect([code, document.usage.cost_usd]).toEqual([0, 0]);
  });

  it('counts every answer at its price and ends exhausted before the next', async () => {
    const { code, document } = await run('loop.yaml', '--envelope', 'free');
    expect(code).toBe(5);
    expect(document.usage.cost_usd).toBe(1);
    expect(document.error).toMatchObject({ code: 'exhausted', message: 'the cost_usd budget of 1 USD is used up' });
  });
});
