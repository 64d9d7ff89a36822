import {
  type FoundProgram,
  type Located,
  notADuration,
  type Plan,
  type Planned,
  type PlannedCommand,
  type Program,
  type ResolvedCall,
  type ToolsetHost,
} from '../../contract/index.js';
import {
  firstEscape,
  matchProgramLists,
  possibleDirectories,
  type Reading,
  readCall,
  readPipe,
  type ShellStep,
} from '../../shell/index.js';
import { badArgument, type Failed, isAnswer, type Refused, refused, unreadable } from './answers.js';
import { Finder } from './finder.js';
import { ShellLine } from './line.js';
import { isOpaque, planOpaque } from './opaque.js';
import { inlineOf, readPolicy, refusedByList, type ShellPolicy, timeoutOf } from './policy.js';
import { type Touched, touchedBy } from './touched.js';
import { type Ground, type VettedCommand, vetStep } from './vet.js';

/** Everything a line would run and touch, with nothing run. One refused part refuses the whole line (LSH-1). */
export async function planShell(call: ResolvedCall, host: ToolsetHost): Promise<Planned> {
  const policy = await readPolicy(call, host.unit);
  if (isAnswer(policy)) return policy;
  const timeoutMs = timeout(call);
  if (typeof timeoutMs !== 'number') return timeoutMs;
  const pipe = pipeOf(call);
  if (pipe !== null && isAnswer(pipe)) return pipe;
  const cwd = startOf(call);
  if (isAnswer(cwd)) return cwd;
  if (isOpaque(call)) return planOpaque(call, cwd, timeoutMs, host);
  const reading = pipe === null ? read(call) : readPipe(pipe);
  if (reading.kind === 'refused') return deniedByName(reading, policy) ?? unreadable(reading);
  const folders = foldersOf(reading.steps, cwd, [host.unit.root, ...policy.dirs]);
  if (isAnswer(folders)) return folders;
  const finder = new Finder(host.unit);
  const vetted = await vetAll(reading.steps, folders, hasInput(call), { unit: host.unit, policy, finder });
  if (isAnswer(vetted)) return vetted;
  const all = vetted.flatMap(({ commands }) => commands);
  const placed = vetted.flatMap(({ step, from, commands }) => commands.map((one) => ({ step, from, vetted: one })));
  const touched = await touchedBy(placed, pipe !== null, host);
  if (isAnswer(touched)) return touched;
  const commands = await describe(vetted, touched.concerns, finder);
  const plan: Plan = {
    reads: touched.reads,
    writes: touched.writes,
    programs: programsOf(all),
    hosts: [],
    cwd: cwd.real,
    argv: reading.steps.filter(({ cd }) => cd === undefined).map(({ argv }) => argv),
    ...(pipe === null ? {} : { piped: true }),
    commands,
  };
  const { stdin } = call.args;
  const payload = new ShellLine({
    command: pipe === null ? String(call.args['command']) : pipe.map((argv) => argv.join(' ')).join(' | '),
    steps: reading.steps,
    cwd,
    dirs: policy.dirs,
    pins: pinsOf(vetted),
    paths: touched.paths,
    filter: host.filter,
    timeoutMs,
    inline: inlineOf(call.request.proposedBy, call.policy),
    ...(typeof stdin === 'string' ? { stdin } : {}),
  });
  return { kind: 'planned', plan, payload };
}

function timeout({ args, policy }: ResolvedCall): number | Refused | Failed {
  const asked = args['timeout'];
  const ms = timeoutOf(typeof asked === 'string' ? asked : undefined, policy);
  return ms ?? badArgument(`${WRONG}: at /timeout: ${notADuration(asked)}`);
}

/** The programs of `pipe`, which stands in place of a line; null where the call has a line. */
function pipeOf({ args: { command, args, pipe } }: ResolvedCall): readonly (readonly string[])[] | null | Failed {
  if (pipe === undefined) {
    return typeof command === 'string' ? null : badArgument(`${WRONG}: it names no program: give \`command\`, or \`pipe\``);
  }
  if (typeof command === 'string' || args !== undefined) {
    return badArgument(`${WRONG}: \`pipe\` stands in place of \`command\` and \`args\`: give one of them`);
  }
  return pipe as readonly (readonly string[])[];
}

const WRONG = 'invalid arguments of local_shell.local_shell';

function read({ args: { command, args } }: ResolvedCall): Reading {
  return readCall({
    command: String(command),
    args: typeof args === 'string' || Array.isArray(args) ? (args as string | readonly string[]) : null,
  });
}

/** A quoted program word that spells a denied name: the name is the better answer. */
function deniedByName({ program }: Extract<Reading, { kind: 'refused' }>, policy: ShellPolicy): Refused | null {
  if (program === undefined) return null;
  const verdict = matchProgramLists({ word: program, resolved: null }, { denied: policy.lists.denied });
  return verdict.kind === 'refused' && verdict.code === 'sh.denied' ? refusedByList(verdict, policy) : null;
}

function startOf({ located }: ResolvedCall): Located | Failed {
  const cwd = located['cwd'];
  if (cwd?.kind === 'directory') return cwd;
  const code = cwd === undefined || cwd.kind === 'absent' ? 'not_found' : 'not_directory';
  const message = `cwd ${cwd?.display ?? ''} is no folder of the workspace`;
  return { kind: 'failed', failure: { class: 'tool', code, message, retryable: false } };
}

/** Every folder each step could be in, whatever the steps before it come to. */
function foldersOf(steps: readonly ShellStep[], cwd: Located, bounds: readonly string[]): readonly (readonly string[])[] | Refused {
  const directories = possibleDirectories(steps, cwd.real);
  if (directories.kind === 'too_many')
    return refused('sh.too_many_steps', 'too many conditional `cd`s to follow: make several calls. Nothing was run.');
  for (const bound of bounds) {
    const way = firstEscape(directories.steps, bound);
    if (!way) continue;
    const column = (steps[way.step]?.span[0] ?? 0) + 1;
    return refused(
      'sh.cd_escape',
      `the \`cd\` at column ${column} could lead to ${way.to}, outside ${bound}: stay inside it. Nothing was run.`,
    );
  }
  return directories.steps.map(({ from }) => from);
}

/** A step in one of the folders it could be in, with all it would run. */
interface VettedStep {
  /** Place among the steps that are no `cd`. */
  readonly step: number;
  readonly from: string;
  readonly commands: readonly VettedCommand[];
}

function hasInput({ args: { stdin } }: ResolvedCall): boolean {
  return typeof stdin === 'string' && stdin !== '';
}

/** Left to right; the first refused step is reported. What the first one is given to read, a skipped one leaves to the next. */
async function vetAll(
  steps: readonly ShellStep[],
  folders: readonly (readonly string[])[],
  fed: boolean,
  ground: Ground,
): Promise<readonly VettedStep[] | Refused> {
  const vetted: VettedStep[] = [];
  let place = 0;
  for (const [at, step] of steps.entries()) {
    if (step.cd !== undefined) continue;
    for (const folder of folders[at] ?? []) {
      const commands = await vetStep(step, folder, fed || step.op === '|', ground);
      if (isAnswer(commands)) return commands;
      vetted.push({ step: place, from: folder, commands });
    }
    place++;
  }
  return vetted;
}

async function describe(vetted: readonly VettedStep[], concerns: Touched['concerns'], finder: Finder): Promise<readonly PlannedCommand[]> {
  const described = new Map<string, PlannedCommand>();
  for (const { step, commands } of vetted) {
    for (const one of commands) {
      const { command, found, folder } = one;
      const bare = await bareName(command.argv[0] ?? '', found, folder, finder);
      const planned: PlannedCommand = {
        argv: command.argv,
        step,
        ...(command.via === null ? {} : { via: command.via }),
        names: [...new Set([command.argv[0] ?? '', found.path, found.real].map(baseName))],
        ...(bare === null ? {} : { bare }),
        concerns: concerns.get(one) ?? [],
      };
      described.set(JSON.stringify(planned), planned); // the same in every folder it could be in
    }
  }
  return [...described.values()];
}

/** The bare name that leads to this very program; null for `./git`, and for a copy of it elsewhere. */
async function bareName(word: string, found: FoundProgram, folder: string, finder: Finder): Promise<string | null> {
  if (!word.includes('/')) return word;
  if (!word.startsWith('/')) return null;
  const bare = baseName(word);
  return (await finder.find(bare, folder))?.real === found.real ? bare : null;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function programsOf(commands: readonly VettedCommand[]): readonly Program[] {
  const programs = new Map<string, Program>();
  for (const { command, found } of commands) {
    const word = command.argv[0] ?? '';
    programs.set(`${word}\0${found.real}`, { word, real: found.real, sha256: found.sha256 });
  }
  return [...programs.values()];
}

function pinsOf(vetted: readonly VettedStep[]): ShellLine['pins'] {
  return vetted.flatMap(({ step, from, commands }) =>
    commands.map(({ command, found, folder }) => ({
      step,
      from,
      word: command.argv[0] ?? '',
      folder,
      real: found.real,
      sha256: found.sha256,
    })),
  );
}
