import { type Environment, type Recipient, type RuleSource, type Secrets, WindlassError } from '../contract/index.js';
import { KnownSecrets, LONGEST, SHORTEST } from './scrubber.js';
import { isFor } from './secret-audience.js';
import { readSecret, secretVariables } from './secret-source.js';

/** A named secret as an operator's file defines it. */
export interface SecretDefinition extends RuleSource {
  /** `env:NAME`, `file:/path` or `command:/program argument …`. */
  readonly from: string;
  /** As written: origins, `program:/path@sha256:…`, `webhook:/path`. */
  readonly audience: readonly string[];
}

export interface Broker extends Secrets {
  /** Looks at every value that can be read without starting anything, so that it is taken out of texts before it was ever released. */
  acquaint(): Promise<void>;
}

/** Reads secrets when they are asked for. `scrubber`: what learns the values that have to be kept out of texts. */
export function openSecrets(
  definitions: { readonly [name: string]: SecretDefinition },
  env: Environment,
  scrubber = new KnownSecrets(),
): Broker {
  return {
    scrubber,
    async release(name, to) {
      const secret = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
      if (secret === undefined) throw unknownSecret(name, Object.keys(definitions));
      if (!secret.audience.some((entry) => isFor(entry, to))) throw notFor(name, to, secret);
      const read = await readSecret(secret.from, env);
      if ('problem' in read) throw unreadable(name, secret, read.problem);
      scrubber.learn(name, read.value);
      return usable(name, secret, read.value);
    },
    async acquaint() {
      for (const { name, values } of secretVariables(env)) for (const value of values) scrubber.learn(`env:${name}`, value);
      // Named ones last: of two names for one value, the operator's is shown.
      for (const [name, { from }] of Object.entries(definitions)) {
        const read = from.startsWith('command:') ? null : await readSecret(from, env);
        if (read && 'value' in read) scrubber.learn(name, read.value);
      }
    },
  };
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

function notFor(name: string, to: Recipient, secret: SecretDefinition): WindlassError {
  const place = secret.line === undefined ? secret.file : `${secret.file}:${secret.line}`;
  const whom = nameOf(to);
  return new WindlassError(
    'secret_refused',
    `the secret "${name}" (${place}) is not for ${whom}: its audience is ${secret.audience.join(', ')}`,
    { data: { secret: name, [to.kind]: whom, audience: [...secret.audience] } },
  );
}

function nameOf(to: Recipient): string {
  switch (to.kind) {
    case 'origin':
      return to.origin;
    case 'program':
      return `program:${to.path}@sha256:${to.sha256}`;
    case 'webhook':
      return `webhook:${to.path}`;
  }
}

function unreadable(name: string, secret: SecretDefinition, why: string): WindlassError {
  return new WindlassError('secret_unreadable', `the secret "${name}" cannot be used: ${why}`, {
    data: { secret: name, from: secret.from.startsWith('command:') ? 'command' : secret.from },
  });
}
