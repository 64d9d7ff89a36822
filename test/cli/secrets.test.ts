import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { AsksDocument, CallDocument, RunDocument } from '../../src/index.js';
import { type Ended, Home } from '../support/cli.js';

const homes: Home[] = [];
afterEach(() => {
  for (const home of homes.splice(0)) home.remove();
});

const VALUE = 'zq-9f3K77abc/DEF+0011"223344';
const ENCODED = Buffer.from(`user:${VALUE}`).toString('base64');
/** Every way in which it is looked for; of base64 inside something longer, the part that no neighbour changes. */
const FORMS = [
  VALUE,
  JSON.stringify(VALUE).slice(1, -1),
  encodeURIComponent(VALUE),
  encodeURIComponent(VALUE).replace(/%../g, (sign) => sign.toLowerCase()),
  Buffer.from(VALUE).toString('base64').slice(0, -4),
  ENCODED.slice(8, -4),
  Buffer.from(VALUE).toString('hex'),
  VALUE.slice(0, 14),
  VALUE.slice(14),
];

const OPERATOR = `secrets:
  svc: { from: "env:SVC_TOKEN", audience: ["https://svc.example"] }
providers:
  p: { type: scripted, dialogue: dialogue.yaml }
default_envelope: open
envelopes:
  open:
    default_action: deny
    files: { read: allow, write: allow }
    shell: { grant: allow, sandbox: off }
  asking: { extends: open, files: { read: allow, write: approve } }
`;

/** Prints it in every encoding, once in two pieces with a pause between them, and once more far too much around it. */
const PRINTER = `const v = process.argv[2].split('').reverse().join('');
const say = (text) => process.stdout.write(text);
say('plain ' + v + '\\nbase64 ' + Buffer.from(v).toString('base64') + '\\nbasic ' + Buffer.from('user:' + v).toString('base64') + '\\n');
say('address ' + encodeURIComponent(v) + ' ' + encodeURIComponent(v).replace(/%../g, (e) => e.toLowerCase()) + '\\nhex ' + Buffer.from(v).toString('hex') + '\\njson ' + JSON.stringify({ v }) + '\\n');
say('halves ' + v.slice(0, 14));
setTimeout(() => {
  say(v.slice(14) + '\\n');
  console.error('error with ' + v);
  if (process.argv[3]) for (let at = 0; at < 4000; at++) say('x'.repeat(at % 7) + v);
  process.exitCode = process.argv[4] ? 3 : 0;
}, 150);
`;

const step = (id: string, toolset: string, tool: string, args: object, next: string): string => `  - id: ${id}
    handler: tools
    tools: { name: ${toolset}, tool_name: ${tool}, args: ${JSON.stringify(args)} }
    transition: { branches: [{ operator: default, goto: ${next} }]${next === 'end' ? '' : `, on_failure: ${next}, on_denied: ${next}`} }
`;
const printed = (...more: string[]) => ({ command: 'printer', args: [[...VALUE].reverse().join(''), ...more] });
const CHAIN = `id: leaky
input: { type: string, default: none }
tasks:
${step('output', 'local_shell', 'local_shell', printed(), 'much')}${step('much', 'local_shell', 'local_shell', printed('much'), 'fails')}${step('fails', 'local_shell', 'local_shell', printed('', 'fail'), 'args')}${step('args', 'local_fs', 'write_file', { path: 'made.txt', content: `token = ${VALUE}\n` }, 'file')}${step('file', 'local_fs', 'read_file', { path: 'config.json' }, 'missing')}${step('missing', 'local_fs', 'read_file', { path: `no/${VALUE}` }, 'think')}  - id: think
    handler: chat_completion
    prompt_template: "look at {{ input }}"
    execute_config: { provider: p, model: any, tools: [local_fs] }
    transition: { branches: [{ operator: equals, when: tool_call, goto: act }, { operator: default, goto: end }] }
  - id: act
    handler: execute_tool_calls
    calls_from: think
    transition: { branches: [{ operator: edge_traversed_at_least, edge: "act->think", when: "3", goto: end }, { operator: default, goto: think }] }
`;
const DIALOGUE = `lanes:
  think:
    - expect: { user_contains: "[secret:svc]" }
      reply: { text: ${JSON.stringify(`I know ${VALUE}`)}, tool_calls: [ { name: local_fs.write_file, args: { path: from-model.txt, content: ${JSON.stringify(VALUE)} } } ] }
    - reply: { text: ${JSON.stringify(`${encodeURIComponent(VALUE)} and ${ENCODED}`)} }
`;

function home(): Home {
  const at = new Home({
    'operator.yaml': '',
    'chain.yaml': CHAIN,
    'dialogue.yaml': DIALOGUE,
    'config.json': JSON.stringify({ k: VALUE, n: 1 }),
  });
  homes.push(at);
  at.env['SVC_TOKEN'] = VALUE;
  const bin = join(at.folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'printer'), `#!${process.execPath}\n${PRINTER}`, { mode: 0o755 });
  at.write('operator.yaml', `path: [${bin}, /usr/bin, /bin]\n${OPERATOR}`);
  return at;
}

/** Everything below a folder, as one character a byte. */
function contents(folder: string): readonly (readonly [string, string])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => [file, readFileSync(file, 'latin1')] as const);
}

function expectNone(texts: readonly (readonly [string, string])[]): void {
  const found = texts.flatMap(([name, text]) => FORMS.filter((form) => text.includes(form)).map((form) => `${form} in ${name}`));
  expect(found).toEqual([]);
}

const streamsOf = ({ stdout, stderr }: Ended) =>
  [
    ['stdout', stdout],
    ['stderr', stderr],
  ] as const;

const contentOf = ({ result }: CallDocument): string => (result as { readonly content: string }).content;

describe('TM-11 the value of a secret', () => {
  it('C235 C242 is in no row, artifact, message, error or stream, in no encoding, whatever brings it up', async () => {
    const at = home();
    const run = await at.run(['run', 'chain.yaml', VALUE, '--config', 'operator.yaml', '--events', 'jsonl']);
    expectNone(streamsOf(run));
    expect(run.stdout).toContain('[secret:svc]');
    const document = JSON.parse(run.stdout.trim().split('\n').at(-1) ?? '') as RunDocument;
    expect([document.outcome, document.error]).toEqual(['ok', null]);
    expectNone(contents(join(at.folder, 'state')));
    const artifacts = JSON.parse((await at.run(['artifacts', 'list', document.run, '--json'])).stdout) as {
      artifacts: readonly { sha256: string }[];
    };
    expect(artifacts.artifacts.length).toBeGreaterThan(0);
    for (const { sha256 } of artifacts.artifacts) expectNone(streamsOf(await at.run(['artifacts', 'show', sha256])));
    const trace = await at.run(['trace', document.run, '--json']);
    expectNone(streamsOf(trace));
    for (const { sha256 } of artifacts.artifacts.slice(0, 1)) expect(trace.stdout).toContain(sha256);
    // Hidden before anything was judged: what is shown, stored and executed is the same, and a mask is written nowhere.
    for (const file of ['made.txt', 'from-model.txt']) expect(existsSync(join(at.workspace, file))).toBe(false);
    expect(trace.stdout.match(/"masked_secret"/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it('is in no ask, no card and no notice, also where a program prints it for the diff', async () => {
    const at = home();
    const edit = { path: 'config.json', old_string: '"n":1', new_string: '"n":2' };
    const chain = `id: edits\ntasks:\n${step('look', 'local_fs', 'read_file', { path: 'config.json' }, 'edit')}${step('edit', 'local_fs', 'edit_file', edit, 'end')}`;
    at.write('edits.yaml', chain);
    const run = await at.run(['run', 'edits.yaml', '--config', 'operator.yaml', '--envelope', 'asking']);
    expect([run.code, run.stderr]).toEqual([3, expect.any(String)]);
    const asks = await at.run(['approvals', 'list', '--json']);
    const [ask] = (JSON.parse(asks.stdout) as AsksDocument).asks;
    const shown = await at.run(['approvals', 'show', ask?.id ?? '']);
    expect(shown.stdout).toContain('-{"k":"[secret:svc]","n":1}');
    expectNone([...streamsOf(run), ...streamsOf(asks), ...streamsOf(shown), ...contents(join(at.folder, 'state'))]);
    const yes = await at.run(['approvals', 'respond', ask?.id ?? '', '--approve', '--config', 'operator.yaml', '--envelope', 'asking']);
    expect(yes.code).toBe(0);
    expect(readFileSync(join(at.workspace, 'config.json'), 'utf8')).toBe(JSON.stringify({ k: VALUE, n: 2 }));
  });

  it('C239 is not destroyed by writing back what was read with it hidden', async () => {
    const at = home();
    const call = (tool: string, args: object) =>
      at.run(['tool', 'call', tool, '--session', 's', '--args', JSON.stringify(args), '--config', 'operator.yaml', '--json']);
    const read = JSON.parse((await call('local_fs.read_file', { path: 'config.json' })).stdout) as CallDocument;
    const text = contentOf(read);
    expect(text).toContain('[secret:svc]');
    const wrote = await call('local_fs.write_file', { path: 'config.json', content: text.replace('"n":1', '"n":2') });
    expect([wrote.code, (JSON.parse(wrote.stdout) as CallDocument).error?.code]).toEqual([4, 'masked_secret']);
    expect(readFileSync(join(at.workspace, 'config.json'), 'utf8')).toBe(JSON.stringify({ k: VALUE, n: 1 }));
    expect((await call('local_fs.edit_file', { path: 'config.json', old_string: '"n":1', new_string: '"n":2' })).code).toBe(0);
    expect(readFileSync(join(at.workspace, 'config.json'), 'utf8')).toBe(JSON.stringify({ k: VALUE, n: 2 }));
  });

  it('C236 given away by its place is hidden in what programs print, and its label is not', async () => {
    const at = home();
    const lines = ['https://u:p4ss@h/x', 'https://h/v1?api_key=A1b2C3', 'Cookie: session=abc', 'postgresql://a:b@h/db', 'x-api-key: 8f3a'];
    at.write('leak.txt', `${lines.join('\n')}\n`);
    const args = JSON.stringify({ command: 'cat', args: ['leak.txt'] });
    const { stdout } = await at.run(['tool', 'call', 'local_shell.local_shell', '--args', args, '--config', 'operator.yaml', '--json']);
    for (const gone of ['p4ss', 'A1b2C3', 'session=abc', ':b@', '8f3a']) expect(stdout).not.toContain(gone);
    for (const kept of ['https://u:', 'api_key=', 'Cookie:', 'postgresql://a:', 'x-api-key:']) expect(stdout).toContain(kept);
  });

  it('is kept out also when only the name of its variable says that it is one', async () => {
    const at = home();
    at.write('log.txt', 'key Xy77-unheard-of-1234 and password\n');
    const args = JSON.stringify({ path: 'log.txt' });
    const { stdout } = await at.run(['tool', 'call', 'local_fs.read_file', '--args', args, '--config', 'operator.yaml'], {
      env: { DEPLOY_KEY: 'Xy77-unheard-of-1234', OTHER_PASSWORD: 'password' },
    });
    expect(stdout).toContain('"key [secret:env:DEPLOY_KEY] and password\\n"');
  });

  it('is in no complaint about what was typed or written, whoever complains', async () => {
    const at = home();
    const value = 'Plain-secret-77-unheard-of';
    at.env['SVC_TOKEN'] = value;
    const own = join(at.env['XDG_CONFIG_HOME'] ?? '', 'windlass');
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'windlass.yaml'), 'secrets:\n  svc: { from: "env:SVC_TOKEN", audience: ["https://svc.example"] }\n');
    at.write('broken.yaml', `id: c\ntasks: [{ id: a, handler: ${value} }]\n`);
    at.write('bad.yaml', `envelopes: { e: { default_action: ${value} } }\n`);
    at.write('tests.yaml', `envelopes:\n  e:\n    default_action: allow\n    tests: [{ call: x.${value}, args: {}, verdict: deny }]\n`);
    at.write('whole.yaml', 'id: c\ntasks: [{ id: a, handler: noop }]\n');
    const ended = await Promise.all(
      [
        ['trace', value],
        ['approvals', 'show', value],
        ['artifacts', 'show', value],
        ['run', 'broken.yaml'],
        ['graph', 'broken.yaml'],
        ['test', 'broken.yaml', '--json'],
        ['run', 'whole.yaml', '--var', `${value}=2`],
        ['run', 'whole.yaml', '--config', 'bad.yaml'],
        ['policy', 'test', 'bad.yaml', '--json'],
        ['policy', 'test', 'tests.yaml'],
      ].map(async (words) => ({ words, ...(await at.run(words)) })),
    );
    for (const { words, code, stdout, stderr } of ended) {
      expect([words[0], code === 0]).toEqual([words[0], false]);
      expect(stdout + stderr, words.join(' ')).not.toContain(value);
    }
  });

  it('comes only from a file that nobody else reads', async () => {
    const at = home();
    const file = join(at.folder, 'secret.txt');
    writeFileSync(file, 'value-in-a-file-77\n');
    at.write('operator.yaml', OPERATOR.replace('env:SVC_TOKEN', `file:${file}`));
    at.write('log.txt', 'it is value-in-a-file-77.\n');
    const read = () =>
      at
        .run(['tool', 'call', 'local_fs.read_file', '--args', '{"path":"log.txt"}', '--config', 'operator.yaml'])
        .then(({ stdout }) => stdout);
    chmodSync(file, 0o600);
    expect(await read()).toContain('it is [secret:svc].');
  });
});
