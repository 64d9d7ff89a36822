import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openWorkspace } from '../../../src/index.js';
import { call, finish, startWireServer, stream, text, type WireServer } from '../../support/wire-server.js';

const VALUE = 'zq-9f3K77abcDEF0011223344';
const CHAIN = `
id: reader
budget: { steps: 20 }
input: { type: string }
tasks:
  - id: ask
    handler: chat_completion
    execute_config: { provider: wire, model: m, tools: [local_fs] }
    transition: { branches: [ { operator: equals, when: tool_call, goto: batch }, { operator: default, goto: end } ] }
  - { id: batch, handler: execute_tool_calls, calls_from: ask, transition: { branches: [ { operator: default, goto: ask } ] } }
`;

let folder: string | undefined;
let server: WireServer | undefined;
afterEach(async () => {
  await server?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

it('TM-16 invariant 7 a credential never comes to a model, nor on to the disk', async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-secret-')));
  const at = (...names: readonly string[]): string => join(String(folder), ...names);
  for (const dir of [at('work'), at('state'), at('config', 'windlass')]) mkdirSync(dir, { recursive: true, mode: 0o700 });
  server = await startWireServer();
  server.script(
    stream([call(0, { id: 'c1', name: 'local_fs_read_file', args: '{"path":"app.json"}' }), finish('tool_calls')]),
    stream([text(`it says ${VALUE}`), finish('stop')]),
  );
  writeFileSync(at('work', 'app.json'), JSON.stringify({ key: VALUE, n: 1 }));
  writeFileSync(at('work', 'reader.yaml'), CHAIN);
  writeFileSync(
    at('config', 'windlass', 'windlass.yaml'),
    `secrets: { svc: { from: "env:SVC_TOKEN", audience: ["${server.origin}"] } }
providers: { wire: { type: openai_compatible, base_url: "${server.baseUrl}", api_key: "secret:svc" } }
default_envelope: open
envelopes: { open: { files: { read: allow } } }
`,
  );
  const env = { HOME: at(), XDG_STATE_HOME: at('state'), XDG_CONFIG_HOME: at('config'), XDG_CACHE_HOME: at('cache'), SVC_TOKEN: VALUE };
  const workspace = await openWorkspace({ workspace: at('work'), cwd: at('work'), env });
  const { outcome, output } = await workspace.runChain({ chain: 'reader.yaml', input: `what does ${VALUE} do?` });
  await workspace.close();
  expect(outcome).toBe('ok');
  expect(output).toBe('it says [secret:svc]');

  // Bound when it is used, and to where it belongs.
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${VALUE}`, `Bearer ${VALUE}`]);
  const [, answered] = server.requests;
  expect(JSON.stringify(answered?.body)).toContain('[secret:svc]');
  for (const { body } of server.requests) expect(JSON.stringify(body)).not.toContain(VALUE);
  const kept = filesBelow(at('state'));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((file) => readFileSync(file, 'latin1').includes(VALUE))).toEqual([]);
});

function filesBelow(dir: string): readonly string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dir, name))
    .filter((file) => statSync(file).isFile());
}
