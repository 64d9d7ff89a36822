/** A list entry and where it leads: the real path of the entry, or of what a bare name finds on the pinned PATH. */
export interface ProgramEntry {
  readonly entry: string;
  /** Absent where nothing is found. */
  readonly real?: string;
}

/** A program word and what it was resolved to; `null` where nothing executable was found. */
export interface ResolvedProgram {
  /** As typed. */
  readonly word: string;
  readonly resolved: { readonly path: string; readonly real: string } | null;
}

export interface ProgramLists {
  /** Every `_allowed_commands`, each of which must allow the program; absent = no list was written, an empty one allows nothing. */
  readonly allowed?: readonly (readonly ProgramEntry[])[];
  /** `_denied_commands`; always wins. */
  readonly denied: readonly ProgramEntry[];
  /** `_allowed_dir` as a real path: the program must lie in it. */
  readonly dir?: string;
}

export type ProgramVerdict =
  | { readonly kind: 'allowed'; readonly listed: boolean }
  | {
      readonly kind: 'refused';
      readonly code: 'sh.denied' | 'sh.not_allowed' | 'sh.unresolved' | 'sh.outside_dir';
      readonly reason: string;
      /** The key of the policy that says so. */
      readonly key?: '_allowed_commands' | '_denied_commands' | '_allowed_dir';
    };

/** Denied whatever the lists say: a call must not answer its own asks or change what it is judged by. */
const ALWAYS_DENIED: readonly ProgramEntry[] = [{ entry: 'windlass' }, { entry: 'windlass.js' }];

/** Splits a comma list of programs; blanks around entries and empty entries do not count. */
export function parseProgramList(text: string): readonly string[] {
  return [...new Set(text.split(',').map((entry) => entry.replace(/^[ \t\n]+|[ \t\n]+$/g, '')))].filter((entry) => entry !== '');
}

/**
 * Holds one program against the lists. Checked in this order, so that a caller sees the most telling reason: denied by
 * its typed name, a bare name no list allows, not found, denied by what it resolves to, outside `dir`, not allowed.
 */
export function matchProgramLists(program: ResolvedProgram, lists: ProgramLists): ProgramVerdict {
  const { word, resolved } = program;
  const { allowed = [], denied } = lists;
  const named = (entry: ProgramEntry): boolean => basename(entry.entry) === basename(word);
  if ([...ALWAYS_DENIED, ...denied].some(named)) {
    return refused('sh.denied', `\`${word}\` is on the list of denied programs`, keyOf(denied, named));
  }
  const without = isBare(word) ? allowed.find((list) => !list.some(({ entry }) => !isBare(entry) || entry === word)) : undefined;
  if (without !== undefined) return notAllowed(word, without);
  if (resolved === null) return refused('sh.unresolved', unresolved(word));
  const leads = (entry: ProgramEntry): boolean => deniesResolved(entry, resolved);
  if ([...ALWAYS_DENIED, ...denied].some(leads)) {
    return refused('sh.denied', `\`${word}\` is ${resolved.real}, which is on the list of denied programs`, keyOf(denied, leads));
  }
  if (lists.dir !== undefined && !resolved.real.startsWith(lists.dir === '/' ? '/' : `${lists.dir}/`)) {
    return refused('sh.outside_dir', `\`${word}\` is ${resolved.real}, outside the allowed folder ${lists.dir}`, '_allowed_dir');
  }
  const barring = allowed.find((list) => !list.some((entry) => allows(entry, word, resolved.real)));
  return barring === undefined ? { kind: 'allowed', listed: allowed.length > 0 } : notAllowed(word, barring);
}

/** Absent where what is denied is denied everywhere. */
function keyOf(denied: ProgramLists['denied'], holds: (entry: ProgramEntry) => boolean): '_denied_commands' | undefined {
  return denied.some(holds) ? '_denied_commands' : undefined;
}

/** A word with a slash is looked up on no PATH. */
function unresolved(word: string): string {
  if (isBare(word)) return `no program \`${word}\` was found on the PATH of this run`;
  return `\`${word}\` leads to no file that may be executed`;
}

function deniesResolved({ entry, real }: ProgramEntry, resolved: { readonly path: string; readonly real: string }): boolean {
  if (basename(entry) === basename(resolved.path) || basename(entry) === basename(resolved.real)) return true;
  return !isBare(entry) && (entry === resolved.path || entry === resolved.real || real === resolved.real);
}

/** A bare entry stands for the name itself or the absolute path of what it finds, never for a relative spelling. */
function allows({ entry, real }: ProgramEntry, word: string, programReal: string): boolean {
  if (!isBare(entry)) return real === programReal;
  return entry === word || (word.startsWith('/') && real === programReal);
}

function notAllowed(word: string, allowed: readonly ProgramEntry[]): ProgramVerdict {
  const list = allowed.map(({ entry }) => entry).join(', ') || 'nothing';
  return refused(
    'sh.not_allowed',
    `\`${word}\` is not on \`_allowed_commands\` (${list}) of tools_policies.local_shell; no approval can widen it`,
    '_allowed_commands',
  );
}

type Refused = Extract<ProgramVerdict, { kind: 'refused' }>;

function refused(code: Refused['code'], reason: string, key?: Refused['key']): ProgramVerdict {
  return { kind: 'refused', code, reason, ...(key === undefined ? {} : { key }) };
}

function isBare(word: string): boolean {
  return !word.includes('/');
}

function basename(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1);
}
