import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { ModelFailureClass } from '../../src/contract/index.js';
import { createModels } from '../../src/model/index.js';
import { networkProblem } from '../../src/model/openai_compatible/network.js';
import { retryAfter } from '../../src/model/openai_compatible/retry-after.js';
import { compileTools } from '../../src/tools/index.js';
import { systemLikeClock } from '../support/real-clock.js';
import { type Answer, answer, finish, refuse, stream, text } from '../support/wire-server.js';
import { ask, failureIn, providerAt, replyIn, requestFor, useWireServer } from './support.js';

const server = useWireServer();

async function failureOf(script: Answer) {
  server().script(script);
  return failureIn(await ask(server()));
}

describe('classes of failures', () => {
  it.each<[string, Answer, ModelFailureClass, string]>([
    ['429', refuse(429, { message: 'slow down', type: 'requests' }), 'rate_limit', 'rate_limited'],
    ['429 without a body', answer(429), 'rate_limit', 'rate_limited'],
    ['529 from upstream', answer(529, 'busy'), 'rate_limit', 'rate_limited'],
    ['model is overloaded', refuse(503, { type: 'overloaded_error', message: 'model is overloaded' }), 'rate_limit', 'rate_limited'],
    ['invalid API key', refuse(401, { code: 'invalid_api_key', message: 'Incorrect API key provided: sk-ab***yz' }), 'auth', 'key_refused'],
    ['invalid API key as a bad request', refuse(400, { type: 'authentication_error' }), 'auth', 'key_refused'],
    ['403', refuse(403, { message: 'not in your region' }), 'auth', 'not_permitted'],
    [
      'C275 exhausted quota',
      refuse(429, { code: 'insufficient_quota', message: 'You exceeded your current quota' }),
      'auth',
      'insufficient_quota',
    ],
    ['402', refuse(402, { message: 'add credits' }), 'auth', 'insufficient_credits'],
    [
      'C275 context_length_exceeded',
      refuse(400, { code: 'context_length_exceeded', message: 'too long' }),
      'context_length',
      'context_length_exceeded',
    ],
    [
      'maximum context reached, by type',
      refuse(400, { code: 400, type: 'exceed_context_size_error', message: 'the request' }),
      'context_length',
      'context_length_exceeded',
    ],
    [
      'maximum context reached, in words',
      answer(400, { object: 'error', message: "This model's maximum context length is 4096 tokens.", code: 400 }),
      'context_length',
      'context_length_exceeded',
    ],
    ['a body that is too large', answer(413, 'nope'), 'context_length', 'request_too_large'],
    ['502 bad gateway', answer(502, '<html>502 Bad Gateway</html>', { 'content-type': 'text/html' }), 'server', 'provider_error'],
    ['500', refuse(500, { message: 'oops' }), 'server', 'provider_error'],
    ['503', answer(503), 'server', 'provider_error'],
    ['409', answer(409), 'server', 'provider_error'],
    ['408', answer(408), 'timeout', 'provider_timeout'],
    ['an unknown model', refuse(404, { code: 'model_not_found', message: 'no such model' }), 'permanent', 'model_not_found'],
    ['an unknown model, by its message alone', answer(404, { error: "model 'x' not found" }), 'permanent', 'model_not_found'],
    ['a wrong address', answer(404, { detail: 'Not Found' }), 'permanent', 'endpoint_not_found'],
    ['strange thing', refuse(400, { message: 'strange thing' }), 'permanent', 'request_refused'],
    ['digits in unrelated text', refuse(400, { message: 'bad request req_5003a, see 429 or 503' }), 'permanent', 'request_refused'],
    [
      'words of a rate limit in unrelated text',
      refuse(400, { message: 'tool rate_limit_exceeded is unknown' }),
      'permanent',
      'request_refused',
    ],
    ['422', answer(422, { detail: [{ msg: 'field required' }] }), 'permanent', 'request_refused'],
    ['an error in a successful answer', answer(200, { error: { message: 'cold', code: 503 } }), 'server', 'provider_error'],
  ])('CHN-7 retry_class %s', async (_name, script, kind, code) => {
    expect(await failureOf(script)).toMatchObject({ class: kind, code });
    expect(server().requests).toHaveLength(1);
  });

  it('C275 sends one request, whatever a status invites to', async () => {
    for (const script of [answer(500, '', { 'x-should-retry': 'true' }), answer(429, '', { 'retry-after': '0' }), answer(503)]) {
      await failureOf(script);
      expect(server().requests).toHaveLength(1);
    }
  });

  it('says who answered what, in one short line without control characters', async () => {
    const failure = await failureOf(refuse(400, { message: `no\u001b[31m\nred\u0007 ${'x'.repeat(5000)}` }));
    expect(failure.message).toMatch(new RegExp(`^local \\(${server().origin}\\) answered 400: no \\[31m red x+….?$`));
    expect(failure.message.length).toBeLessThan(700);
  });

  it('reads only the beginning of an error that does not end', async () => {
    server().script((response) => {
      response.writeHead(500, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write('x'.repeat(32 * 1024)), 1);
      response.on('close', () => clearInterval(timer));
    });
    expect(failureIn(await ask(server()))).toMatchObject({ class: 'server' });
    await expect.poll(() => server().open, { timeout: 2000 }).toBe(0);
  });

  it('judges an error that breaks off by its status', async () => {
    expect(
      await failureOf((response) => {
        response.writeHead(429, { 'content-type': 'application/json', 'content-length': '1000' });
        response.write('{"err');
        setTimeout(() => response.destroy(), 20);
      }),
    ).toMatchObject({ class: 'rate_limit' });
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 0, 1);
  it.each<[string, string, number | undefined]>([
    ['seconds', '2', 2000],
    ['a date', new Date(now + 2000).toUTCString(), 2000],
    ['an hour', '3600', 3_600_000],
    ['a fraction', '0.25', 250],
    ['a negative number', '-1', undefined],
    ['no time', 'soon', undefined],
    ['a date in the past', new Date(now - 5000).toUTCString(), undefined],
    ['a number with a tail', '12 parsecs', undefined],
    ['nothing', '', undefined],
  ])('C274 as %s', (_name, value, ms) => {
    expect(retryAfter(new Headers({ 'retry-after': value }), now)).toBe(ms);
  });

  it('C274 goes with the failure, for a rate limit and for a server that is down', async () => {
    expect(await failureOf(answer(429, '', { 'retry-after': '3600' }))).toMatchObject({
      class: 'rate_limit',
      retryAfterMs: 3_600_000,
      message: expect.stringContaining('3600 s'),
    });
    expect(await failureOf(answer(503, '', { 'retry-after-ms': '1500', 'retry-after': '9' }))).toMatchObject({
      class: 'server',
      retryAfterMs: 1500,
    });
    const dated = await failureOf(answer(429, '', { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }));
    expect(dated.retryAfterMs).toBeGreaterThan(55_000);
    expect(dated.retryAfterMs).toBeLessThanOrEqual(60_000);
    expect(await failureOf(answer(429, '', { 'retry-after': '-1' }))).not.toHaveProperty('retryAfterMs');
  });
});

describe('the connection', () => {
  it('to nobody may be tried again', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const address = closed.address();
    await new Promise((resolve) => closed.close(resolve));
    const port = typeof address === 'object' && address ? address.port : 0;
    const models = createModels({
      compileTools,
      providers: { gone: { type: 'openai_compatible', baseUrl: `http://127.0.0.1:${port}/v1/`, headers: {} } },
      clock: systemLikeClock,
    });
    const proposed = await (await models.provider('gone')).propose(requestFor(), new AbortController().signal);
    const refused = `127.0.0.1:${port}) cannot be reached: connection refused, nothing listens there (ECONNREFUSED)`;
    expect(failureIn(proposed)).toMatchObject({ class: 'server', code: 'network', message: expect.stringContaining(refused) });
  });

  it('to a port that `fetch` never connects to is told in words, and not tried again', () => {
    const error = new TypeError('fetch failed', { cause: new Error('bad port') });
    const { failure } = networkProblem('p', error);
    expect([failure.class, failure.message]).toEqual([
      'permanent',
      expect.stringContaining('cannot be reached: HTTP clients connect to no such port'),
    ]);
  });

  it('that closes without an answer may be tried again', async () => {
    expect(await failureOf((response) => void response.socket?.destroy())).toMatchObject({ class: 'server', code: 'network' });
  });

  it.each<[string, ModelFailureClass]>([
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
    ['UND_ERR_BODY_TIMEOUT', 'timeout'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['ETIMEDOUT', 'timeout'],
    ['ENOTFOUND', 'server'],
    ['ECONNRESET', 'server'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'permanent'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'permanent'],
  ])('is judged by the code of the system: %s is %s', (code, kind) => {
    const error = new TypeError('fetch failed', { cause: Object.assign(new Error('timed out 429 auth'), { code }) });
    expect(networkProblem('p', error).failure.class).toBe(kind);
  });

  it.each([301, 302, 303, 307, 308])('is not led elsewhere: %i', async (status) => {
    server().script(answer(status, '', { location: `${server().origin}/v1/other?token=abc` }), stream([text('stolen'), finish('stop')]));
    const failure = failureIn(await ask(server()));
    expect(failure).toMatchObject({ class: 'permanent', code: 'redirect_refused', message: expect.stringContaining(server().origin) });
    expect(failure.message).not.toContain('abc');
    expect(server().requests).toHaveLength(1);
  });

  it('recovers when asked again', async () => {
    server().script(answer(500), stream([text('back'), finish('stop')]));
    const provider = await providerAt(server());
    const signal = new AbortController().signal;
    expect(failureIn(await provider.propose(requestFor(), signal)).class).toBe('server');
    expect(replyIn(await provider.propose(requestFor(), signal)).content).toBe('back');
  });
});
