import { describe, expect, it } from 'vitest';
import { openSecrets } from '../../src/config/secrets.js';
import { createModels } from '../../src/model/index.js';
import { compileTools } from '../../src/tools/index.js';
import { systemLikeClock } from '../support/real-clock.js';
import { answer, call, finish, refuse, startWireServer, stream, text } from '../support/wire-server.js';
import { failureIn, providerAt, replyIn, requestFor, useWireServer } from './support.js';

const server = useWireServer();
const KEY = 'sk-very/secret+"key"-0123456789';
const live = () => new AbortController().signal;

const secretsFor = (audience: readonly string[], env: { readonly [name: string]: string } = { THE_KEY: KEY }) =>
  openSecrets({ mine: { from: 'env:THE_KEY', audience, file: 'windlass.yaml', line: 1 } }, env);

const withKey = (audience = [server().origin], env?: { readonly [name: string]: string }) =>
  providerAt(server(), { apiKey: 'secret:mine' }, secretsFor(audience, env));

describe('TM-11 the key of a provider', () => {
  it('is sent to the origin of its audience, as a bearer token and in headers that name it', async () => {
    server().script(stream([text('ok'), finish('stop')]));
    const headers = { 'X-Proxy-Token': 'secret:mine', 'HTTP-Referer': 'https://example.test' };
    const provider = await providerAt(server(), { apiKey: 'secret:mine', headers }, secretsFor([server().origin]));
    replyIn(await provider.propose(requestFor(), live()));
    expect(server().requests[0]?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'x-proxy-token': KEY,
      'http-referer': 'https://example.test',
    });
  });

  it('is sent to no other origin: nothing leaves at all', async () => {
    server().script(stream([text('ok'), finish('stop')]));
    for (const audience of [['https://api.openai.com'], [server().origin.replace('127.0.0.1', 'localhost')], [`${server().origin}0`]]) {
      const failure = failureIn(await (await withKey(audience)).propose(requestFor(), live()));
      expect(failure).toMatchObject({ class: 'auth', code: 'secret_refused', message: expect.stringContaining(server().origin) });
    }
    expect(server().requests).toHaveLength(0);
  });

  it('does not follow a redirect', async () => {
    const other = await startWireServer();
    try {
      other.script(stream([text('stolen'), finish('stop')]));
      server().script(answer(307, '', { location: `${other.baseUrl}/chat/completions` }));
      expect(failureIn(await (await withKey()).propose(requestFor(), live())).code).toBe('redirect_refused');
      expect(other.requests).toHaveLength(0);
    } finally {
      await other.close();
    }
  });

  it('is missing, unknown, too short or unfit: the candidate fails, and the reason does not hold it', async () => {
    const cases: readonly [{ readonly [name: string]: string }, string][] = [
      [{}, 'secret_unreadable'],
      [{ THE_KEY: 'short-1' }, 'secret_unreadable'],
      [{ THE_KEY: 'sk-with-a-line-end\nX-Injected: 1' }, 'secret_unreadable'],
      [{ THE_KEY: 'sk-ünprintable-0123' }, 'secret_unreadable'],
    ];
    for (const [env, code] of cases) {
      const failure = failureIn(await (await withKey([server().origin], env)).propose(requestFor(), live()));
      expect(failure).toMatchObject({ class: 'auth', code });
      if (env['THE_KEY']) expect(JSON.stringify(failure)).not.toContain(env['THE_KEY'].slice(0, 7));
    }
    const models = createModels({
      compileTools,
      providers: { p: { type: 'openai_compatible', baseUrl: server().baseUrl, apiKey: 'secret:x', headers: {} } },
      clock: systemLikeClock,
    });
    expect(failureIn(await (await models.provider('p')).propose(requestFor(), live()))).toMatchObject({
      class: 'auth',
      code: 'secret_not_found',
    });
  });

  it('is read anew for every request', async () => {
    const env: { [name: string]: string } = { THE_KEY: 'first-key-0123' };
    server().script(stream([text('ok'), finish('stop')]));
    const provider = await withKey([server().origin], env);
    await provider.propose(requestFor(), live());
    env['THE_KEY'] = 'second-key-0123';
    await provider.propose(requestFor(), live());
    expect(server().requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer first-key-0123', 'Bearer second-key-0123']);
  });

  const forms = (key: string) => [key, encodeURIComponent(key), Buffer.from(key).toString('base64'), JSON.stringify(key).slice(1, -1)];

  it.each([
    ['an error', refuse(400, { message: `bad key ${KEY} and ${encodeURIComponent(KEY)} and ${Buffer.from(KEY).toString('base64')}` })],
    ['a text that is cut', refuse(500, { message: `${'x'.repeat(550)} ${KEY}` })],
    ['an error that is plain text', answer(503, `Authorization: Bearer ${KEY}`)],
    ['a refused key', refuse(401, { message: `Incorrect API key provided: ${KEY.slice(0, 10)}****` })],
    ['an error in the stream', stream([{ error: { message: `lost ${KEY}` } }])],
    [
      'a reply',
      stream([
        text(KEY.slice(0, 9)),
        text(KEY.slice(9)),
        call(0, { id: 'c', name: 'n', args: JSON.stringify({ k: KEY }) }),
        finish('stop'),
      ]),
    ],
  ])('does not come back out of %s', async (_name, script) => {
    server().script(script);
    const proposed = JSON.stringify(await (await withKey()).propose(requestFor(), live()));
    for (const form of forms(KEY)) expect(proposed).not.toContain(form);
    expect(proposed).not.toContain(KEY.slice(0, 10));
  });
});
