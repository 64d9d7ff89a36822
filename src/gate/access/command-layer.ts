import { basename, resolve } from 'node:path/posix';
import type { Plan } from '../../contract/index.js';
import type { CommandList } from '../command-list.js';
import { beginsWith, comesTo } from '../command-words.js';
import type { Rule } from '../rules.js';
import { COMMAND_PATTERNS } from './command-entry.js';
import type { CommandEntry, CommandLayer, Objection } from './types.js';

interface Command {
  readonly argv: readonly string[];
  readonly names: readonly string[];
}

/** The first command of the plan, also one inside another, that is denied, or that no allowed entry matches. */
export function commandLayerSays({ deny, allow }: CommandLayer, plan: Plan): Objection | null {
  if (deny.rules.length === 0 && allow === null) return null;
  for (const command of commandsOf(plan)) {
    const denied = find(deny, command, plan, comesTo);
    if (denied) {
      const why = denied.kind === 'pattern' ? COMMAND_PATTERNS[denied.pattern] : `this command is closed (${denied.rule})`;
      return objection(command, denied, why);
    }
    if (allow !== null && find(allow, command, plan, beginsWith) === null)
      return objection(command, noneOf(allow.rules), 'it is none of the allowed commands');
  }
  return null;
}

function objection({ argv }: Command, rule: Rule, why: string): Objection {
  return { rule, code: 'command_denied', reason: `${argv[0]}: ${why}`, recoverable: true };
}

function noneOf(allowed: readonly CommandEntry[]): Rule {
  return { rule: `access.command.allow [${allowed.map(textOf).join(', ')}]`, source: allowed[0]?.source ?? BUILT_IN };
}

const BUILT_IN = { file: 'built-in' };

/** What a toolset did not take apart is judged by its own words. */
function commandsOf({ commands = [], argv }: Plan): readonly Command[] {
  return commands.length > 0 ? commands : argv.map((words) => ({ argv: words, names: [basename(words[0] ?? '')] }));
}

function find(list: CommandList<CommandEntry>, command: Command, plan: Plan, stands: typeof comesTo): CommandEntry | null {
  const { argv, names } = command;
  return list.find(names, (entry, rest) => {
    if (entry.kind === 'pattern') return entry.pattern === 'fork-bomb' ? argv.some(isForkBomb) : writesDevice(argv, names, plan);
    const [program = ''] = entry.words;
    return names.some((name) => wild(program, name)) && stands(rest, argv, wild);
  });
}

function textOf(entry: CommandEntry): string {
  return JSON.stringify(entry.kind === 'words' ? entry.words.join(' ') : `pattern:${entry.pattern}`);
}

/** `*` stands for any text. Each piece is found once, from left to right, so that no pattern can stall it. */
function wild(pattern: string, text: string): boolean {
  if (!pattern.includes('*')) return pattern === text;
  const pieces = pattern.split('*');
  const [head = ''] = pieces;
  const tail = pieces.at(-1) ?? '';
  if (text.length < head.length + tail.length || !text.startsWith(head) || !text.endsWith(tail)) return false;
  let at = head.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= text.length - tail.length;
}

const FUNCTION = /([A-Za-z0-9_.:-]+)\(\)\{/g;

/** A function whose body sends itself to itself: text that some shell would have to read, which no step here does. */
function isForkBomb(argument: string): boolean {
  if (!argument.includes('{')) return false;
  const text = argument.replace(/\s+/g, '');
  for (const [, name = ''] of text.matchAll(FUNCTION))
    if (text.includes(`${name}|${name}`) || text.includes(`${name}&${name}`)) return true;
  return false;
}

/** Sinks that keep nothing and harm nothing. */
const HARMLESS = new Set(['/dev/null', '/dev/stdout', '/dev/stderr']);

function writesDevice(argv: readonly string[], names: readonly string[], { cwd }: Plan): boolean {
  if (!names.includes('dd')) return false;
  return argv.some((argument) => {
    if (!argument.startsWith('of=')) return false;
    const path = resolve(cwd, argument.slice('of='.length));
    return path.startsWith('/dev/') && !HARMLESS.has(path);
  });
}
