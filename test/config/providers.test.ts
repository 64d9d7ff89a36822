import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { trustPath } from '../../src/config/index.js';
import { failure, makePlace, USER } from './support.js';

const LITERAL = 'sk-live-0123456789abcdef';

describe('providers over HTTP', () => {
  it('are read with their keys by name, headers and price', async () => {
    const place = await makePlace();
    await place.write(
      USER,
      [
        'providers:',
        '  ollama: { type: openai_compatible, base_url: "http://127.0.0.1:11434/v1" }',
        '  openai: { type: openai, api_key: "secret:openai", price: { input: 0.25, output: 2 } }',
        '  router: { type: openai_compatible, base_url: "https://openrouter.ai/api/v1", api_key: "secret:router", headers: { HTTP-Referer: "https://example.test", X-Api-Key: "secret:router" } }',
        '',
      ].join('\n'),
    );
    const { providers } = await place.load();
    expect(providers['ollama']).toMatchObject({
      type: 'openai_compatible',
      baseUrl: 'http://127.0.0.1:11434/v1',
      headers: {},
      trusted: true,
    });
    expect(providers['openai']).toMatchObject({ type: 'openai', apiKey: 'secret:openai', price: { input: 0.25, output: 2 } });
    expect(providers['router']).toMatchObject({
      apiKey: 'secret:router',
      headers: { 'HTTP-Referer': 'https://example.test', 'X-Api-Key': 'secret:router' },
    });
  });

  it.each<[string, string, string, string]>([
    ['a literal key', `  o: { type: openai, api_key: ${LITERAL} }`, '2:31', 'write secret:NAME'],
    ['a literal key that is a number', '  o: { type: openai, api_key: 12345678 }', '2:31', 'write secret:NAME'],
    ['a key by environment', '  o: { type: openai, api_key: "env:OPENAI_API_KEY" }', '2:31', 'write secret:NAME'],
    [
      'a literal key in a header',
      `  o: { type: openai_compatible, base_url: "http://h/v1", headers: { X-API-Key: ${LITERAL} } }`,
      '2:80',
      'carries a credential',
    ],
    [
      'a literal key in the address',
      `  o: { type: openai_compatible, base_url: "https://me:${LITERAL}@h/v1" }`,
      '2:43',
      'no user name and no password',
    ],
    [
      'a key in the query of the address',
      `  o: { type: openai_compatible, base_url: "https://h/v1?key=${LITERAL}" }`,
      '2:43',
      'ends with its path',
    ],
    ['an address of another kind', '  o: { type: openai_compatible, base_url: "ftp://h/v1" }', '2:43', 'http:// or https://'],
    ['an address that is none', '  o: { type: openai_compatible, base_url: "http://h:99999/" }', '2:43', 'not an address'],
    ['a missing address', '  o: { type: openai_compatible }', '2:6', '"base_url" is missing'],
    ['a missing key', '  o: { type: openai }', '2:6', '"api_key" is missing'],
    ['a missing dialogue', '  o: { type: scripted }', '2:6', '"dialogue" is missing'],
    ['a missing type', '  o: { dialogue: d.yaml }', '2:6', '"type" is missing'],
    ['an address for OpenAI', '  o: { type: openai, api_key: "secret:k", base_url: "https://h/v1" }', '2:53', 'has no key "base_url"'],
    ['a dialogue for a server', '  o: { type: openai_compatible, base_url: "http://h/v1", dialogue: d }', '2:68', 'has no key "dialogue"'],
    ['a misspelt key', '  o: { type: openai_compatible, base_url: "http://h/v1", api_kye: "secret:k" }', '2:58', 'did you mean "api_key"?'],
    [
      'a header of the transport',
      '  o: { type: openai_compatible, base_url: "http://h/v1", headers: { Host: x } }',
      '2:69',
      'written by the transport',
    ],
    [
      'a header with a line end',
      '  o: { type: openai_compatible, base_url: "http://h/v1", headers: { X-A: "a\\nb" } }',
      '2:74',
      'printable ASCII',
    ],
    ['half a price', '  o: { type: scripted, dialogue: d, price: { input: 1 } }', '2:44', '"output" is missing'],
    ['a negative price', '  o: { type: scripted, dialogue: d, price: { input: -1, output: 1 } }', '2:53', 'must be >= 0'],
  ])('D13 refuse %s, where it stands and without repeating it', async (_name, line, at, words) => {
    const place = await makePlace();
    const file = await place.write('work/windlass.yaml', `providers:\n${line}\n`);
    const error = await failure(place.load());
    expect(error.message).toContain(words);
    expect(JSON.stringify([error.message, error.data])).not.toContain(LITERAL);
    expect(`${error.position?.file}:${error.position?.line}:${error.position?.column}`).toBe(`${file}:${at}`);
    expect(error.data['findings']).toHaveLength(1);
  });
});

describe('secrets', () => {
  const define = (from: string, audience = '"https://api.openai.com"') => `secrets:\n  k: { from: "${from}", audience: [${audience}] }\n`;

  it('rulings 2: are defined by the operator alone', async () => {
    const place = await makePlace();
    const file = await place.write('work/windlass.yaml', `policy: {}\n${define('env:K')}`);
    await trustPath(place.work, place.env);
    expect(await failure(place.load())).toMatchObject({
      code: 'invalid_file',
      position: { file, line: 2 },
      message: expect.stringContaining('operator'),
    });
    const configFile = await place.write('mine.yaml', define('env:K'));
    const { secrets } = await place.load({ configFile, env: { ...place.env, K: 'from-the-operator' } });
    expect(await secrets.release('k', { kind: 'origin', origin: 'https://api.openai.com' })).toBe('from-the-operator');
  });

  it('rulings 2: may be named by a workspace, whose trusted provider still gets none for another origin', async () => {
    const place = await makePlace();
    await place.write(USER, define('env:K'));
    await place.write(
      'work/windlass.yaml',
      'providers: { p: { type: openai_compatible, base_url: "https://evil.example/v1", api_key: "secret:k" } }\n',
    );
    await trustPath(place.work, place.env);
    const config = await place.load({ env: { ...place.env, K: 'value-of-the-key' } });
    expect(config.provider('p')).toMatchObject({ apiKey: 'secret:k', trusted: true });
    const error = await failure(config.secrets.release('k', { kind: 'origin', origin: 'https://evil.example' }));
    expect(error).toMatchObject({ code: 'secret_refused', data: { secret: 'k', origin: 'https://evil.example' } });
    expect(error.message).not.toContain('value-of-the-key');
  });

  it.each([
    ['https://api.openai.com', 'https://api.openai.com', true],
    ['https://API.openai.com:443', 'https://api.openai.com', true],
    ['http://api.openai.com', 'https://api.openai.com', false],
    ['https://api.openai.com:8443', 'https://api.openai.com', false],
    ['https://openai.com', 'https://api.openai.com', false],
  ])('rulings 2: an audience of %s and a call to %s: %s', async (audience, origin, passes) => {
    const place = await makePlace();
    await place.write(USER, define('env:K', `"${audience}"`));
    const { secrets } = await place.load({ env: { ...place.env, K: 'value-of-the-key' } });
    const released = secrets.release('k', { kind: 'origin', origin });
    if (passes) expect(await released).toBe('value-of-the-key');
    else expect((await failure(released)).code).toBe('secret_refused');
  });

  it('TM-11 come from a file without its line end, or say why they cannot', async () => {
    const place = await makePlace();
    const path = await place.write('key.txt', 'a key in a file\n');
    await chmod(path, 0o600);
    await place.write(USER, define(`file:${path}`));
    expect(await (await place.load()).secrets.release('k', { kind: 'origin', origin: 'https://api.openai.com' })).toBe('a key in a file');
    await place.write(USER, define(`file:${join(place.base, 'none')}`));
    expect(
      (await failure((await place.load()).secrets.release('k', { kind: 'origin', origin: 'https://api.openai.com' }))).message,
    ).toContain('ENOENT');
    await place.write(USER, define('env:K'));
    expect(
      (await failure((await place.load()).secrets.release('k', { kind: 'origin', origin: 'https://api.openai.com' }))).message,
    ).toContain('the variable K is not set');
    expect(
      await failure((await place.load()).secrets.release('other', { kind: 'origin', origin: 'https://api.openai.com' })),
    ).toMatchObject({
      code: 'secret_not_found',
    });
    expect(
      await failure((await place.load()).secrets.release('constructor', { kind: 'origin', origin: 'https://api.openai.com' })),
    ).toMatchObject({
      code: 'secret_not_found',
    });
  });

  it('TM-11 are taken out of texts, given away or not', async () => {
    const place = await makePlace();
    await place.write(USER, define('env:K'));
    const value = 'a/b+c="0123456789"';
    const { secrets } = await place.load({ env: { ...place.env, K: value } });
    const forms = [value, encodeURIComponent(value), JSON.stringify(value), Buffer.from(value).toString('base64')];
    for (const form of forms) expect(secrets.scrubber.text(`x ${form} y`)).toMatch(/^x "?\[secret:k\]"? y$/);
  });

  it.each([
    ['a literal value', define(LITERAL), 'must be env:NAME, file:/absolute/path or command:'],
    ['a command', define('command:pass show k'), 'must be env:NAME, file:/absolute/path or command:'],
    ['an audience with a path', define('env:K', '"https://h/v1"'), 'must be an origin'],
    ['an audience that is a pattern', define('env:K', '"*"'), 'must be an origin'],
    ['no audience', define('env:K', ''), 'at least 1 item'],
  ])('D13 refuse %s', async (_name, text, words) => {
    const place = await makePlace();
    await place.write(USER, text);
    const error = await failure(place.load());
    expect(error).toMatchObject({ code: 'invalid_file', position: { line: 2 }, message: expect.stringContaining(words) });
    expect(JSON.stringify([error.message, error.data])).not.toContain(LITERAL);
  });
});
