import { isJsonObject, isOperators, type Json, type JsonObject, type Verdict } from '../contract/index.js';
import { CommandList } from './command-list.js';
import { child, type DocumentReader } from './document.js';
import type { CommandRule, Grant, SandboxMode, ShellRules } from './rules.js';

export const SHELL_KEYS = ['blacklist', 'substitution', 'prefix_allowlist', 'ask_always', 'sandbox', 'opaque'];

type Lists = Pick<ShellRules, 'blacklist' | 'askAlways' | 'prefixes' | 'substitution' | 'sandbox' | 'opaque'>;

/** The refinements of the shell axis; a bare verdict has none. */
export function readShell(reader: DocumentReader, value: Json): Lists {
  const table = isJsonObject(value) ? value : {};
  const lists = {
    blacklist: readCommands(reader, 'blacklist', table['blacklist']),
    askAlways: readCommands(reader, 'ask_always', table['ask_always']),
    prefixes: readCommands(reader, 'prefix_allowlist', table['prefix_allowlist']),
  };
  checkReach(reader, lists.askAlways, lists.blacklist, 'ask');
  checkReach(reader, lists.prefixes, [...lists.blacklist, ...lists.askAlways], 'allow');
  return {
    blacklist: listOf(lists.blacklist),
    askAlways: listOf(lists.askAlways),
    prefixes: listOf(lists.prefixes),
    substitution: readSubstitution(reader, table['substitution']),
    sandbox: readSandbox(reader, table['sandbox']),
    opaque: readOpaque(reader, table['opaque']),
  };
}

function listOf(rules: readonly CommandRule[]): CommandList<CommandRule> {
  return new CommandList(rules, () => true);
}

/** Whether anything of a shell axis asks. An allowed program asks too, where its arguments are of a kind that nobody vouches for. */
export function asksIn(table: JsonObject, grant: Verdict): boolean {
  const asked = table['ask_always'];
  return grant !== 'deny' || table['substitution'] === 'approve' || (Array.isArray(asked) && asked.length > 0);
}

/** The strictest list that matches decides: what a stricter one covers as a whole never gets its milder verdict. */
function checkReach(reader: DocumentReader, mild: readonly Placed[], strict: readonly Placed[], verb: string): void {
  for (const rule of mild) {
    const over = strict.find(({ words }) => words.every((word, at) => rule.words[at] === word));
    if (over) reader.warn(rule.at, 'unreachable_rule', `${rule.rule} can never ${verb}: ${over.rule} is stricter and matches all of it`);
  }
}

interface Placed extends CommandRule {
  /** Where it stands. */
  readonly at: string;
}

/** Words that a rule could match: others would be dead, and look as if they protected something. */
const PROGRAM = /^[A-Za-z0-9_.][A-Za-z0-9_.+-]*$/;
export const ARGUMENT = /^[^\s'"`$\\;&|<>(),]+$/;

function readCommands(reader: DocumentReader, list: string, value: Json | undefined): readonly Placed[] {
  const rules: Placed[] = [];
  for (const [index, entry] of reader.list(`/shell/${list}`, value).entries()) {
    const at = child(`/shell/${list}`, index);
    const words = typeof entry === 'string' ? entry.trim().split(/[ \t]+/) : [];
    const [program = '', ...rest] = words;
    if (PROGRAM.test(program) && rest.every((word) => ARGUMENT.test(word))) {
      rules.push({ words: [program, ...rest], rule: `shell.${list} ${JSON.stringify(words.join(' '))}`, source: reader.source(at), at });
    } else {
      reader.problem(
        at,
        `shell.${list}[${index}] is ${JSON.stringify(entry)}; it must be a program name without a path, and perhaps the arguments that follow it, as plain words`,
        'never_matches',
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
function readSandbox(reader: DocumentReader, value: Json | undefined): ShellRules['sandbox'] {
  if (value === undefined) return null;
  if (value !== 'auto' && value !== 'required' && value !== 'off') {
    reader.problem('/shell/sandbox', `shell.sandbox is ${JSON.stringify(value)}; it must be auto, required or off`);
    return null;
  }
  const source = reader.source('/shell/sandbox');
  if (value === 'off' && !isOperators(reader.layer)) {
    return { mode: 'auto', rule: 'shell.sandbox off (only an operator\u2019s file can say so: auto)', source };
  }
  return { mode: value satisfies SandboxMode, rule: `shell.sandbox ${value}`, source };
}

/** Lines that nobody here can read are let through by the word of an operator alone (rulings 4.6). */
function readOpaque(reader: DocumentReader, value: Json | undefined): ShellRules['opaque'] {
  if (value === undefined) return null;
  if (value !== 'deny' && value !== 'approve' && value !== 'allow') {
    reader.problem('/shell/opaque', `shell.opaque is ${JSON.stringify(value)}; it must be deny, approve or allow`);
    return null;
  }
  const source = reader.source('/shell/opaque');
  if (value === 'deny' || isOperators(reader.layer)) return { verdict: value, rule: `shell.opaque ${value}`, source };
  return { verdict: 'deny', rule: `shell.opaque ${value} (only an operator\u2019s file can say so: deny)`, source };
}
