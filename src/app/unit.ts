import { delimiter } from 'node:path';
import type { Scrubber, Unit } from '../contract/index.js';
import { type Context, notesOf } from './context.js';
import { temporaryBase } from './temporary.js';

/** Settings with which git starts nothing that a repository names while it only looks. */
const QUIET_GIT = {
  GIT_CONFIG_COUNT: '3',
  GIT_CONFIG_KEY_0: 'core.fsmonitor',
  GIT_CONFIG_VALUE_0: 'false',
  // Changes in submodules are not looked for: that is done by git calls in them, which drop these settings.
  GIT_CONFIG_KEY_1: 'diff.ignoreSubmodules',
  GIT_CONFIG_VALUE_1: 'dirty',
  // A folder of files that look like a repository is none, unless `--git-dir` names it: its settings name programs.
  GIT_CONFIG_KEY_2: 'safe.bareRepository',
  GIT_CONFIG_VALUE_2: 'explicit',
  GIT_OPTIONAL_LOCKS: '0',
};

/**
 * Where a run's tools act: its workspace, its private folder for temporary files (none without an id: nothing is applied
 * then), the programs of its pinned PATH, and an environment without secrets, hooks
 * and our own variables.
 */
export async function openRunUnit(
  context: Context,
  { id, workspace, path }: { readonly id?: string; readonly workspace: string; readonly path: string },
): Promise<Unit> {
  const { openLocalUnit, openTemporary } = await import('../unit/index.js');
  const unit = await openLocalUnit({
    root: workspace,
    ...(id !== undefined && { temporary: openTemporary(temporaryBase(context), id) }),
    path: path.split(delimiter).filter((entry) => entry !== ''),
    environment: () => programEnvironment(context),
    notes: notesOf(context.places),
  });
  return withoutSecrets(unit, context.scrubber);
}

/** What a program finds in its environment: no secrets, no hooks, nothing of our own, and what the operator's rules say. */
export async function programEnvironment(context: Context): Promise<{ readonly [name: string]: string }> {
  const { childEnvironment } = await import('../shell/index.js');
  const { environment } = await context.config();
  const rules = environment.length === 0 ? [{}] : environment;
  const set = Object.assign({}, QUIET_GIT, ...rules.map((each) => each.set ?? {}));
  return rules.reduce<{ readonly [name: string]: string }>(
    (passed, { mode = 'deny-secrets', allow = [], deny = [] }) => childEnvironment(passed, mode, { allow, deny, inject: set }),
    given(context.env),
  );
}

/** What programs print holds no known secret, wherever it is cut, kept or shown. */
function withoutSecrets(unit: Unit, scrubber: Scrubber): Unit {
  return {
    ...unit,
    async spawn(step, profile) {
      const streams = { stdout: scrubber.stream(), stderr: scrubber.stream() };
      const pass = (stream: 'stdout' | 'stderr', bytes: Uint8Array): void => {
        if (bytes.length > 0) profile.onOutput(stream, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      };
      const spawned = await unit.spawn(step, { ...profile, onOutput: (stream, chunk) => pass(stream, streams[stream].push(chunk)) });
      for (const stream of ['stdout', 'stderr'] as const) pass(stream, streams[stream].end());
      return spawned;
    },
  };
}

function given(env: NodeJS.ProcessEnv): { readonly [name: string]: string } {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
