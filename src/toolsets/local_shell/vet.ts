import { type Concern, type FoundProgram, isInside, type Unit } from '../../contract/index.js';
import { type DelegatedCommand, matchProgramLists, pathOperands, type ShellStep } from '../../shell/index.js';
import { type Refused, refused } from './answers.js';
import type { Finder } from './finder.js';
import { leadsTo } from './leads-to.js';
import { refusedByList, type ShellPolicy } from './policy.js';
import { repositoryConcerns } from './repository.js';

/** One command that passed the lists, with what a person should know of it. */
export interface VettedCommand {
  readonly command: DelegatedCommand;
  readonly found: FoundProgram;
  /** Where it runs, lexically. */
  readonly folder: string;
  readonly concerns: readonly Concern[];
}

export interface Ground {
  readonly unit: Unit;
  readonly policy: ShellPolicy;
  readonly finder: Finder;
}

/** Holds a step, and every command in its arguments, against the lists of the policy and what their arguments can do. */
export async function vetStep(step: ShellStep, folder: string, fed: boolean, ground: Ground): Promise<readonly VettedCommand[] | Refused> {
  const vetted: VettedCommand[] = [];
  for (const command of await ground.finder.commandsOf(step.argv, folder, fed)) {
    const one = await vetCommand(command, await folderOf(command, folder, ground.unit), ground);
    if ('kind' in one) return one;
    vetted.push(one);
  }
  return vetted;
}

/** A wrapper changes its folder by where links lead, unlike `cd`. A link that leads nowhere is taken for the way out. */
async function folderOf({ cd }: DelegatedCommand, folder: string, unit: Unit): Promise<string> {
  if (cd === null) return folder;
  return (await leadsTo(cd, folder, unit)) ?? '/';
}

async function vetCommand(command: DelegatedCommand, folder: string, { unit, policy, finder }: Ground): Promise<VettedCommand | Refused> {
  const word = command.argv[0] ?? '';
  const outside = [unit.root, ...policy.dirs].find((dir) => !isInside(folder, dir));
  if (outside !== undefined) return refused('sh.cd_escape', `\`${word}\` would run in ${folder}, outside ${outside}. Nothing was run.`);
  const found = await finder.find(word, folder);
  const listed = matchLists(word, found, policy);
  if (typeof listed !== 'boolean') return listed;
  if (found === null) return refused('sh.unresolved', `no program \`${word}\` was found. Nothing was run.`);
  if (found.defect !== undefined) return refused('sh.not_a_program', `\`${word}\` (${found.real}) ${found.defect}. Nothing was run.`);
  const place = found.writable ? vouchForPlace(word, found, policy) : [];
  if ('kind' in place) return place;
  const refusal = command.risks.find((risk) => risk.treatment === 'refuse' && !(risk.unlessListed && listed));
  if (refusal) {
    const what = refusal.argument === word ? `\`${word}\`` : `\`${word}\` with \`${clip(refusal.argument)}\``;
    return refused('sh.delegates', `${what}: ${plain(refusal.note)}. Nothing was run.`);
  }
  const vetted = { command, found, folder };
  return { ...vetted, concerns: [...place, ...concernsOf(command), ...(await repositoryConcerns(vetted, unit))] };
}

/** Whether the lists name it; a refusal where they bar it. */
function matchLists(word: string, found: FoundProgram | null, policy: ShellPolicy): boolean | Refused {
  const { lists, dirs } = policy;
  let listed = false;
  for (const dir of dirs.length === 0 ? [undefined] : dirs) {
    const verdict = matchProgramLists({ word, resolved: found }, dir === undefined ? lists : { ...lists, dir });
    if (verdict.kind === 'refused') return refusedByList(verdict, policy);
    listed = verdict.listed;
  }
  return listed;
}

/**
 * A program where calls may write is whatever the last call made of it. It passes only where the policy names its place,
 * and then a person looks at it, bound to its hash.
 */
function vouchForPlace(word: string, found: FoundProgram, { lists, dirs }: ShellPolicy): readonly Concern[] | Refused {
  const named = dirs.length > 0 || lists.allowed?.flat().some(({ entry, real }) => entry.startsWith('/') && real === found.real) === true;
  if (named) return [{ reason: `${word} lies in the workspace, where calls may write` }];
  return refused(
    'sh.write_root',
    `\`${word}\` is ${found.real}, in the workspace, where calls may write: its name vouches for nothing. Put the program in a folder of PATH, or name its place in tools_policies.local_shell. Nothing was run.`,
  );
}

function concernsOf(command: DelegatedCommand): readonly Concern[] {
  const known = pathOperands(command.argv) !== null;
  return command.risks.map((risk): Concern => {
    const word = command.argv[0] ?? '';
    const reason = `${risk.argument === word || risk.argument === risk.program ? word : `${word} ${clip(risk.argument)}`}: ${plain(risk.note)}`;
    const settled = known && risk.treatment === 'ask' && risk.settledByPaths === true;
    return settled ? { reason, answeredBy: risk.effect === 'write' ? 'files.write' : 'files.read' } : { reason };
  });
}

function plain(note: string): string {
  return note.replace(/\.$/, '');
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
