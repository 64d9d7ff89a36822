import { readFile } from 'node:fs/promises';
import { type Environment, type RuleSource, type Secrets, WindlassError } from '../contract/index.js';

/** A named secret as an operator's file defines it. */
export interface SecretDefinition extends RuleSource {
  /** `env:NAME` or `file:/path`. */
  readonly from: string;
  /** Origins as written; compared as `URL.origin`. */
  readonly audience: readonly string[];
}

/** Below this a value cannot be told apart from ordinary text, and so not kept out of messages. */
const SHORTEST = 8;
const LONGEST = 16 * 1024;

/** Reads secrets when they are asked for, and remembers what it gave away so that it can be taken out of texts. */
export function openSecrets(definitions: { readonly [name: string]: SecretDefinition }, env: Environment): Secrets {
  const released = new Map<string, string>();
  return {
    async release(name, origin) {
      const secret = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
      if (secret === undefined) throw unknownSecret(name, Object.keys(definitions));
      if (!secret.audience.some((entry) => URL.canParse(entry) && new URL(entry).origin === origin))
        throw notForOrigin(name, origin, secret);
      const value = usable(name, secret, await read(name, secret, env));
      for (const form of formsOf(value)) released.set(form, name);
      return value;
    },
    scrub(text) {
      let clean = text;
      for (const [form, name] of released) clean = clean.replaceAll(form, () => `[secret:${name}]`);
      return clean;
    },
  };
}

/** As it stands, and as a message may quote it: in an address, in JSON, in a header of basic authentication. */
function formsOf(value: string): readonly string[] {
  return [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), Buffer.from(value).toString('base64')];
}

async function read(name: string, secret: SecretDefinition, env: Environment): Promise<string> {
  const at = secret.from.indexOf(':');
  const place = secret.from.slice(at + 1);
  if (secret.from.startsWith('env:')) {
    const value = env[place];
    if (value === undefined || value === '') throw unreadable(name, secret, `the variable ${place} is not set`);
    return value;
  }
  try {
    return (await readFile(place, 'utf8')).replace(/\r?\n$/, '');
  } catch (cause) {
    throw unreadable(name, secret, `the file ${place} cannot be read: ${(cause as NodeJS.ErrnoException).code ?? 'unknown reason'}`);
  }
}

/** A header carries printable ASCII only; a client that is handed anything else may quote it in its complaint. */
function usable(name: string, secret: SecretDefinition, value: string): string {
  if (!/^[\x20-\x7e]*$/.test(value)) throw unreadable(name, secret, 'it holds characters that no header can carry, such as a line end');
  if (value.length < SHORTEST) throw unreadable(name, secret, `it has fewer than ${SHORTEST} characters`);
  if (value.length > LONGEST) throw unreadable(name, secret, `it has more than ${LONGEST} characters`);
  return value;
}

function unknownSecret(name: string, known: readonly string[]): WindlassError {
  const defined = known.length === 0 ? 'none is defined' : `defined are ${[...known].sort().join(', ')}`;
  return new WindlassError('secret_not_found', `no secret is called "${name}": ${defined}, in the operator’s configuration`, {
    data: { secret: name },
  });
}

function notForOrigin(name: string, origin: string, secret: SecretDefinition): WindlassError {
  const place = secret.line === undefined ? secret.file : `${secret.file}:${secret.line}`;
  return new WindlassError(
    'secret_refused',
    `the secret "${name}" (${place}) is not for ${origin}: its audience is ${secret.audience.join(', ')}`,
    { data: { secret: name, origin, audience: [...secret.audience] } },
  );
}

function unreadable(name: string, secret: SecretDefinition, why: string): WindlassError {
  return new WindlassError('secret_unreadable', `the secret "${name}" cannot be used: ${why}`, {
    data: { secret: name, from: secret.from },
  });
}
