import { describe, expect, it } from 'vitest';
import type { Applied, Json, Observed, ToolResult, ToolSketch } from '../../src/contract/index.js';
import { type Bench, bench } from './support.js';
import { boxOf } from './tool-of.js';

const done = (result: ToolResult): Applied => ({ kind: 'done', result });

async function callBox(at: Bench, args: Json = {}) {
  const outcome = await at.manager.call(at.request('box.do', args), at.context());
  if (outcome.kind !== 'ok') return { outcome, text: undefined };
  const { text, value } = outcome.result;
  return { outcome, text: text ?? (typeof value === 'string' ? value : JSON.stringify(value)) };
}

async function boxWith(sketch: Partial<ToolSketch>, result: ToolResult, hosts: readonly string[] = []): Promise<Bench> {
  return bench({ toolsets: [boxOf(sketch, async () => done(result), { plans: { hosts } })] });
}

const validated = (at: Bench) => at.log.records.find((record) => record.kind === 'ToolResultValidated');
const finished = (at: Bench) => at.log.records.find((record) => record.kind === 'ToolCallFinished');
const artifacts = (at: Bench) => at.log.records.flatMap((record) => (record.kind === 'ArtifactPersisted' ? [record] : []));

describe('TM-9 what is held against a result', () => {
  const output = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false };

  it('its own output schema: what fits passes, what does not is a failure with the result on record, and nothing is converted', async () => {
    const good = await boxWith({ output }, { value: { n: 1 } });
    expect((await callBox(good)).outcome).toMatchObject({ kind: 'ok' });
    expect(validated(good)).toMatchObject({ checks: [{ name: 'schema', result: 'pass' }] });
    const bad = await boxWith({ output }, { value: { n: '1' } });
    expect((await callBox(bad)).outcome).toMatchObject({
      kind: 'failed',
      failure: { class: 'output', code: 'bad_result', message: expect.stringContaining('at /n: Expected integer') },
      result: { value: { n: '1' } },
    });
    expect(bad.log.records.find((record) => record.kind === 'ToolCallFailed')).toMatchObject({ value: { inline: { n: '1' } } });
    expect(validated(bad)).toMatchObject({ checks: [{ name: 'schema', result: 'fail' }] });
  });

  it('its plan: effects beyond it are flagged and kept, and do not make it a failure', async () => {
    const observed: Observed = { reads: ['a'], hosts: ['known.example', 'other.example'], writes: ['b'], costUsd: 0.5 };
    const at = await boxWith({}, { value: 1, observed }, ['known.example']);
    expect((await callBox(at)).outcome).toMatchObject({ kind: 'ok' });
    expect(validated(at)).toMatchObject({
      checks: [{ name: 'effects', result: 'warn', message: 'not as planned: read a, changed b, reached other.example' }],
      observed,
    });
    const quiet = await boxWith({}, { value: 1, observed: { hosts: ['known.example'] } }, ['known.example']);
    await callBox(quiet);
    expect(validated(quiet)).toMatchObject({ checks: [{ name: 'effects', result: 'pass' }] });
  });

  it('a report without end is cut, and says so', async () => {
    const at = await boxWith({}, { value: 1, observed: { reads: Array.from({ length: 5000 }, (_, n) => `file ${n}`) } });
    await callBox(at);
    const record = validated(at);
    if (record?.kind !== 'ToolResultValidated') throw new Error('not validated');
    expect(record.observed?.reads).toHaveLength(100);
    expect(record.checks?.[0]?.message).toContain('more');
    expect(JSON.stringify(record).length).toBeLessThan(2500);
  });

  it('a result that is only part of what was asked says so', async () => {
    const at = await boxWith({}, { value: [1], incomplete: 'the first of 9 pages' });
    await callBox(at);
    expect(finished(at)).toMatchObject({ incomplete: 'the first of 9 pages' });
  });
});

describe('TM-10 what a model reads of a result', () => {
  const value = { long: 'x'.repeat(9000) };
  const text = `${'word '.repeat(1500)}end`;

  it('full: the text whole; structured: the value; preview: the beginning; none: nothing of it', async () => {
    const shown = async (exposure: NonNullable<ToolSketch['exposure']>) => {
      const at = await boxWith({ exposure }, { value, text });
      return { ...(await callBox(at)), at };
    };
    expect((await shown('full')).text).toBe(text);
    expect((await shown('structured')).text).toBe(JSON.stringify(value));
    const preview = await shown('preview');
    expect(preview.text).toMatch(/^word word .*\n\[3584 of 7503 bytes; the whole result is artifact [0-9a-f]{64}\]$/);
    const hash = /artifact ([0-9a-f]{64})/.exec(preview.text ?? '')?.[1] ?? '';
    expect(preview.at.log.artifacts.get(hash)?.toString()).toBe(text);
    const none = await shown('none');
    expect(none.text).not.toContain('word');
    expect(none.outcome).toMatchObject({ kind: 'ok', result: { value } });
  });

  it('never more than maxOutputBytes, and the whole of it is an artifact of the call', async () => {
    for (const exposure of ['full', 'structured', 'preview'] as const) {
      const at = await boxWith({ exposure, maxOutputBytes: 100 }, { value, text });
      const { text: seen = '' } = await callBox(at);
      expect(Buffer.byteLength(seen.split('\n[')[0] ?? '')).toBeLessThanOrEqual(100);
      const [kept] = artifacts(at);
      expect(seen).toContain(kept?.artifact.sha256);
      expect(kept?.call).toBe('call_1');
    }
  });

  it('previews hold no escape sequence, no control character and no half character', async () => {
    const nasty = `\u001b[31mred\u001b[0m \u001b]8;;http://x\u0007link\u001b]8;;\u0007 \0\u0008\rover \u009b2J ${'é😀'.repeat(2000)}`;
    const at = await boxWith({ exposure: 'preview' }, { value: 1, text: nasty });
    const { text: seen = '' } = await callBox(at);
    expect(seen).toMatch(/^red link/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(seen).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/);
    const [head = ''] = seen.split('\n[');
    expect(Buffer.byteLength(head)).toBeGreaterThan(3500);
    expect(Buffer.from(head).toString()).toBe(head);
    expect([...head].slice(40).every((char) => char === 'é' || char === '😀')).toBe(true);
    const hash = /artifact ([0-9a-f]{64})/.exec(seen)?.[1] ?? '';
    expect(at.log.artifacts.get(hash)?.toString()).toBe(nasty);
  });

  it('TM-21 a tool that wants neither arguments nor results in the trace leaves none of them in its records', async () => {
    const at = await boxWith({ unlogged: ['args', 'result'] }, { value: 'grey-heron', text: 'grey-heron!' });
    expect(await callBox(at, { secret: 'white-stork', n: '3' })).toMatchObject({ outcome: { result: { value: 'grey-heron' } } });
    const written = JSON.stringify(at.log.records);
    expect(written).not.toContain('white-stork');
    expect(written).not.toContain('grey-heron');
    expect([...at.log.artifacts.values()].map(String).join()).toContain('grey-heron');
    const logged = await boxWith({}, { value: 'grey-heron' });
    await callBox(logged, { secret: 'white-stork' });
    expect(JSON.stringify(logged.log.records)).toMatch(/white-stork.*grey-heron/);
  });

  it('a failure shows by the same rule', async () => {
    const failure = { class: 'tool', code: 'exit_1', message: 'ended with 1', retryable: false } as const;
    const toolset = boxOf({ exposure: 'none' }, async () => ({ kind: 'failed', failure, result: { value: 1, text: 'said much' } }));
    const at = await bench({ toolsets: [toolset] });
    const outcome = await at.manager.call(at.request('box.do'), at.context());
    expect(outcome.kind === 'failed' && outcome.result?.text).not.toContain('said much');
    expect(JSON.stringify(at.log.records)).not.toContain('said much');
  });
});

describe('TM-6 the records of a call', () => {
  it('are few bytes beside its payload, which stands there once', async () => {
    const at = await boxWith({}, { value: 'payload-payload' });
    await callBox(at, { secret: 'argument-argument' });
    const written = JSON.stringify(at.log.records);
    expect(written.split('payload-payload')).toHaveLength(2);
    expect(written.split('argument-argument')).toHaveLength(2);
    // What the kinds, the ids, the intent, the decision and the empty plan take.
    expect(written.length).toBeLessThan(1900);
  });

  it('TM-22 name who carries it out where that is not this process, and how long it took', async () => {
    const at = await boxWith({}, { value: 1 });
    await callBox(at);
    expect(at.log.records.find(({ kind }) => kind === 'ToolSandboxPrepared')).toEqual({
      kind: 'ToolSandboxPrepared',
      call: 'call_1',
      sandbox: 'off',
    });
    expect(at.log.records.at(-1)).toMatchObject({ kind: 'TraceUpdated', ms: expect.any(Number) });
  });
});
