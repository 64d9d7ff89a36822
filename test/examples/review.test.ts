import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Home, repository } from '../support/cli.js';

const REVIEW = ['run', 'examples/review/review.yaml', '--workspace', 'examples/review/repo', '--config', 'examples/review/windlass.yaml'];

describe('examples/review', () => {
  let home: Home;
  beforeEach(() => {
    home = new Home();
    cpSync(join(repository, 'examples/review'), join(home.workspace, 'examples/review'), { recursive: true });
  });
  afterEach(() => home.remove());

  const said = () => readFileSync(join(home.workspace, 'examples/review/review.dialogue.yaml'), 'utf8');
  const says = (text: string) => home.write('examples/review/review.dialogue.yaml', text);

  it('CHN-2 CHN-8 reads three files in two rounds and ends with the review of expected.txt', async () => {
    const { code, stdout, stderr } = await home.run(REVIEW);
    expect(code, stderr).toBe(0);
    expect(stdout).toBe(readFileSync(join(repository, 'examples/review/expected.txt'), 'utf8'));
    expect(stderr).toContain('6 steps, 4 tool calls');
  });

  it('a finding about a file that is not there fails the run', async () => {
    says(said().replace('path: src/total.js\n', 'path: src/ghost.js\n'));
    const { code, stderr } = await home.run(REVIEW);
    expect(stderr).toContain('names a file that does not exist');
    expect(code).toBe(1);
  });

  it('an answer of another shape is no review', async () => {
    says(said().replace('verdict: change', 'verdict: maybe'));
    expect((await home.run(REVIEW)).code).toBe(1);
  });

  it.each([
    [6, 0, ''],
    [7, 1, 'more than six rounds of reading'],
  ])('%i rounds of reading end with %i', async (rounds, exit, words) => {
    const turn = '    - reply: { tool_calls: [{ name: local_fs.read_file, args: { path: README.md } }] }\n';
    says(`lanes:\n  review:\n${turn.repeat(rounds)}    - reply: { json: { verdict: approve, findings: [] } }\n`);
    const { code, stdout, stderr } = await home.run(REVIEW);
    expect(code, stderr).toBe(exit);
    if (exit === 0) expect(JSON.parse(stdout)).toEqual({ verdict: 'approve', findings: [] });
    else expect(stderr).toContain(words);
  });

  it('a model that asks to write is refused, reads the refusal, and nothing was written', async () => {
    says(`lanes:
  review:
    - reply: { tool_calls: [{ name: local_fs.write_file, args: { path: x.txt, content: x } }] }
    - expect: { tool_contains: write_file }
      reply: { json: { verdict: approve, findings: [] } }
`);
    const { stdout } = await home.run([...REVIEW, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ denials: [{ task: 'read' }] });
    expect(() => readFileSync(join(home.workspace, 'examples/review/repo/x.txt'))).toThrow('ENOENT');
  });

  it('its tests pass, and its suite keeps its thresholds', async () => {
    const config = ['--config', 'examples/review/windlass.yaml'];
    const tests = await home.run(['test', 'examples/review/review.yaml', ...config]);
    expect(tests.code, tests.stdout).toBe(0);
    expect(tests.stdout).toContain('2 tests passed');
    const suite = await home.run(['eval', 'examples/review/review.eval.yaml', ...config]);
    expect(suite.code, suite.stdout).toBe(0);
  });

  it('TM-15 a model that would write keeps the suite from passing', async () => {
    const suite = readFileSync(join(repository, 'examples/review/review.eval.dialogue.yaml'), 'utf8');
    const at = suite.indexOf('mends_nothing');
    home.write('examples/review/review.eval.dialogue.yaml', suite.slice(0, at) + suite.slice(at).replace('read_file', 'edit_file'));
    const { code, stdout } = await home.run(['eval', 'examples/review/review.eval.yaml', '--config', 'examples/review/windlass.yaml']);
    expect(stdout).toContain('mends_nothing: local_fs.edit_file was proposed');
    expect(code).toBe(1);
  });
});
