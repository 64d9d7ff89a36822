import { CommandList } from '../command-list.js';
import { ARGUMENT } from '../read-shell.js';
import type { CommandEntry, CommandPattern } from './types.js';

/** Patterns by name, with what a person reads. */
export const COMMAND_PATTERNS: { readonly [P in CommandPattern]: string } = {
  'fork-bomb': 'a function that starts itself over and over',
  'device-write': 'dd writes to a device',
};

type Entry = { readonly kind: 'words'; readonly words: readonly string[] } | { readonly kind: 'pattern'; readonly pattern: CommandPattern };

/** A program is a name, not a path; `*` stands for any text of one word. */
const PROGRAM = /^[A-Za-z0-9_.*][A-Za-z0-9_.+*-]*$/;

/** `mkfs.*`, `systemctl reboot`, `pattern:fork-bomb`; null for what no command could match. */
export function readEntry(text: string): Entry | null {
  const name = text.startsWith('pattern:') ? text.slice('pattern:'.length) : null;
  if (name !== null) return Object.hasOwn(COMMAND_PATTERNS, name) ? { kind: 'pattern', pattern: name as CommandPattern } : null;
  const words = text.trim().split(/\s+/);
  const [program = '', ...rest] = words;
  return PROGRAM.test(program) && rest.every((word) => ARGUMENT.test(word)) ? { kind: 'words', words } : null;
}

/** The entries as one list. */
export function commandList(entries: readonly CommandEntry[]): CommandList<CommandEntry> {
  return new CommandList(entries, (entry) => entry.kind === 'words' && entry.words[0]?.includes('*') === false);
}
