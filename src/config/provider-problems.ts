import type { ErrorObject } from 'ajv';
import { type Problem, problem } from '../chain/index.js';
import { escapePointer, isJsonObject, type Json, type JsonObject } from '../contract/index.js';

const SECRET = /^secret:[A-Za-z0-9][A-Za-z0-9_-]*$/;
/** Headers whose value is a credential, whatever it looks like. */
const CREDENTIAL = /^(authorization|proxy-authorization|cookie)$|api-?key|token|secret|password/i;
/** Headers that the transport writes itself. */
const TRANSPORT = /^(host|connection|content-length|content-type|transfer-encoding|upgrade|te|trailer|expect|keep-alive|accept-encoding)$/i;
const ENTRY = /^\/providers\/[^/]+$/;

/** The wording of a schema error inside a provider or a secret; a value that may be a key is never repeated. */
export function providerWords(error: ErrorObject, value: unknown): readonly [string, string] | null | undefined {
  const at = error.instancePath;
  if (/^\/providers\/[^/]+\/api_key$/.test(at) && error.keyword !== 'false schema') {
    return [
      'literal_secret',
      'an API key never stands in a file: write secret:NAME, and define NAME under "secrets" in the operator’s file',
    ];
  }
  if (/^\/providers\/[^/]+\/headers\//.test(at)) return ['bad_value', 'a header value is printable ASCII text, quoted, or secret:NAME'];
  if (/^\/providers\/[^/]+\/base_url$/.test(at) && error.keyword === 'pattern')
    return ['bad_value', 'must be an http:// or https:// address'];
  if (error.keyword === 'false schema' && ENTRY.test(at.slice(0, at.lastIndexOf('/')))) {
    return ['unknown_key', `this type of provider has no key "${at.slice(at.lastIndexOf('/') + 1)}"`];
  }
  if (/^\/secrets\/[^/]+\/from$/.test(at)) return ['bad_value', 'must be env:NAME, file:/absolute/path or command:/absolute/program'];
  if (/^\/secrets\/[^/]+\/audience\/\d+$/.test(at)) {
    return [
      'bad_value',
      `${JSON.stringify(value)} must be an origin (scheme, host and port, such as https://api.openai.com), program:/path@sha256:HEX or webhook:/path`,
    ];
  }
  return undefined;
}

/** What a schema cannot say about providers: addresses that carry credentials, and credentials written out in headers. */
export function providerProblems(value: JsonObject): readonly Problem[] {
  const providers = value['providers'];
  if (providers === undefined || !isJsonObject(providers)) return [];
  return Object.entries(providers).flatMap(([name, entry]) => {
    if (!isJsonObject(entry)) return [];
    const at = `/providers/${escapePointer(name)}`;
    return [...addressProblems(`${at}/base_url`, entry['base_url']), ...headerProblems(`${at}/headers`, entry['headers'])];
  });
}

function addressProblems(at: string, address: Json | undefined): readonly Problem[] {
  if (typeof address !== 'string' || !/^https?:\/\/\S+$/.test(address)) return [];
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return [problem('bad_value', at, 'is not an address')];
  if (url.username !== '' || url.password !== '') {
    return [problem('literal_secret', at, 'an address holds no user name and no password: use api_key or headers with secret:NAME')];
  }
  if (url.search === '' && url.hash === '') return [];
  return [problem('bad_value', at, 'an address ends with its path: /chat/completions is appended to it')];
}

function headerProblems(at: string, headers: Json | undefined): readonly Problem[] {
  if (headers === undefined || !isJsonObject(headers)) return [];
  return Object.entries(headers).flatMap(([name, text]) => {
    const place = `${at}/${escapePointer(name)}`;
    if (TRANSPORT.test(name)) return [problem('bad_key', place, `the header "${name}" is written by the transport`, { atKey: true })];
    if (typeof text !== 'string' || SECRET.test(text) || !CREDENTIAL.test(name)) return [];
    return [problem('literal_secret', place, `the header "${name}" carries a credential: write secret:NAME as its value`)];
  });
}

/** A program that is found by its bare name is whichever the folder of the day holds. */
export function notifyProblems(value: JsonObject): readonly Problem[] {
  const notify = value['notify'];
  const command = notify !== undefined && isJsonObject(notify) ? notify['command'] : undefined;
  const program = Array.isArray(command) ? command[0] : undefined;
  if (typeof program !== 'string' || program.startsWith('/')) return [];
  return [problem('bad_value', '/notify/command/0', `${JSON.stringify(program)} must be the absolute path of a program`)];
}
