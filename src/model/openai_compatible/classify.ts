import { isJsonObject, type Json, type ModelFailure, type ModelFailureClass } from '../../contract/index.js';
import { retryAfter } from './retry-after.js';
import { WireProblem } from './wire-problem.js';

/** What a provider says of an error, in any of the shapes in use: `{error: {…}}`, `{error: "…"}`, `{message, type, code}`, `{detail}`. */
interface Complaint {
  readonly text: string;
  /** `code` and `type`, lower-case; numbers are no words. */
  readonly words: readonly string[];
  readonly parameter: string | undefined;
  /** A status that the error names itself, as gateways do inside a stream. */
  readonly status: number | undefined;
  /** The body was an error object, so the endpoint exists and understood the request. */
  readonly structured: boolean;
}

const RATE_LIMIT = new Set(['rate_limit_exceeded', 'rate_limit_error', 'too_many_requests', 'overloaded_error', 'engine_overloaded']);
const NO_QUOTA = new Set(['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active', 'insufficient_credits']);
const CONTEXT = new Set(['context_length_exceeded', 'exceed_context_size_error', 'context_window_exceeded', 'string_above_max_length']);
const NO_MODEL = new Set(['model_not_found', 'invalid_model', 'model_not_available']);
const AUTH = new Set(['invalid_api_key', 'authentication_error']);
const SERVER = new Set(['server_error', 'internal_server_error', 'internal_error', 'api_error', 'service_unavailable']);
/** Servers that give no code say it in these words. */
const CONTEXT_WORDS =
  /\b(maximum context length|context length exceeded|exceeds? the (?:available )?context (?:size|window|length)|prompt is too long)\b/i;

/** The failure of an answer with an error status. @param body the first part of the body, as text */
export function statusProblem(who: string, status: number, headers: Headers, body: string, now: number): WireProblem {
  const complaint = readComplaint(body);
  const [kind, code] = judge(status, complaint);
  const wait = retryAfter(headers, now);
  const asks = wait === undefined ? '' : `, asking to wait ${Math.ceil(wait / 1000)} s`;
  // A refused key is quoted in part by some providers, in a form that no comparison finds.
  const said = status === 401 ? 'the key was refused' : complaint.text || 'no reason given';
  const failure: ModelFailure = {
    class: kind,
    code,
    message: `${who} answered ${status}${asks}: ${said}`,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  };
  return new WireProblem(failure, complaint.parameter);
}

/** The failure of an error object that came where a part of a reply was due. */
export function streamedProblem(who: string, error: Json): WireProblem {
  const complaint = readComplaint(JSON.stringify({ error }));
  const [kind, code] = judge(complaint.status ?? 500, complaint);
  return new WireProblem({ class: kind, code, message: `${who} broke off: ${complaint.text || 'no reason given'}` }, complaint.parameter);
}

/** Class and code by status and by the words of `code` and `type`: never by what a text happens to contain. */
function judge(status: number, { words, text, structured }: Complaint): readonly [ModelFailureClass, string] {
  const named = (known: ReadonlySet<string>): string | undefined => words.find((word) => known.has(word));
  const quota = named(NO_QUOTA);
  if (quota !== undefined || status === 402) return ['auth', quota ?? 'insufficient_credits'];
  const tooLong = named(CONTEXT) ?? ([400, 413, 422].includes(status) && CONTEXT_WORDS.test(text) ? 'context_length_exceeded' : undefined);
  if (tooLong !== undefined) return ['context_length', 'context_length_exceeded'];
  if (status === 429 || status === 529) return ['rate_limit', 'rate_limited'];
  if (named(RATE_LIMIT) !== undefined) return ['rate_limit', 'rate_limited'];
  if (status === 401 || named(AUTH) !== undefined) return ['auth', 'key_refused'];
  if (status === 403) return ['auth', 'not_permitted'];
  if (named(NO_MODEL) !== undefined || (status === 404 && structured)) return ['permanent', 'model_not_found'];
  if (status === 413) return ['context_length', 'request_too_large'];
  if (status === 408) return ['timeout', 'provider_timeout'];
  if (status >= 500 || status === 409 || status === 425 || named(SERVER) !== undefined) return ['server', 'provider_error'];
  return ['permanent', status === 404 ? 'endpoint_not_found' : 'request_refused'];
}

function readComplaint(body: string): Complaint {
  const value = parse(body);
  const root = value !== undefined && isJsonObject(value) ? value : {};
  const error = root['error'] ?? root;
  const inner = isJsonObject(error) ? error : {};
  const { code, type, param } = inner;
  const words = [code, type].flatMap((word) => (typeof word === 'string' ? [word.toLowerCase()] : []));
  const status = typeof code === 'number' && code >= 400 && code < 600 ? code : undefined;
  const text = [inner['message'], error, root['detail']].find((part) => typeof part === 'string');
  return {
    text: (typeof text === 'string' ? text : value === undefined && !body.trimStart().startsWith('<') ? body : '').trim(),
    words,
    parameter: typeof param === 'string' ? param : undefined,
    status,
    structured: root['error'] !== undefined || typeof inner['message'] === 'string',
  };
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
