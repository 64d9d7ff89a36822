import { describe, expect, it } from 'vitest';
import type { JsonObject, ToolResult } from '../../src/contract/index.js';
import { manifestHash } from '../../src/tools/registry/index.js';
import { mcpTool, sketch, toolsetOf } from './registry/tools.js';
import { bench } from './support.js';

const ENVELOPE: JsonObject = {
  default_action: 'deny',
  network: { read: 'allow' },
  files: { read: 'allow' },
  tools: { 'box.look': 'allow' },
};

/** What a call of the tool brings to whoever asked, and what goes on record. */
async function brought(result: ToolResult, outside = true) {
  const tool = outside ? mcpTool() : sketch();
  const toolset = toolsetOf([tool], { apply: async () => ({ kind: 'done', result }) });
  const at = await bench({ envelope: ENVELOPE });
  await at.manager.registry.register(toolset, { reviewed: new Set([manifestHash(tool)]) });
  if (outside) await at.manager.registry.enable(tool.name, { kind: 'workspace' }, 'ada');
  const outcome = await at.manager.call(at.request(tool.name, {}, { lease: { tools: [tool.name] } }), at.context());
  if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
  return { result: outcome.result, journal: JSON.stringify(at.log.records) };
}

const ANSWER = { user: 'ada', token: 'tk-0123456789', nested: [{ clientSecret: 'cs-0123456789', password: '' }] };

describe('ENV-9 TM-11 what is read outside (L3)', () => {
  it('reaches nobody with what is called like a credential, as data and in a text that is JSON', async () => {
    const { result, journal } = await brought({ value: ANSWER, text: JSON.stringify(ANSWER, null, 2) });
    const hidden = { user: 'ada', token: '[hidden: 13 characters]', nested: [{ clientSecret: '[hidden: 13 characters]', password: '' }] };
    expect(result.value).toEqual(hidden);
    expect(JSON.parse(result.text ?? '')).toEqual(hidden);
    expect(journal).not.toMatch(/tk-0123456789|cs-0123456789/);
  });

  it('nor with what is one by its place, in plain text', async () => {
    const text = 'Set-Cookie: sid=abcdef0123\nGET https://u:hunter2secret@example.com/?api_key=k-0123456789&x=1';
    const { result } = await brought({ value: text, text });
    for (const said of [String(result.value), result.text ?? '']) {
      expect(said).not.toMatch(/abcdef0123|hunter2secret|k-0123456789/);
      expect(said).toContain('x=1');
    }
  });

  it('is left as it was written where nothing has to be hidden', async () => {
    const text = '{\n  "a": [1, 2],\n  "big": 12345678901234567890\n}';
    expect((await brought({ value: text, text })).result).toMatchObject({ value: text, text });
  });

  it('is told apart from what is read here: files are edited by their very words', async () => {
    expect((await brought({ value: ANSWER }, false)).result.value).toEqual(ANSWER);
  });
});
