import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PolicyDiffDocument, ReplayDocument, RunDocument } from '../../src/app.js';
import { Home } from '../support/cli.js';

const CHAIN = `id: notes
tasks:
  - id: look
    handler: tools
    tools: { name: local_fs, tool_name: read_file, args: { path: a.txt } }
    transition: { branches: [ { operator: default, goto: write } ] }
  - id: write
    handler: tools
    tools: { name: local_fs, tool_name: write_file, args: { path: b.txt, content: "{{ tasks.look.output.content }}" } }
    transition: { branches: [ { operator: default, goto: last } ] }
  - id: last
    handler: tools
    tools: { name: local_fs, tool_name: stat_file, args: { path: a.txt } }
`;

const NO_WRITES = `envelopes:
  no_writes:
    files:
      read: allow
      write: deny
`;

let home: Home;
let run: string;

beforeAll(async () => {
  home = new Home({ 'a.txt': 'hello', 'chains/notes.yaml': CHAIN, 'no-writes.yaml': NO_WRITES });
  run = await fire('chains/notes.yaml');
});
afterAll(() => home.remove());

async function fire(chain: string, outcome = 'ok'): Promise<string> {
  rmSync(join(home.workspace, 'b.txt'), { force: true });
  const { document } = await home.told<RunDocument>(['run', chain, '--envelope', 'auto_edit']);
  expect(document.outcome).toBe(outcome);
  return document.run;
}

/** Every file below the state folder. */
function state(): ReadonlyMap<string, string> {
  const folder = join(home.folder, 'state');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(files.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'base64')]));
}

describe('TM-18 windlass replay', () => {
  it('says the same with 0, leaves no trace, and needs none of the files that were read', async () => {
    const before = state();
    rmSync(join(home.workspace, 'a.txt'));
    rmSync(join(home.workspace, 'b.txt'));
    const { code, document } = await home.json<ReplayDocument>(['replay', run]);
    const text = await home.run(['replay', run]);
    home.write('a.txt', 'hello');
    expect(code).toBe(0);
    expect(document).toMatchObject({
      v: 1,
      run,
      chain: null,
      status: 'same',
      reached: 'finished',
      at: null,
      difference: null,
      envelope: null,
    });
    expect(document.compared).toMatchObject({ tasks: 3, calls: 3, commands: 4 });
    expect(text).toMatchObject({ code: 0, stderr: '' });
    expect(text.stdout).toBe(
      `same: ${run} takes the same way to its end (3 tasks, 3 calls, 4 commands and ${document.compared.records} records the same)\n`,
    );
    expect(existsSync(join(home.workspace, 'b.txt'))).toBe(false);
    expect(state()).toEqual(before);
  });

  it('under an edited chain tells the first difference with 1', async () => {
    home.write('edited.yaml', CHAIN.replace('path: b.txt', 'path: c.txt'));
    const { code, document } = await home.told<ReplayDocument>(['replay', run, '--chain', 'edited.yaml']);
    expect(code).toBe(1);
    expect(document).toMatchObject({
      status: 'different',
      chain: 'edited.yaml',
      reached: 'difference',
      compared: { tasks: 1, calls: 1 },
      difference: {
        task: 'write',
        visit: 0,
        attempt: 0,
        place: '/args/path',
        recorded: { kind: 'ToolCallRequested', value: 'b.txt' },
        now: { kind: 'act', value: 'c.txt' },
      },
    });
    const text = await home.perform(['replay', run, '--chain', 'edited.yaml']);
    expect(text.stdout).toMatch(
      /^different: run_\S+ under edited.yaml takes another way, after 1 task, .*\n {2}record \d+, task write, call call_\S+ \/args\/path\n {2}recorded ToolCallRequested "b.txt"\n {2}now {6}act "c.txt"\n$/,
    );
    expect((await home.perform(['replay', run, '--chain', 'nothing.yaml'])).code).toBe(2);
  });

  it('under another envelope tells what it would have stopped, with rule, file and line', async () => {
    const { code, document } = await home.told<ReplayDocument>(['replay', run, '--envelope', 'no-writes.yaml']);
    expect(code).toBe(1);
    expect(document).toMatchObject({ status: 'different', reached: 'stopped', difference: null, compared: { tasks: 1, calls: 2 } });
    expect(document.envelope).toMatchObject({
      name: 'no-writes.yaml',
      calls: 3,
      skipped: 0,
      changed: { stricter: 1, milder: 0 },
      left_out: [],
    });
    const [change] = document.envelope?.changes ?? [];
    expect(change).toMatchObject({
      tool: 'local_fs.write_file',
      before: { verdict: 'allow' },
      after: { verdict: 'deny', source: `${join(home.workspace, 'no-writes.yaml')}:5` },
    });
    expect(document.envelope?.parts_at).toBe(change?.call);
    const text = (await home.perform(['replay', run, '--envelope', 'no-writes.yaml#no_writes'])).stdout;
    expect(text).toMatch(
      /→ call_\S+ {2}local_fs.write_file .*allow {2}deny .*files.*no-writes.yaml:5\n1 verdict would change \(1 stricter, 0 milder\) under no-writes.yaml#no_writes in 3 calls; the way parts at/,
    );
    expect(text).toContain('takes the same way up to that call');
    const same = await home.told<ReplayDocument>(['replay', run, '--envelope', 'auto_edit']);
    expect(same).toMatchObject({ code: 0, document: { status: 'same', reached: 'finished', envelope: { calls: 3, parts_at: null } } });
    expect((await home.perform(['replay', run, '--envelope', 'nobody'])).code).toBe(2);
  });

  it('of a run that waits goes as far as its record', async () => {
    const { code, document: waits } = await home.told<RunDocument>(['run', 'chains/notes.yaml', '--envelope', 'ask_always']);
    expect(code).toBe(3);
    const { stdout, code: same } = await home.perform(['replay', waits.run]);
    expect(stdout).toMatch(
      /^same: run_\S+ is not over, and takes the same way as far as its record goes; it waits for a person in \w+, call call_/,
    );
    expect(same).toBe(0);
    expect((await home.perform(['replay', 'run_0'])).code).not.toBe(0);
  });
});

describe('TM-18 what bound a task judges its recorded calls too', () => {
  it('the `policy:` of a task, in policy diff and in replay', async () => {
    home.write(
      'bound.yaml',
      CHAIN.replace('id: notes', 'id: bound').replace(
        '    tools: { name: local_fs, tool_name: write_file',
        '    policy: { tools: { local_fs.write_file: allow }, files: { write: { grant: allow, deny_paths: ["secret/**"] } } }\n    tools: { name: local_fs, tool_name: write_file',
      ),
    );
    const bound = await fire('bound.yaml');
    const { document } = await home.told<PolicyDiffDocument>(['policy', 'diff', 'auto_edit', 'ask_always', '--run', bound]);
    expect(document).toMatchObject({ calls: 3, skipped: 0, left_out: [] });
    const denied = await home.told<ReplayDocument>(['replay', bound, '--envelope', 'auto_edit']);
    expect(denied.document).toMatchObject({ status: 'same', envelope: { calls: 3, changed: { stricter: 0, milder: 0 } } });
  });

  it('a cap of a task that denies leaves nothing for a milder envelope to allow', async () => {
    home.write(
      'capped.yaml',
      CHAIN.replace('id: notes', 'id: capped').replace(
        '    transition: { branches: [ { operator: default, goto: last } ] }',
        '    policy: { files: { write: deny } }\n    transition: { branches: [ { operator: default, goto: last } ], on_denied: last }',
      ),
    );
    const capped = await fire('capped.yaml');
    const diff = await home.told<PolicyDiffDocument>(['policy', 'diff', 'no-writes.yaml', 'auto_edit', '--run', capped]);
    // The task denies the write under both; without its cap the verdict would seem to turn milder.
    expect(diff.document).toMatchObject({ calls: 3, changed: { stricter: 0, milder: 0 } });
    const replayed = await home.told<ReplayDocument>(['replay', capped, '--envelope', 'auto_edit']);
    expect(replayed).toMatchObject({ code: 0, document: { status: 'same', reached: 'finished' } });
  });

  it('`tools_policies` of the task are the ones it was planned under; others that say more are told per call', async () => {
    home.write(
      'kept.yaml',
      CHAIN.replace('id: notes', 'id: kept').replace(
        '    transition: { branches: [ { operator: default, goto: last } ] }',
        '    execute_config: { tools_policies: { local_fs: { _denied_path_substrings: "secret" } } }\n    transition: { branches: [ { operator: default, goto: last } ] }',
      ),
    );
    const kept = await fire('kept.yaml');
    expect((await home.told<PolicyDiffDocument>(['policy', 'diff', 'auto_edit', 'no-writes.yaml', '--run', kept])).document).toMatchObject({
      calls: 3,
      skipped: 0,
      changed: { stricter: 1 },
    });
    home.write(
      'tight.yaml',
      `${NO_WRITES}  open:\n    files: { read: allow, write: allow }\ntools_policies: { local_fs: { _denied_path_substrings: "b.txt" } }\n`,
    );
    const { document } = await home.told<PolicyDiffDocument>(['policy', 'diff', 'auto_edit', 'tight.yaml#open', '--run', kept]);
    expect(document).toMatchObject({ calls: 0, skipped: 3, changed: { stricter: 0, milder: 0 } });
    expect(document.left_out.map(({ tool, reason }) => [tool, reason])).toContainEqual([
      'local_fs.write_file',
      expect.stringMatching(/tools_policies.local_fs says something else of _denied_path_substrings/),
    ]);
    // Where the gate refuses anyway nothing is open; and what is the same under both cannot make a difference.
    expect(
      (await home.told<PolicyDiffDocument>(['policy', 'diff', 'auto_edit', 'tight.yaml#no_writes', '--run', kept])).document,
    ).toMatchObject({ calls: 1, changed: { stricter: 1 } });
    expect(
      (await home.told<PolicyDiffDocument>(['policy', 'diff', 'tight.yaml#open', 'tight.yaml#open', '--run', kept])).document,
    ).toMatchObject({ calls: 3, skipped: 0 });
    const text = (await home.perform(['replay', kept, '--envelope', 'tight.yaml#open'])).stdout;
    expect(text).toMatch(/3 calls could not be judged\n {2}\d: tools_policies.local_fs says something else/);
  });
});

describe('TM-18 policy diff on a screen', () => {
  it('names both in full, however long they are', async () => {
    home.write('envelopes/of/the/night/shift/no-writes.yaml', NO_WRITES);
    const name = 'envelopes/of/the/night/shift/no-writes.yaml#no_writes';
    const { stdout } = await home.perform(['policy', 'diff', 'auto_edit', name, '--run', run]);
    expect(stdout.split('\n')[0]).toBe(`auto_edit → ${name}`);
    expect(stdout.split('\n')[1]).toMatch(/^RUN +CALL +WAS +IS +RULE +WHERE$/);
  });
});
