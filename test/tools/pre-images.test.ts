import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { KnownSecrets } from '../../src/config/index.js';
import { type CallRecord, defineTool, type Json, PRE_IMAGE_BYTES, sha256, type Toolset } from '../../src/contract/index.js';
import { QUARANTINE } from '../../src/gate/quarantine.js';
import { OPEN } from '../support/policy.js';
import { type Bench, bench } from './support.js';

/** Writes `new` over whatever stands at `path`; `silent` plans do not say what that is, `elsewhere` writes beside the plan. */
function pen(meanwhile: () => void = () => {}, how: 'planned' | 'silent' | 'elsewhere' = 'planned'): Toolset {
  const descriptor = defineTool({
    toolset: 'pen',
    tool: 'put',
    version: '1',
    displayName: 'Put',
    summary: 'Writes a file.',
    actions: ['write'],
    domains: ['files'],
    groups: ['group:fs'],
    input: { type: 'object', properties: { path: { type: 'string' } }, additionalProperties: false },
    effect: 'mutate-reversible',
    idempotency: 'check-before-act',
    axis: 'files.write',
    paths: [{ arg: 'path', access: 'write' }],
  });
  return {
    name: 'pen',
    policyKeys: [],
    describe: () => [descriptor],
    plan: async ({ located }, { unit }) => {
      const at = located['path'];
      if (!at) throw new Error('no path');
      const pre = await unit.hashFile(at);
      const write = { path: at.display, real: at.real, ...(how === 'silent' ? {} : { pre, post: sha256('new') }) };
      const plan = { reads: [], writes: [write], programs: [], hosts: [], cwd: unit.root, argv: [] };
      return { kind: 'planned', plan, payload: { at, pre } };
    },
    apply: async ({ payload }, { unit }) => {
      const { at, pre } = payload as { at: never; pre: never };
      meanwhile();
      const other = await unit.locate('other.txt');
      if (how === 'elsewhere') await unit.replaceFile(other as never, 'absent', Buffer.from('new'));
      else await unit.replaceFile(at, pre, Buffer.from('new'));
      return { kind: 'done', result: { value: null } };
    },
    recover: async () => ({ kind: 'unknown' }),
  };
}

function put(b: Bench, path: string, content: string | Buffer): string {
  const file = join(b.folder, 'workspace', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

const started = (b: Bench) =>
  b.log.records.find((record): record is Extract<CallRecord, { kind: 'ToolCallStarted' }> => record.kind === 'ToolCallStarted');

const call = (b: Bench, path: Json) => b.manager.call(b.request('pen.put', { path }), b.context());

describe('what is kept before a file is changed', () => {
  it('TM-25 its bytes and its mode, on disk with the start and before the file is replaced', async () => {
    let kept: readonly string[] = [];
    const b = await bench({ toolsets: [pen(() => (kept = [...b.log.artifacts.keys()]))] });
    chmodSync(put(b, 'a.txt', 'old\0\xff'), 0o640);
    const before = readFileSync(join(b.folder, 'workspace/a.txt'));
    expect(await call(b, 'a.txt')).toMatchObject({ kind: 'ok' });
    expect(kept).toEqual([sha256(before)]);
    expect(b.log.artifacts.get(sha256(before))).toEqual(before);
    expect(started(b)).toMatchObject({
      effect: 'mutate-reversible',
      preImages: [{ path: 'a.txt', before: sha256(before), mode: 0o640 }],
    });
    expect(b.log.flushed[0]).toBe(b.log.records.findIndex(({ kind }) => kind === 'ToolCallStarted') + 1);
  });

  it('TM-25 of a new file, that there was none', async () => {
    const b = await bench({ toolsets: [pen()] });
    expect(await call(b, 'a.txt')).toMatchObject({ kind: 'ok' });
    expect(started(b)?.preImages).toMatchObject([{ path: 'a.txt', before: 'absent' }]);
    expect(b.log.artifacts.size).toBe(0);
  });

  it('TM-25 a file that changes while the call is judged is not written', async () => {
    const b = await bench({ toolsets: [pen(() => put(b, 'a.txt', 'theirs'))] });
    put(b, 'a.txt', 'old');
    expect(await call(b, 'a.txt')).not.toMatchObject({ kind: 'ok' });
    expect(readFileSync(join(b.folder, 'workspace/a.txt'), 'utf8')).toBe('theirs');
  });

  it('TM-25 nothing is changed that the plan does not name', async () => {
    const b = await bench({ toolsets: [pen(() => {}, 'elsewhere')] });
    expect(await call(b, 'a.txt')).not.toMatchObject({ kind: 'ok' });
    expect(existsSync(join(b.folder, 'workspace/other.txt'))).toBe(false);
  });
});

describe('what is not kept', () => {
  const secrets = new KnownSecrets();
  secrets.learn('billing', 'sk-live-0123456789abcdef');
  const cases: readonly (readonly [string, string, string | Buffer, 'planned' | 'silent', string])[] = [
    ['a place of credentials', 'sub/.env', 'TOKEN=1', 'planned', 'quarantined'],
    ['more than 10 MiB', 'big.txt', Buffer.alloc(PRE_IMAGE_BYTES + 1, 'x'), 'planned', 'too_large'],
    ['what holds a known secret', 'a.txt', 'key = sk-live-0123456789abcdef\n', 'planned', 'secret'],
    ['what the plan does not speak of', 'a.txt', 'old', 'silent', 'unplanned'],
  ];

  it.each(cases)('TM-25 ENV-7 %s: the change is judged as irreversible, and no copy is made', async (_what, path, content, how, why) => {
    const b = await bench({ toolsets: [pen(() => {}, how)], scrubber: secrets });
    put(b, path, content);
    expect(await call(b, path)).toMatchObject({ kind: 'ok' });
    expect(started(b)).toMatchObject({ effect: 'mutate-irreversible', plan: { unkept: [{ path, why }] } });
    expect(started(b)?.preImages).toBeUndefined();
    expect(b.log.artifacts.size).toBe(0);
    expect(JSON.stringify(b.log.records)).not.toContain('sk-live');

    const capped = await bench({ toolsets: [pen(() => {}, how)], scrubber: secrets, envelope: { ...OPEN, cap: 'mutate-reversible' } });
    const file = put(capped, path, content);
    expect(await call(capped, path)).toMatchObject({ kind: 'denied', decision: { code: 'effect_capped' } });
    expect(readFileSync(file).equals(Buffer.from(content))).toBe(true);
  });

  it('TM-25 exactly 10 MiB are kept', async () => {
    const b = await bench({ toolsets: [pen()], envelope: { ...OPEN, cap: 'mutate-reversible' } });
    put(b, 'big.txt', Buffer.alloc(PRE_IMAGE_BYTES, 'x'));
    expect(await call(b, 'big.txt')).toMatchObject({ kind: 'ok' });
    expect([...b.log.artifacts.values()].map(({ length }) => length)).toEqual([PRE_IMAGE_BYTES]);
  });

  it('TM-25 a person who is asked is told that the change cannot be taken back, and no lasting yes is offered', async () => {
    const b = await bench({ toolsets: [pen()], envelope: { default_action: 'allow', files: { write: 'approve' } } });
    put(b, '.env', 'TOKEN=1');
    put(b, 'a.txt', 'old');
    await call(b, '.env');
    await call(b, 'a.txt');
    const [secret, plain] = b.log.kept;
    expect(secret).toMatchObject({ effect: 'mutate-irreversible', scopes: ['once', 'session'] });
    expect(secret?.reasons.join('\n')).toContain('.env cannot be put back: it is a place of credentials');
    expect(plain).toMatchObject({ effect: 'mutate-reversible', scopes: ['once', 'session', 'always'] });
  });

  it('ENV-2 the places of credentials are those that the shipped envelopes deny to every tool', () => {
    const file = new URL('../../src/config/shipped/unattended.yaml', import.meta.url);
    const { envelopes } = parse(readFileSync(file, 'utf8')) as {
      envelopes: { unattended: { always_deny: readonly { when_value: string }[] } };
    };
    expect(QUARANTINE).toEqual(envelopes.unattended.always_deny.map(({ when_value }) => when_value));
  });
});
