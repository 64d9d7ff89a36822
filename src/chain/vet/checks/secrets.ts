import { escapePointer, isJsonObject, type Json } from '../../../contract/index.js';
import { type Problem, problem } from '../../problem.js';
import type { Outline } from '../outline.js';

/**
 * Forms that are secrets whatever stands around them. The name is all that is ever printed. Every repetition has an upper
 * bound, so that a long text made to look like the start of one takes linear time.
 */
const FORMS: readonly (readonly [name: string, form: RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]{1,20} ){0,4}PRIVATE KEY-----/],
  ['an AWS access key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{30}|github_pat_[A-Za-z0-9_]{40})/],
  ['a GitLab token', /\bglpat-[A-Za-z0-9_-]{20}/],
  ['a Slack token', /\bxox[abprs]-[A-Za-z0-9-]{10}/],
  ['a Google API key', /\bAIza[0-9A-Za-z_-]{35}\b/],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['an API key', /\b(?:sk|rk|pk)[-_](?:live|test|proj|ant|or|svcacct)?[-_A-Za-z0-9]{20}/],
  ['a bearer token', /\bBearer\s{1,8}[A-Za-z0-9._~+/-]{20}/],
  ['a JSON Web Token', /\beyJ[A-Za-z0-9_-]{10,1000}\.eyJ[A-Za-z0-9_-]{10}/],
  ['a password in a URL', /[a-z0-9+.-]:\/\/[^\s/:@{}]{1,200}:[^\s/@{}]{1,500}@/i],
];

const SECRET_KEY = /(?:^|[_-])(?:password|passwd|secret|api[_-]?key|access[_-]?key|auth[_-]?token|private[_-]?key|token)$/i;

/** A chain file is read by many: what opens doors does not stand in it. */
export function checkSecrets({ root }: Outline): readonly Problem[] {
  return search(root, '', '');
}

function search(value: Json, pointer: string, key: string): Problem[] {
  if (typeof value === 'string') {
    const found = secretIn(value, key);
    return found === null
      ? []
      : [
          problem(
            'secret_in_file',
            pointer,
            `this looks like ${found}; keep it out of the file, and name a secret of the configuration instead`,
          ),
        ];
  }
  if (!isJsonObject(value) && !Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    search(inner as Json, `${pointer}/${escapePointer(name)}`, Array.isArray(value) ? key : name),
  );
}

function secretIn(text: string, key: string): string | null {
  for (const [name, form] of FORMS) if (form.test(text)) return name;
  // a name alone says little: the value must look made by a machine, and not be a template or a reference
  const madeByMachine = text.length >= 12 && /^[\x21-\x7e]+$/.test(text) && /\d/.test(text) && /[A-Za-z]/.test(text);
  const reference = /\{\{|^(?:secret|env|file):/.test(text);
  return SECRET_KEY.test(key) && madeByMachine && !reference ? `the value of a ${key}` : null;
}
