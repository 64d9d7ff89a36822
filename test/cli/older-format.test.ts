import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Home, repository } from '../support/cli.js';

interface Ran {
  readonly code: number | null;
  readonly output: unknown;
  readonly outcome: string;
  readonly path: readonly string[];
  readonly denied: readonly string[];
  readonly error: { readonly code: string; readonly message: string } | null;
}

let home: Home;
beforeAll(() => {
  home = new Home({
    'windlass.yaml': 'providers:\n  script: { type: scripted, dialogue: script.dialogue.yaml }\n',
    'notes.txt': 'written by Ada\n',
  });
  cpSync(join(repository, 'test/fixtures/older'), home.workspace, { recursive: true });
});
afterAll(() => home.remove());

/** Runs a chain as it stands, with what the model says, and tells the way it took. */
async function run(chain: string, input: string, lanes: string, ...more: string[]): Promise<Ran> {
  home.write('script.dialogue.yaml', `lanes:\n${lanes}`);
  const ran = await home.told<Ran & { run: string; denials: { reason: string }[] }>([
    'run',
    chain,
    input,
    '--config',
    'windlass.yaml',
    ...more,
  ]);
  const shown = await home.look((workspace) => workspace.showRun(ran.document.run));
  const { output, outcome, error, denials } = ran.document;
  const path = shown.path.map(({ task }) => task);
  return { code: ran.code, output, outcome, error, path, denied: denials.map(({ reason }) => reason) };
}

const says = (task: string, ...turns: string[]): string => `  ${task}:\n${turns.map((turn) => `    - ${turn}\n`).join('')}`;
const LIST = '{ reply: { tool_calls: [ { name: local_fs.list_dir, args: { path: . } } ] } }';
const text = (words: string): string => `{ reply: { text: "${words}" } }`;

describe('CHN-2 files of the older format load as they stand', () => {
  it.each([
    ['tool-loop.json', ['no_effect', 'no_effect']],
    ['route.json', []],
    ['recovery.json', ['nanoseconds']],
  ])('%s: vet finds nothing but %j', async (file, warnings) => {
    const { code, document } = await home.json<{ findings: { code: string; severity: string }[] }>(['vet', file]);
    expect(code).toBe(0);
    expect(document.findings.map((finding) => finding.code)).toEqual(warnings);
  });
});

describe('CHN-8 a tool loop with a budget', () => {
  const READ = `{ expect: { system_contains: "Rounds used: 1 of 2", tool_contains: notes.txt }, reply: { tool_calls: [ { name: read_file, args: { path: notes.txt } }, { name: local_fs.write_file, args: { path: x, content: y } }, { name: write_file, args: { path: x, content: y } } ] } }`;
  const FIRST = `{ expect: { user_contains: who, system_contains: '["local_fs"]', tools: [local_fs.apply_patch, local_fs.count_stats, local_fs.find_files, local_fs.grep, local_fs.list_dir, local_fs.read_file, local_fs.read_file_range, local_fs.sed, local_fs.stat_file] }, reply: { tool_calls: [ { name: local_fs.list_dir, args: { path: . } } ] } }`;

  it('answers within its rounds; a busy server is asked again, and a hidden tool stays hidden', async () => {
    const lanes = says(
      'talk',
      FIRST,
      '{ error: { class: server } }',
      READ,
      '{ expect: { system_contains: "2 of 2" }, reply: { text: "Ada." } }',
    );
    const ran = await run('tool-loop.json', 'who wrote the notes?', lanes);
    expect(ran).toMatchObject({ code: 0, output: 'Ada.', path: ['talk', 'run_tools', 'talk', 'run_tools', 'talk'] });
    expect(ran.denied).toEqual([expect.stringContaining('local_fs.write_file is outside'), expect.stringContaining('write_file')]);
  });

  it('ends after its rounds in the task that has no tools, with the open calls settled', async () => {
    const lanes =
      says('talk', LIST, LIST, LIST) +
      says(
        'wrap_up',
        '{ expect: { system_contains: No more tools, tool_contains: outside, tools: [] }, reply: { text: "Two rounds, no answer." } }',
      );
    const ran = await run('tool-loop.json', 'who?', lanes);
    expect(ran).toMatchObject({
      code: 0,
      output: 'Two rounds, no answer.',
      path: ['talk', 'run_tools', 'talk', 'run_tools', 'talk', 'wrap_up'],
    });
    expect((await home.perform(['run', 'tool-loop.json', 'who?', '--config', 'windlass.yaml'])).stderr).toContain(
      'budget of 2 rounds used up',
    );
  });

  it('takes its variables from the command line, though it declares none', async () => {
    home.write(
      'windlass.yaml',
      'providers:\n  script: { type: scripted, dialogue: script.dialogue.yaml }\n  other: { type: scripted, dialogue: script.dialogue.yaml }\n',
    );
    const lanes = says('talk', text('hello'));
    const ran = await run('tool-loop.json', 'hi', lanes, '--var', 'provider=other', '--var', 'model=big');
    expect(ran).toMatchObject({ code: 0, output: 'hello' });
    expect(await run('tool-loop.json', 'hi', lanes, '--var', 'provider=nobody')).toMatchObject({
      code: 1,
      error: { code: 'provider_not_found' },
    });
    expect((await run('tool-loop.json', 'hi', lanes, '--var', 'max_tokens=many')).error?.message).toContain('no whole number');
  });
});

describe('CHN-4 a route with specialists', () => {
  const sort = (answer: string): string => says('sort', `{ expect: { user_contains: help }, reply: { text: "${answer}" } }`);

  it('billing: the answer of a specialist goes on unchanged', async () => {
    const lanes =
      sort(' BILLING\\n') + says('billing', '{ expect: { user_contains: "About money: help with my invoice" }, reply: { text: "Paid." } }');
    expect(await run('route.json', 'help with my invoice', lanes)).toMatchObject({
      code: 0,
      output: 'Paid.',
      path: ['sort', 'billing', 'sign'],
    });
  });

  it('outage: what a tool found decides', async () => {
    home.write('status.txt', 'all up\n');
    expect(await run('route.json', 'help, no page', sort('It is an outage.'))).toMatchObject({
      code: 0,
      output: 'queued for a person: help, no page',
      path: ['sort', 'outage', 'other'],
    });
    home.write('status.txt', 'db down\n');
    expect(await run('route.json', 'help, no page', sort('outage'))).toMatchObject({
      code: 1,
      outcome: 'failed',
      error: { code: 'raised', message: expect.stringContaining('outage confirmed for: help, no page') },
      path: ['sort', 'outage', 'alarm'],
    });
  });

  it('an answer that is no label: its own branch, else the default', async () => {
    expect(await run('route.json', 'help', sort('I cannot tell'))).toMatchObject({
      code: 0,
      output: 'nobody could sort "help"',
      path: ['sort', 'unsure'],
    });
    expect(await run('route.json', 'help', sort('sales'))).toMatchObject({ output: 'queued for a person: help', path: ['sort', 'other'] });
  });

  it('a second model is asked where the first may not be', async () => {
    const lanes = says('sort', '{ error: { class: auth } }', text('sales'));
    expect(await run('route.json', 'help', lanes)).toMatchObject({ code: 0, path: ['sort', 'other'] });
  });
});

describe('CHN-7 a recovery with a summary', () => {
  const BROKEN = '{ error: { class: server, message: "the model is down" } }';

  it('goes well without either', async () => {
    const ran = await run('recovery.json', 'look around', says('work', LIST, text('All fine.')));
    expect(ran).toMatchObject({ code: 0, output: 'All fine.', path: ['work', 'act', 'work'] });
  });

  it('a failure leads to one more try, which sees what was said until then', async () => {
    const lanes =
      says('work', LIST, BROKEN, BROKEN) +
      says(
        'recover',
        '{ expect: { system_contains: The last attempt failed, tool_contains: notes.txt, tools: [] }, reply: { text: "Saved." } }',
      );
    expect(await run('recovery.json', 'look around', lanes)).toMatchObject({
      code: 0,
      output: 'Saved.',
      path: ['work', 'act', 'work', 'recover'],
    });
  });

  it('a recovery that fails too is summed up with its own error, and the run is told by the summary', async () => {
    const lanes =
      says('work', BROKEN, BROKEN) +
      says('recover', '{ error: { class: permanent, message: "no such model" } }') +
      says(
        'summarise_failure',
        '{ expect: { system_contains: "Attempts at recovery: 1", user_contains: "Asked was: look around. What went wrong last: no such model" }, reply: { text: "It failed." } }',
      );
    const ran = await run('recovery.json', 'look around', lanes);
    expect(ran).toMatchObject({ code: 0, output: 'It failed.', path: ['work', 'recover', 'summarise_failure'] });
  });

  it('fails with the first error in front when nothing of it worked', async () => {
    const lanes =
      says('work', BROKEN, BROKEN) +
      says('recover', '{ error: { class: permanent, message: "no such model" } }') +
      says('summarise_failure', '{ error: { class: auth, message: "key refused" } }');
    const { code, error } = await run('recovery.json', 'look around', lanes);
    expect(code).toBe(1);
    expect(error?.message).toMatch(/^task "work" failed: the model is down; then task "summarise_failure" failed: key refused/);
  });

  it('rounds that are used up lead to the recovery as well', async () => {
    const lanes = says('work', LIST, LIST, LIST, LIST) + says('recover', text('Enough seen.'));
    const { code, path } = await run('recovery.json', 'look around', lanes);
    expect([code, path.at(-1), path.length]).toEqual([0, 'recover', 8]);
  });
});
