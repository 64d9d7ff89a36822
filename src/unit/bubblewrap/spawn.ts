import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import { Duplex, type Readable, type Writable } from 'node:stream';
import {
  type RealPath,
  type SandboxProfile,
  type Shield,
  type Spawned,
  type SpawnProfile,
  type SpawnStep,
  WindlassError,
} from '../../contract/index.js';
import { failedToStart, follow, NEVER_BEGUN, notStarted, streamsOf } from '../child.js';
import { folderGone, isFolder, type Marks } from '../local/spawn.js';
import { nothingInherited } from './inherited.js';
import { LAUNCHER, launcherFor } from './launcher.js';
import { layoutOf, type Surroundings } from './layout.js';
import { leftIn } from './left.js';
import { Lookout, type Shielded } from './lookout.js';
import { Namespace } from './namespace.js';
import { type Kept, keepNote } from './notes.js';
import { type Bubblewrap, probeSandbox } from './probe.js';
import { bytesOf, shown } from './raw-names.js';
import { openSettings, type Settings } from './settings.js';
import { Status } from './status.js';
import { type TakenBack, takeBack, takeBackOfDead } from './take-back.js';

/** Bubblewrap takes no more of them; the rest is left to the step itself. */
const MAX_ARGUMENTS = 8_000;

/**
 * One program in a sandbox of its own: namespaces that end with it, the system to read, the workspace as the profile says,
 * and nothing else of the machine. Answers are those of a program that runs unconfined.
 */
export async function spawnConfined(
  step: SpawnStep,
  profile: SpawnProfile & { readonly sandbox: SandboxProfile },
  { env }: Marks,
  around: Omit<Surroundings, 'home' | 'settings'>,
  notes: string | undefined,
): Promise<Spawned> {
  if (profile.signal.aborted) return NEVER_BEGUN;
  const [word = ''] = step.argv;
  if (!isFolder(step.cwd)) return folderGone(word, step.cwd);
  const missing = unstartable(step.program);
  if (missing !== null) return failedToStart(word, { code: missing });
  const bubblewrap = probeSandbox();
  // The gate let it start confined, or not at all.
  if (!bubblewrap.works) throw new WindlassError('internal', `a call was to be confined where nothing confines: ${bubblewrap.why}`);
  const lookout = lookoutOver(around.roots.root, profile.sandbox.shield);
  // What a step left that was killed with its windlass is not what this one is held against.
  const late = notes === undefined ? [] : takeBackOfDead(notes, lookout);
  const told = (ended: Spawned) => (late.length === 0 ? ended : withWords(ended, `${AFTER_DEATH}: ${late.join('; ')}`));
  const left = leftIn(notes, around.roots.root);
  if (left !== null) return told(notStarted(126, `${word}: ${left}`));
  const prepare = (shielded: Shielded) => prepared(bubblewrap, step, profile, shielded, { ...around, env });
  const run = (sandbox: Prepared) => inSandbox(bubblewrap, sandbox, env, word, profile);
  if (profile.sandbox.workspace === 'read_only') {
    const shielded = lookout.look();
    return told(withMasked(await run(prepare(shielded)), shielded));
  }
  const { root } = around.roots;
  const note = notes === undefined ? null : keepNote(notes, { v: 1, root, call: profile.call, began: Date.now() });
  const { before, sandbox } = begun(lookout, note, prepare);
  const ended = withMasked(await run(sandbox), before);
  return told(withRefusal(ended, refusedOf(lookout, before, note, notes)));
}

/** A look for every step: the one before may have moved what is hidden. Where it fails nothing was started, and no note is left. */
function begun(lookout: Lookout, note: Kept | null, prepare: (shielded: Shielded) => Prepared) {
  try {
    const before = lookout.look();
    note?.steered(before.steers);
    return { before, sandbox: prepare(before) };
  } catch (error) {
    note?.discard();
    throw error;
  }
}

/** Where it cannot be told what a program made, the note of it is left for whoever can. */
function refusedOf(lookout: Lookout, { steers, tooMuch }: Shielded, note: Kept | null, notes: string | undefined): readonly string[] {
  try {
    // Where there was too much to look through, nothing was started.
    const { said, whole } = tooMuch === null ? takeBack(lookout, note?.left(steers) ?? steers, { notes }) : NOTHING_MADE;
    if (whole) note?.discard();
    else note?.over();
    return said;
  } catch (error) {
    note?.over();
    return [`the workspace could not be looked through for it (${String(error)})`];
  }
}

/** So that whoever reads the answer can be told what the program met. */
function withMasked(ended: Spawned, { hiddenFiles, hiddenFolders }: Shielded): Spawned {
  const masked = [...hiddenFiles, ...hiddenFolders];
  return masked.length === 0 ? ended : { ...ended, masked };
}

const NOTHING_MADE: TakenBack = { said: [], whole: true };

const lookouts = new WeakMap<Shield, Lookout>();

/** Steps that go by the same rules: what did not change between them is looked at once. */
function lookoutOver(root: RealPath, shield: Shield): Lookout {
  const known = lookouts.get(shield);
  if (known?.root === root) return known;
  const made = new Lookout(root, shield);
  lookouts.set(shield, made);
  return made;
}

function notLookedThrough(tooMuch: string): string {
  return `${REMEDY}: it holds ${tooMuch}, and cannot be looked through for what is to be kept from a program`;
}

function notHeld({ hiddenFiles, hiddenFolders, frozen, sockets, held }: Shielded): string {
  const all = [...hiddenFiles, ...hiddenFolders, ...frozen, ...sockets, ...held];
  return `${REMEDY}: it holds more files to be kept from a program than a sandbox takes, as ${shown(all.at(-1) ?? '')}`;
}

const REMEDY = 'no program is confined before something is removed from the workspace, or moved out of it';

interface Start {
  /** For bubblewrap itself. */
  readonly options: readonly string[];
  readonly argv: readonly string[];
  /** The file that sets the bounds of the program; null where none can be executed. */
  readonly launcher: Buffer | null;
}

/** What a sandbox is made of, or why none is. Whoever has it closes its settings. */
type Prepared = (Start & { readonly settings: Settings }) | { readonly refused: Spawned };

function prepared(
  bubblewrap: Bubblewrap,
  step: SpawnStep,
  profile: SpawnProfile & { readonly sandbox: SandboxProfile },
  shielded: Shielded,
  { env, ...around }: Omit<Surroundings, 'home' | 'settings'> & Pick<Marks, 'env'>,
): Prepared {
  const word = step.argv[0] ?? '';
  if (shielded.tooMuch !== null) return { refused: notStarted(126, `${word}: ${notLookedThrough(shielded.tooMuch)}`) };
  const settings = openSettings(SETTINGS_FROM);
  let start: Start | undefined;
  try {
    const inside = layoutOf(step, profile.sandbox, shielded, { ...around, home: env['HOME'], settings });
    const network = profile.sandbox.network === 'none' ? ['--unshare-net'] : [];
    const filtered = bubblewrap.filter === null ? [] : ['--seccomp', '4'];
    const launcher = bubblewrap.unbounded === null ? launcherFor(process.arch, profile.sandbox.limits) : null;
    const launched = launcher === null ? [] : ['--perms', '0555', '--file', '6', LAUNCHER];
    const named = launcher === null && bubblewrap.named ? ['--argv0', word] : [];
    const options = [...bubblewrap.options, ...filtered, '--json-status-fd', '3', ...network, ...named, ...launched, ...inside];
    if (options.length > MAX_ARGUMENTS) return { refused: notStarted(126, `${word}: ${notHeld(shielded)}`) };
    // Without a program of our own and in older versions, it goes by the path of its file.
    const argv = launcher === null ? [step.program, ...step.argv.slice(1)] : [LAUNCHER, step.program, ...step.argv];
    start = { options, argv, launcher };
    return { ...start, settings };
  } finally {
    if (start === undefined) settings.close();
  }
}

async function inSandbox(
  bubblewrap: Bubblewrap,
  sandbox: Prepared,
  env: Marks['env'],
  word: string,
  profile: SpawnProfile,
): Promise<Spawned> {
  if ('refused' in sandbox) return sandbox.refused;
  try {
    return await start(bubblewrap, sandbox, env, word, profile, sandbox.settings);
  } finally {
    sandbox.settings.close();
  }
}

/** The status of the sandbox, the filter of system calls, the options and the launcher come before them. */
const SETTINGS_FROM = 7;

async function start(
  { program, filter }: Bubblewrap,
  { options, argv, launcher }: Start,
  env: Marks['env'],
  word: string,
  profile: SpawnProfile,
  settings: Settings,
): Promise<Spawned> {
  const { spawn } = await import('node:child_process');
  try {
    const child = spawn(program, ['--args', '5', '--', ...argv], {
      cwd: '/',
      env,
      detached: true,
      shell: false,
      stdio: [
        ...streamsOf(profile),
        'pipe',
        filter === null ? 'ignore' : 'pipe',
        'pipe',
        launcher === null ? 'ignore' : 'pipe',
        ...settings.open,
        ...nothingInherited().slice(settings.open.length + 2),
      ],
    });
    settings.close(); // for as long as a step may run
    give(child.stdio[4], filter);
    give(child.stdio.at(5), bytesOf(options.map((option) => `${option}\0`).join('')));
    give(child.stdio.at(6), launcher);
    const status = new Status(child.stdio[3]);
    const ended = await follow(child, word, profile, (pid) => new Namespace(pid, status));
    if (ended.stopped !== null || ended.problem !== null || status.exitCode !== null) return ended;
    return { ...ended, exitCode: 126, problem: `${word}: its sandbox could not be made, or was ended from outside` };
  } catch (error) {
    return failedToStart(word, error); // too long an argument list is thrown at once
  }
}

/** Read whole by bubblewrap before anything is started. */
function give(stream: Readable | Writable | null | undefined, bytes: Buffer | null): void {
  if (!(stream instanceof Duplex)) return; // it was not started, or gets nothing here
  stream.on('error', () => undefined).resume(); // its end tells of itself
  stream.end(bytes);
}

const AFTER_DEATH = 'a step before was killed with its windlass or could not be looked after, and of what it made';
const NOT_MADE = `what steers windlass or is executed by other programs is not made by a confined one (only a person makes it, or a program that an operator's rule names the very path for)`;

/** What a program made that it must not make is a failure of the step, whatever it says itself. */
function withRefusal(ended: Spawned, refused: readonly string[]): Spawned {
  if (refused.length === 0) return ended;
  return { ...withWords(ended, `${NOT_MADE}: ${refused.join('; ')}`), ...(ended.exitCode === 0 && { exitCode: 126 }) };
}

function withWords(ended: Spawned, said: string): Spawned {
  return { ...ended, problem: ended.problem === null ? said : `${ended.problem}\n${said}` };
}

/** Told here, in the words of an unconfined start: what is missing, the program or its interpreter. */
function unstartable(program: string): 'ENOENT' | 'EACCES' | null {
  try {
    const file = openSync(program, 'r');
    try {
      const header = Buffer.alloc(512);
      const text = header.toString('latin1', 0, readSync(file, header));
      const interpreter = /^#![ \t]*([^ \t\r\n]+)/.exec(text)?.[1];
      if (interpreter !== undefined) accessSync(interpreter, constants.X_OK);
      return interpreter === undefined || statSync(interpreter).isFile() ? null : 'EACCES';
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'ENOENT' : 'EACCES';
  }
}
