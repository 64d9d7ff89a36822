import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KnownSecrets } from '../../src/config/index.js';
import { hideNamed, hidePlaces, namesSecret } from '../../src/contract/index.js';

const secret = fc.string({ minLength: 8, maxLength: 40, unit: fc.constantFrom(...'abcXYZ0189+/=-_"\\ %&?#:!\'()*~') });

function knowing(value: string): KnownSecrets {
  const known = new KnownSecrets();
  known.learn('k', value);
  return known;
}

/** Where a value may stand inside something longer, and what it looks like there. */
const ENCODINGS: readonly (readonly [string, (value: string, before: string, after: string) => string])[] = [
  ['as it is', (value, before, after) => before + value + after],
  ['in JSON', (value, before, after) => JSON.stringify({ a: before + value + after })],
  ['in JSON in JSON', (value, before, after) => JSON.stringify(JSON.stringify([before + value + after]))],
  ['percent-encoded', (value, before, after) => before + encodeURIComponent(value) + after],
  ['in a form', (value) => new URLSearchParams({ q: value }).toString()],
  ['in hexadecimal', (value, before, after) => Buffer.from(before + value + after).toString('hex')],
];

describe('TM-11 what is known as a secret', () => {
  it.each(ENCODINGS)('is found %s', (_name, encode) => {
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (value, before, after) => {
        const clean = knowing(value).text(encode(value, before, after));
        expect(clean).toContain('[secret:k]');
      }),
      { numRuns: 100 },
    );
  });

  it('is found in base64 at every offset, up to the signs it shares with its neighbours', () => {
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), fc.boolean(), (value, before, after, url) => {
        const encoded = Buffer.from(before + value + after).toString(url ? 'base64url' : 'base64');
        expect(knowing(value).text(encoded)).toContain('[secret:k]');
      }),
      { numRuns: 200 },
    );
  });

  it('is found wherever a stream is cut, and everything else passes as it came', () => {
    fc.assert(
      fc.property(secret, fc.array(fc.nat(12)), fc.string(), fc.string(), (value, cuts, before, after) => {
        const whole = Buffer.from(`${before}${value}${after}${value.slice(0, 5)}`);
        const stream = knowing(value).stream();
        const out: Uint8Array[] = [];
        let at = 0;
        for (const cut of [...cuts, whole.length]) {
          out.push(stream.push(whole.subarray(at, at + cut)));
          at += cut;
        }
        out.push(stream.push(whole.subarray(at)), stream.end());
        expect(Buffer.concat(out).toString()).toBe(knowing(value).text(whole.toString()));
      }),
      { numRuns: 200 },
    );
  });

  it('leaves JSON that is read back, also where the secret is a number', () => {
    const known = knowing('1234567890');
    expect(JSON.parse(known.stored('{"n":1234567890,"at":11234567890,"s":"x1234567890"}'))).toEqual({
      n: '[secret:k]',
      at: 11234567890,
      s: 'x[secret:k]',
    });
  });

  it('costs what holds none nothing: it is the same object', () => {
    const value = { a: ['x', { b: 1 }], bytes: new Uint8Array([1]) };
    expect(knowing('abcdefgh1').value(value)).toBe(value);
  });

  it('is not learned when it is too short to be told apart from ordinary text', () => {
    expect(knowing('short-1').text('a short-1 text')).toBe('a short-1 text');
  });

  it('hides every line of a key', () => {
    const key = `-----BEGIN KEY-----\n${'A1b2'.repeat(12)}\n${'c3D4'.repeat(12)}\n-----END KEY-----`;
    expect(knowing(key).text(`one line: ${'c3D4'.repeat(12)}`)).toBe('one line: [secret:k]');
  });
});

describe('TM-11 redaction by names', () => {
  it.each([
    'token',
    'accessToken',
    'client_secret',
    'clientSecret',
    'PASSWORD',
    'Authorization',
    'api_key',
    'apiKey',
    'x-api-key',
    'Set-Cookie',
  ])('%s is a credential by its name', (name) => {
    expect(namesSecret(name)).toBe(true);
    expect(hideNamed({ [name]: 'hunter22', deep: [{ [name]: { a: 'b' } }] })).toEqual({
      [name]: '[hidden: 8 characters]',
      deep: [{ [name]: { a: '[hidden: 1 characters]' } }],
    });
  });

  it.each(['path', 'content', 'max_tokens', 'keyboard', 'author', 'tokenizer'])('%s is none', (name) => {
    expect(hideNamed({ [name]: 'x', n: 1 })).toEqual({ [name]: 'x', n: 1 });
  });

  it('says which secret where only a reference stands', () => {
    expect(hideNamed({ api_key: 'secret:openai' })).toEqual({ api_key: 'secret:openai' });
  });

  it('C236 hides what is a credential by its place and touches nothing else', () => {
    const plain = 'see https://host/path?page=2 and http://[::1]:80/ at 10:30, key: value, x@y.z\nconst cookie = jar;\n';
    expect(hidePlaces(plain)).toBe(plain);
    expect(hidePlaces('Authorization: Bearer abc.def\nnext')).toBe('Authorization: Bearer [hidden]\nnext');
  });
});
