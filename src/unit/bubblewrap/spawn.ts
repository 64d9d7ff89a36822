import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import { type SandboxProfile, type Spawned, type SpawnProfile, type SpawnStep, WindlassError } from '../../contract/index.js';
import { failedToStart, follow, NEVER_BEGUN, notStarted, streamsOf } from '../child.js';
import { folderGone, isFolder, type Marks } from '../local/spawn.js';
import { nothingInherited } from './inherited.js';
import { layoutOf, type Surroundings } from './layout.js';
import { withLimits } from './limits.js';
import { Namespace } from './namespace.js';
import { probeSandbox } from './probe.js';
import { findShielded } from './shielded.js';
import { watchSpots } from './spots.js';
import { Status } from './status.js';

/** More than these cannot be mounted over in one call of bubblewrap. */
const MAX_SHIELDED = 2_000;

/**
 * One program in a sandbox of its own: namespaces that end with it, the system to read, the workspace as the profile says,
 * and nothing else of the machine. Answers are those of a program that runs unconfined.
 */
export async function spawnConfined(
  step: SpawnStep,
  profile: SpawnProfile & { readonly sandbox: SandboxProfile },
  { env }: Marks,
  around: Omit<Surroundings, 'home'>,
): Promise<Spawned> {
  if (profile.signal.aborted) return NEVER_BEGUN;
  const [word = ''] = step.argv;
  if (!isFolder(step.cwd)) return folderGone(word, step.cwd);
  const missing = unstartable(step.program);
  if (missing !== null) return failedToStart(word, { code: missing });
  const bubblewrap = probeSandbox();
  // The gate let it start confined, or not at all.
  if (!bubblewrap.works) throw new WindlassError('internal', `a call was to be confined where nothing confines: ${bubblewrap.why}`);
  // For every step: the one before may have moved what is hidden.
  const shielded = findShielded(around.roots.root, profile.sandbox.shield);
  if (Object.values(shielded).flat().length > MAX_SHIELDED)
    return notStarted(126, `${word}: the workspace holds more than ${MAX_SHIELDED} files that have to be kept from it`);
  const layout = layoutOf(step, profile.sandbox, shielded, { ...around, home: env['HOME'] });
  const network = profile.sandbox.network === 'none' ? ['--unshare-net'] : [];
  const args = [...bubblewrap.options, ...network, ...layout.options, '--json-status-fd', '3', '--', ...withLimits(layout.argv)];
  const restore = watchSpots(around.roots.root, profile.sandbox);
  const ended = await start(bubblewrap.program, args, env, word, profile);
  return withRefusal(ended, restore());
}

async function start(program: string, args: readonly string[], env: Marks['env'], word: string, profile: SpawnProfile): Promise<Spawned> {
  const { spawn } = await import('node:child_process');
  try {
    const child = spawn(program, args, {
      cwd: '/',
      env,
      detached: true,
      shell: false,
      stdio: [...streamsOf(profile), 'pipe', ...nothingInherited()],
    });
    const status = new Status(child.stdio[3]);
    const ended = await follow(child, word, profile, (pid) => new Namespace(pid, status));
    if (ended.stopped !== null || ended.problem !== null || status.exitCode !== null) return ended;
    return { ...ended, exitCode: 126, problem: `${word}: its sandbox could not be made, or was ended from outside` };
  } catch (error) {
    return failedToStart(word, error); // too long an argument list is thrown at once
  }
}

/** What a program made that it must not make is a failure of the step, whatever it says itself. */
function withRefusal(ended: Spawned, refused: readonly string[]): Spawned {
  if (refused.length === 0) return ended;
  const said = `what steers windlass or is executed by other programs is not made by one: ${refused.join('; ')}`;
  return {
    ...ended,
    ...(ended.exitCode === 0 && { exitCode: 126 }),
    problem: ended.problem === null ? said : `${ended.problem}\n${said}`,
  };
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
