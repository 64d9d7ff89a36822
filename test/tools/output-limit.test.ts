import { describe, expect, it } from 'vitest';
import { sketch, toolsetOf } from './registry/tools.js';
import { bench } from './support.js';

describe('TM-5 how much may return', () => {
  it('is what the lease says: the rest is kept as an artifact', async () => {
    const small = { ...sketch({ tool: 'look' }), contextPolicy: { exposeToModel: true, exposure: 'full' as const, maxOutputBytes: 100 } };
    const at = await bench({
      toolsets: [toolsetOf([small], { apply: async () => ({ kind: 'done', result: { value: 'x'.repeat(500) } }) })],
    });
    const outcome = await at.manager.call(at.request('box.look'), at.context());
    expect(outcome).toMatchObject({
      kind: 'ok',
      result: { text: expect.stringMatching(/^x{100}\n\[100 of 500 bytes; the whole result is artifact/) },
    });
    expect(at.log.records.filter(({ kind }) => kind === 'ArtifactPersisted')).toHaveLength(1);
  });
});
