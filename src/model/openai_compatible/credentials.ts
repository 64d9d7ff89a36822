import { type Secrets, WindlassError } from '../../contract/index.js';
import { wireProblem } from './wire-problem.js';

/** What is sent with a request besides its body; lower-case names. */
export type RequestHeaders = { readonly [name: string]: string };

const REFERENCE = /^secret:(.+)$/;

/**
 * The headers of the next request, secrets read anew: a key may be changed under a standing process.
 * @throws WireProblem class `auth` when a secret is not to be had for this origin
 */
export async function releaseHeaders(
  secrets: Secrets,
  origin: string,
  named: { readonly apiKey?: string | undefined; readonly headers: { readonly [name: string]: string } },
): Promise<RequestHeaders> {
  const headers: { [name: string]: string } = {};
  try {
    if (named.apiKey !== undefined) headers['authorization'] = `Bearer ${await resolved(secrets, origin, named.apiKey)}`;
    for (const [name, text] of Object.entries(named.headers)) headers[name.toLowerCase()] = await resolved(secrets, origin, text);
    return headers;
  } catch (error) {
    if (!WindlassError.is(error)) throw error;
    throw wireProblem('auth', error.code, error.message);
  }
}

async function resolved(secrets: Secrets, origin: string, text: string): Promise<string> {
  const name = REFERENCE.exec(text)?.[1];
  return name === undefined ? text : secrets.release(name, { kind: 'origin', origin });
}
