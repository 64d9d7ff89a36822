import { WireProblem, wireProblem } from './wire-problem.js';

const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);
const NOT_TRUSTED = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** A connection that could not be made or did not last, by the system's own code. */
export function networkProblem(who: string, error: unknown): WireProblem {
  if (error instanceof WireProblem) return error;
  const code = codeOf(error);
  if (TIMEOUTS.has(code) || isAbort(error)) return wireProblem('timeout', 'network_timeout', `${who} did not answer in time (${code})`);
  if (NOT_TRUSTED.test(code)) return wireProblem('permanent', 'tls', `${who} has no certificate that this machine trusts (${code})`);
  return wireProblem('server', 'network', `${who} cannot be reached, or the connection broke (${code})`);
}

/** `fetch` wraps what happened; the innermost code tells. */
function codeOf(error: unknown): string {
  let code = 'no code';
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string') code = at.code;
  }
  return code;
}

/** The caller's own abort is told apart before: this one is the client's, whose patience ended. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
