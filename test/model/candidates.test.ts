import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExecuteConfig } from '../../src/chain/definition.js';
import type { ModelFailure } from '../../src/contract/index.js';
import { withFailure } from '../../src/engine/model-failures.js';
import type { Active } from '../../src/engine/types.js';
import { createModels } from '../../src/model/index.js';
import { compileTools } from '../../src/tools/index.js';
import { systemLikeClock } from '../support/real-clock.js';
import { type Answer, answer, finish, refuse, startWireServer, stream, text, type WireServer } from '../support/wire-server.js';
import { requestFor } from './support.js';

const servers: WireServer[] = [];
beforeAll(async () => {
  servers.push(await startWireServer(), await startWireServer());
});
afterAll(async () => {
  for (const server of servers) await server.close();
});

const served = (content: string): Answer => stream([text(content), finish('stop')]);

/** Asks the candidates in order, as the engine decides after each failure; without its waits. */
async function inOrder(scripts: readonly (readonly Answer[])[], maxAttempts = 2) {
  const names = ['first', 'second'];
  for (const [at, script] of scripts.entries()) servers[at]?.script(...script);
  const providers = Object.fromEntries(
    names.map((name, at) => [name, { type: 'openai_compatible', baseUrl: servers[at]?.baseUrl ?? '', headers: {} } as const]),
  );
  const models = createModels({ compileTools, providers, clock: systemLikeClock });
  const config = { candidates: names.map((provider) => ({ provider, model: 'm' })), retry: { maxAttempts } } as unknown as ExecuteConfig;
  let active = { candidate: 0, tries: 0, proposals: 0 } as Active;
  let failure: ModelFailure | null = null;
  for (let round = 0; round < 10; round++) {
    const { provider = '' } = config.candidates[active.candidate] ?? {};
    const proposed = await (await models.provider(provider)).propose(requestFor({ turn: round }), new AbortController().signal);
    const calls = servers.map(({ requests }) => requests.length);
    if (proposed.kind === 'reply') return { servedBy: provider, content: proposed.reply.content, calls, failure };
    failure = proposed.failure;
    const next = withFailure(config, active, proposed.failure);
    if (next.candidate === active.candidate && next.tries === active.tries) return { servedBy: null, calls, failure };
    active = next;
  }
  throw new Error('the candidates never ended');
}

describe('CHN-7 candidates over the wire', () => {
  it('model_choice order of models: the first that is available serves', async () => {
    expect(await inOrder([[served('big')], [served('small')]])).toMatchObject({ servedBy: 'first', content: 'big', calls: [1, 0] });
  });

  it('model_choice bad request does not fail over', async () => {
    const refused = refuse(400, { message: 'strange thing' });
    expect(await inOrder([[refused], [served('ok')]])).toMatchObject({ servedBy: null, calls: [1, 0], failure: { class: 'permanent' } });
  });

  it('model_choice stream refusal in the first parcel fails over', async () => {
    const denied = stream([{ error: { message: 'access denied', code: 403 } }]);
    expect(await inOrder([[denied], [served('ok')]])).toMatchObject({ servedBy: 'second', calls: [1, 1] });
  });

  it('model_choice context too small is explained in the provider’s words, and the next candidate is asked', async () => {
    const small = refuse(400, { code: 'context_length_exceeded', message: 'needs 9000 tokens, the largest window has 4096' });
    expect(await inOrder([[small], [small]])).toMatchObject({
      servedBy: null,
      calls: [1, 1],
      failure: { class: 'context_length', message: expect.stringMatching(/9000.*4096/) },
    });
  });

  it('C275 asks once where asking again cannot help', async () => {
    for (const script of [refuse(429, { code: 'insufficient_quota' }), answer(401), refuse(400, { code: 'context_length_exceeded' })]) {
      expect((await inOrder([[script], [script]], 5)).calls).toEqual([1, 1]);
    }
  });

  it('C277 an empty reply is asked for again within the attempts, then handed to the next', async () => {
    const empty = stream([finish('stop')]);
    expect(await inOrder([[empty], [served('ok')]], 3)).toMatchObject({ servedBy: 'second', calls: [3, 1] });
  });

  it('a stream that dies is asked for again, and nothing of it is left', async () => {
    const dead = stream([text('half of')], { done: false, ending: 'reset' });
    expect(await inOrder([[dead, served('whole')], [served('ok')]])).toMatchObject({ servedBy: 'first', content: 'whole', calls: [2, 0] });
  });

  it('an unknown model goes to the next candidate', async () => {
    expect(await inOrder([[answer(404, { error: "model 'm' not found" })], [served('ok')]])).toMatchObject({ servedBy: 'second' });
  });
});
