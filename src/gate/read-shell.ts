import { isJsonObject, type Json } from '../contract/index.js';
import { child, type DocumentReader } from './document.js';
import type { CommandRule, Grant, SandboxMode, ShellRules } from './rules.js';

export const SHELL_KEYS = ['blacklist', 'substitution', 'prefix_allowlist', 'ask_always', 'sandbox'];

type Lists = Pick<ShellRules, 'blacklist' | 'askAlways' | 'prefixes' | 'substitution' | 'sandbox'>;

/** The refinements of the shell axis; a bare verdict has none. */
export function readShell(reader: DocumentReader, value: Json): Lists {
  const table = isJsonObject(value) ? value : {};
  return {
    blacklist: readCommands(reader, 'blacklist', table['blacklist']),
    askAlways: readCommands(reader, 'ask_always', table['ask_always']),
    prefixes: readCommands(reader, 'prefix_allowlist', table['prefix_allowlist']),
    substitution: readSubstitution(reader, table['substitution']),
    sandbox: readSandbox(reader, table['sandbox']),
  };
}

/** Words that a rule could match: others would be dead, and look as if they protected something. */
const PROGRAM = /^[A-Za-z0-9_.][A-Za-z0-9_.+-]*$/;
const ARGUMENT = /^[^\s'"`$\\;&|<>(),]+$/;

function readCommands(reader: DocumentReader, list: string, value: Json | undefined): readonly CommandRule[] {
  const rules: CommandRule[] = [];
  for (const [index, entry] of reader.list(`/shell/${list}`, value).entries()) {
    const at = child(`/shell/${list}`, index);
    const words = typeof entry === 'string' ? entry.trim().split(/[ \t]+/) : [];
    const [program = '', ...rest] = words;
    if (PROGRAM.test(program) && rest.every((word) => ARGUMENT.test(word))) {
      rules.push({ words: [program, ...rest], rule: `shell.${list} ${JSON.stringify(words.join(' '))}`, source: reader.source(at) });
    } else {
      reader.problem(
        at,
        `shell.${list}[${index}] is ${JSON.stringify(entry)}; it must be a program name without a path, and perhaps the arguments that follow it, as plain words`,
      );
    }
  }
  return rules;
}

function readSubstitution(reader: DocumentReader, value: Json | undefined): Grant | null {
  if (value === undefined || value === 'off') return null;
  if (value === 'approve' || value === 'deny') {
    return { verdict: value, rule: `shell.substitution ${value}`, source: reader.source('/shell/substitution') };
  }
  reader.problem('/shell/substitution', `shell.substitution is ${JSON.stringify(value)}; it must be approve, deny or off`);
  return null;
}

/** `off` is the word of an operator alone; in any other file it says no more than nothing (rulings 4.2). */
const OPERATOR = new Set(['admin', 'user', 'operator', 'flags']);

function readSandbox(reader: DocumentReader, value: Json | undefined): ShellRules['sandbox'] {
  if (value === undefined) return null;
  if (value !== 'auto' && value !== 'required' && value !== 'off') {
    reader.problem('/shell/sandbox', `shell.sandbox is ${JSON.stringify(value)}; it must be auto, required or off`);
    return null;
  }
  const source = reader.source('/shell/sandbox');
  if (value === 'off' && !OPERATOR.has(reader.layer)) {
    return { mode: 'auto', rule: 'shell.sandbox off (only an operator\u2019s file can say so: auto)', source };
  }
  return { mode: value satisfies SandboxMode, rule: `shell.sandbox ${value}`, source };
}
