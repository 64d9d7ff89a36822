import {
  allowedLists,
  type CallRequest,
  isRefusal,
  notADuration,
  parseDuration,
  type ResolvedCall,
  type Unit,
} from '../../contract/index.js';
import { type ProgramEntry, type ProgramLists, type ProgramVerdict, parseProgramList } from '../../shell/index.js';
import { type Refused, refused, refusedForGood } from './answers.js';

const DEFAULT_TIMEOUT_MS = 600_000;
const MAX_TIMEOUT_MS = 1_800_000;
/** What a model reads of one call. */
const MODEL_BYTES = 50 * 1024;
const MODEL_LINES = 2_000;
/** What a chain or a person at the command line takes into their own hands. */
const OTHER_BYTES = 2 * 1024 * 1024;

/** `tools_policies.local_shell` of a call, with every entry led to where it points. */
export interface ShellPolicy {
  readonly lists: Omit<ProgramLists, 'dir'>;
  /** Real paths of `_allowed_dir`: programs, `cwd` and `cd` stay inside all of them. */
  readonly dirs: readonly string[];
  /** Where each key stands, for people. */
  readonly places: NonNullable<ResolvedCall['policyPlaces']>;
}

type Values = { readonly [key: string]: string };

export async function readPolicy({ policy: values, policyPlaces: places = {} }: ResolvedCall, unit: Unit): Promise<ShellPolicy | Refused> {
  const dirs: string[] = [];
  for (const dir of values['_allowed_dir']?.split('\n') ?? []) {
    const at = await unit.locate(dir);
    if (isRefusal(at)) return refusedForGood(at.code, `_allowed_dir of tools_policies.local_shell: ${at.reason}`);
    dirs.push(at.real);
  }
  const { _allowed_commands: allowed, _denied_commands: denied } = values;
  const wrong = ['_allowed_commands', '_denied_commands'].find((key) => values[key]?.includes('\0'));
  if (wrong)
    return refusedForGood(
      'invalid_tools_policy',
      `${wrong} of tools_policies.local_shell: a NUL character, which no program has in its name`,
    );
  const lists = {
    denied: await entriesOf(parseProgramList(denied ?? ''), unit),
    ...(allowed === undefined ? {} : { allowed: await Promise.all(allowedLists(allowed).map((list) => entriesOf(list, unit))) }),
  };
  return { lists, dirs, places };
}

/** A refusal by the lists, with the place of the one that says so. */
export function refusedByList({ code, reason, key }: Extract<ProgramVerdict, { kind: 'refused' }>, { places }: ShellPolicy): Refused {
  const stands = key === undefined ? [] : (places[key] ?? []);
  const where = key === undefined || stands.length === 0 ? '' : `; \`${key}\` stands in ${stands.join(' and ')}`;
  return refused(code, `${reason}${where}. Nothing was run.`);
}

function entriesOf(list: readonly string[], unit: Unit): Promise<readonly ProgramEntry[]> {
  return Promise.all(
    list.map(async (entry) => {
      const found = await unit.resolveProgram(entry, { cwd: unit.root });
      const real = found?.real ?? (entry.includes('/') ? await unit.realPath(entry) : null);
      return real === null ? { entry } : { entry, real };
    }),
  );
}

/** Milliseconds for the whole line: what the call asks for, at most what the policy allows. */
export function timeoutOf(asked: string | undefined, values: Values): number | Refused | null {
  const stated = values['_max_timeout'];
  const most = stated === undefined ? MAX_TIMEOUT_MS : parseDuration(stated);
  if (!most) return refused('invalid_tools_policy', `_max_timeout of tools_policies.local_shell: ${notADuration(stated)}`);
  const wanted = asked === undefined ? DEFAULT_TIMEOUT_MS : parseDuration(asked);
  return wanted ? Math.min(wanted, most) : null;
}

export interface Inline {
  readonly bytes: number;
  readonly lines: number;
}

/** How much of the output stands in the result itself. As everywhere, zero and below state no limit, and what is no number is not read. */
export function inlineOf(proposedBy: CallRequest['proposedBy'], values: Values): Inline {
  const stated = Number(/^\s*\+?(\d{1,15})\s*$/.exec(values['_max_output_bytes'] ?? '')?.[1] ?? 0);
  const bytes = stated > 0 ? stated : null;
  if (proposedBy === 'model') return { bytes: Math.min(bytes ?? MODEL_BYTES, MODEL_BYTES), lines: MODEL_LINES };
  return { bytes: Math.min(bytes ?? OTHER_BYTES, OTHER_BYTES), lines: Number.MAX_SAFE_INTEGER };
}
