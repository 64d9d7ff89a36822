import type { Json, JsonObject } from './json.js';

/** Environment variables that hold credentials, by the habits of their names, in any case; `*` stands in front only. */
export const SECRET_VARIABLES: readonly string[] =
  `*_TOKEN *_KEY *_SECRET *_PASSWORD *_PASSWD *_CREDENTIALS *_API_KEY_ID AWS_ACCESS_KEY_ID AWS_SESSION_TOKEN PGPASSWORD
   PGPASSFILE MYSQL_PWD *_PWD DATABASE_URL *_DATABASE_URL REDIS_URL MONGODB_URI *_DSN SSH_AUTH_SOCK KUBECONFIG *_AUTH *_PAT
   NETRC`.split(/\s+/);

const NAMED = /(?:token|secret|password|passwd|passphrase|apikey|accesskey|secretkey|privatekey|authorization|credentials?|cookie)$/;

/** Whether a property is called as a credential is: `token`, `clientSecret`, `api_key`, `Authorization`, `set-cookie`, … */
export function namesSecret(property: string): boolean {
  return NAMED.test(property.toLowerCase().replaceAll(/[-_. ]/g, ''));
}

/**
 * A copy for people to look at: what stands under the name of a credential is hidden, its length is not. Never for what is
 * executed or resumed from.
 */
export function hideNamed(value: JsonObject): JsonObject {
  return hide(value, false) as JsonObject;
}

/**
 * What a service answered, before a model reads it (ENV-9, L3): without what is a credential by its name or by its place, also where a
 * text of it is JSON. Such text comes back in one line.
 */
export function hideSensitive(value: Json): Json {
  return inPlaces(hide(value, false));
}

function inPlaces(value: Json): Json {
  if (typeof value === 'string') return isJsonText(value) ? hideInJson(value) : hidePlaces(value);
  if (Array.isArray(value)) return value.map(inPlaces);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inPlaces(item)]));
}

function isJsonText(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** Left as it is written where nothing in it is hidden. */
function hideInJson(text: string): string {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return hidePlaces(text);
  }
  const [before, after] = [JSON.stringify(value), JSON.stringify(hideSensitive(value))];
  return before === after ? text : after;
}

function hide(value: Json, secret: boolean): Json {
  if (typeof value === 'string') return secret && !isReference(value) ? `[hidden: ${[...value].length} characters]` : value;
  if (Array.isArray(value)) return value.map((item) => hide(item, secret));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, hide(item, secret || namesSecret(name))]));
}

/** It says which secret, not what it is. */
function isReference(text: string): boolean {
  return text === '' || /^\[?secret:[A-Za-z0-9:_-]+\]?$/.test(text);
}

const HIDDEN = '[hidden]';
/** Places whose content is a credential whatever it looks like; the label in front of it stays. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  // user:password@ of an address, a database's among them
  [/(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/?#@:"'<>]{0,256}:)[^\s/?#@"'<>]{1,512}(?=@)/gi, `$1${HIDDEN}`],
  // ?api_key=… and &token=… of an address
  [
    /([?&](?:[a-z0-9_.-]{0,40}[_-])?(?:api[_-]?key|key|token|secret|password|passwd|signature|sig|auth|code|session)=)[^\s&#"'<>]{1,2048}/gi,
    `$1${HIDDEN}`,
  ],
  // header lines
  [
    /(^|["'\s;])((?:proxy-)?authorization|(?:set-)?cookie|[a-z0-9-]{0,40}(?:api-key|auth-token|access-token|secret))(\s{0,4}:\s{0,4}(?:(?:bearer|basic|token|digest) )?)[^\r\n"';]{1,4096}(?:;[^\r\n"']{0,4096})?/gim,
    `$1$2$3${HIDDEN}`,
  ],
];

/** Text with what is a credential by its place hidden: the password of an address, keys in a query, cookies, headers. */
export function hidePlaces(text: string): string {
  return PLACES.reduce((clean, [place, shown]) => clean.replace(place, shown), text);
}
