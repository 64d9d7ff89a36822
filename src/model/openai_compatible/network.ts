import { WireProblem, wireProblem } from './wire-problem.js';

const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);
const NOT_TRUSTED = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;
/** What `fetch` says of a port of its block list, to which it never connects. */
const BAD_PORT = 'bad port';

/** A connection that could not be made or did not last, in words and by the system's own code. */
export function networkProblem(who: string, error: unknown): WireProblem {
  if (error instanceof WireProblem) return error;
  const { code, said } = innermost(error);
  const named = code || said;
  if (TIMEOUTS.has(code) || isAbort(error)) return wireProblem('timeout', 'network_timeout', `${who} did not answer in time (${named})`);
  if (NOT_TRUSTED.test(code)) return wireProblem('permanent', 'tls', `${who} has no certificate that this machine trusts (${named})`);
  if (said === BAD_PORT)
    return wireProblem('permanent', 'network', `${who} cannot be reached: HTTP clients connect to no such port; use another one`);
  const words = WORDS[code];
  if (words !== undefined) return wireProblem('server', 'network', `${who} cannot be reached: ${words} (${named})`);
  return wireProblem('server', 'network', `${who} cannot be reached, or the connection broke (${named})`);
}

const WORDS: { readonly [code: string]: string } = {
  ECONNREFUSED: 'connection refused, nothing listens there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the name of the host could not be looked up',
  EHOSTUNREACH: 'no way leads to the host',
  ENETUNREACH: 'no way leads to the network',
};

/** `fetch` wraps what happened; the innermost error tells. Not every one has a code. */
function innermost(error: unknown): { readonly code: string; readonly said: string } {
  let code = '';
  let said = 'no reason given';
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string') code = at.code;
    if (at.message !== '') said = at.message;
  }
  return { code, said };
}

/** The caller's own abort is told apart before: this one is the client's, whose patience ended. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
