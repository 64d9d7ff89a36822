import type { ErrorObject } from 'ajv';
import { type Problem, pointerSegments, schemaProblems } from '../chain/index.js';
import { isJsonObject, type JsonObject, notADuration } from '../contract/index.js';
import { KEYS } from './generated/config-keys.js';
import { validate } from './generated/config-validator.js';
import { notifyProblems, providerProblems, providerWords } from './provider-problems.js';

/** Keys that the format knows and this version cannot honour. To accept one would be to promise what it says. */
const UNAVAILABLE: { readonly [key: string]: readonly RegExp[] } = {
  '': [/^(mcp_servers|mcpServers|remote_tools|external_tools|command_tools|agents)$/],
  compute: [/^(model_allowlist|backend_allowlist)$/],
};
const GRANT = /\/(default_action|shell|read|write|fire|answer)$|^\/(envelopes\/[^/]+|policy)\/tools\/[^/]+$/;
const WAIT = /\/timeout$/;

/** What is wrong with a configuration, all at once. */
export function configProblems(value: JsonObject): readonly Problem[] {
  const problems = validate(value) ? [] : schemaProblems(validate.errors ?? [], value, { keys: keysFor(value), special });
  return [...problems.map(named), ...aliasProblems(value), ...providerProblems(value), ...notifyProblems(value)];
}

/** With the place in the words of the file: several keys may stand on the line of a position. */
function named(found: Problem): Problem {
  const place = pointerSegments(found.pointer).slice(0, found.atKey ? -1 : undefined);
  return place.length === 0 ? found : { ...found, message: `${place.join('.')}: ${found.message}` };
}

function special(error: ErrorObject, _place: string, value: unknown): readonly [string, string] | null | undefined {
  const at = error.instancePath;
  const said = error.propertyName === undefined ? providerWords(error, value) : undefined;
  if (said !== undefined) return said;
  switch (error.keyword) {
    case 'additionalProperties':
      return unavailable(at, String(error.params['additionalProperty']));
    case 'pattern':
      if (error.propertyName !== undefined) return null; // told as a name that cannot be used
      if (/\/wall$/.test(at)) return ['bad_duration', notADuration(value)];
      if (GRANT.test(at)) return ['bad_value', `${JSON.stringify(value)} must be allow, approve or deny`];
      if (WAIT.test(at))
        return ['bad_value', `${JSON.stringify(value)} is not a duration; write 90s, 30m, 2h or 1h30m, in whole seconds, or never`];
      return at.startsWith('/path/') ? ['bad_value', `${JSON.stringify(value)} must be an absolute folder`] : undefined;
    case 'required':
      return GRANT.test(at) ? ['missing_key', 'the key "grant" is missing: allow, approve or deny'] : undefined;
    case 'enum':
      if (/\/on_timeout$/.test(at))
        return ['bad_value', `${JSON.stringify(value)} cannot be what silence means: it never grants and asks nobody again; write deny`];
      return /^\/providers\/[^/]+\/type$/.test(at)
        ? ['unavailable', `the provider type ${JSON.stringify(value)} is not available; there are scripted, openai and openai_compatible`]
        : undefined;
    case 'dependentRequired':
      return ['missing_key', 'when_key, when_op and when_value come together or not at all'];
    default:
      return undefined;
  }
}

function unavailable(at: string, key: string): readonly [string, string] | undefined {
  const kind = at === '' ? '' : /\/compute$/.test(at) ? 'compute' : null;
  const known = kind !== null && (UNAVAILABLE[kind] ?? []).some((pattern) => pattern.test(key));
  return known ? ['unavailable', `"${key}" is not available in this version; remove it`] : undefined;
}

/** Both spellings of one bound: which of them holds would be a guess. */
function aliasProblems(value: JsonObject): readonly Problem[] {
  const found: Problem[] = [];
  const check = (compute: unknown, pointer: string): void => {
    if (typeof compute !== 'object' || compute === null) return;
    for (const key of ['turns', 'tool_calls', 'tokens']) {
      if (!(key in compute) || !(`max_${key}` in compute)) continue;
      const message = `both ${key} and its older spelling max_${key} are stated; keep one`;
      found.push({ code: 'both_spellings', pointer: `${pointer}/max_${key}`, message, severity: 'error', atKey: true });
    }
  };
  for (const [name, envelope] of Object.entries(isJsonObject(value['envelopes'] ?? null) ? (value['envelopes'] as JsonObject) : {})) {
    if (isJsonObject(envelope)) check(envelope['compute'], `/envelopes/${name}/compute`);
  }
  const policy = value['policy'];
  if (policy !== undefined && isJsonObject(policy)) check(policy['compute'], '/policy/compute');
  return found;
}

/** The generated keys, once more under the names this file gives its envelopes, providers and secrets in place of `*`. */
function keysFor(value: JsonObject): { readonly [place: string]: readonly string[] } {
  const keys: { [place: string]: readonly string[] } = { ...KEYS };
  for (const [place, known] of Object.entries(KEYS)) {
    const [, group = '', rest = ''] = /^\/(envelopes|providers|secrets)\/\*(.*)$/.exec(place) ?? [];
    const named = value[group];
    if (named !== undefined && isJsonObject(named)) for (const name of Object.keys(named)) keys[`/${group}/${name}${rest}`] = known;
  }
  return keys;
}
