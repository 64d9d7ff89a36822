import {
  isInside,
  type JsonObject,
  type Located,
  type PathArgument,
  type Planned,
  type ResolvedCall,
  type Sha256,
  sha256,
  type ToolsetHost,
  WindlassError,
} from '../../../contract/index.js';
import { shownName } from '../../shown-name.js';
import { answerTo, failed, refused } from '../answers.js';
import { unifiedDiff } from '../diff.js';
import { PLAN_BYTES, refuseNewAt, versionOf } from '../mutate.js';
import { deniedBySubstring } from '../plan-read.js';
import { deniedSubstring, type FsPolicy, parsePolicy } from '../policy.js';
import { notFound } from '../suggest.js';
import type { Survey } from '../survey.js';
import { filePlan } from '../tool.js';
import { applyHunks } from './hunk.js';
import { type FilePatch, namesOf, readPatch } from './read-patch.js';
import type { Step } from './steps.js';

/** A planned patch: its steps in the order in which they are made. */
export class PatchPlan {
  readonly steps: readonly Step[];

  constructor(steps: readonly Step[]) {
    this.steps = steps;
  }
}

/** Under which name the way in has located a path of the patch. */
export function argumentOf(name: string): string {
  return `patch ${name}`;
}

/** The paths that the text of a patch names; none where it cannot be read, which its plan then says. */
export async function pathsIn({ patch }: JsonObject): Promise<readonly PathArgument[]> {
  const files = await readPatch(String(patch ?? ''));
  return 'kind' in files ? [] : namesOf(files).map((path) => ({ arg: argumentOf(path), access: 'write', default: path }));
}

/** Works out every file of the patch and everything that speaks against it. Writes nothing. */
export async function planPatch(call: ResolvedCall, host: ToolsetHost): Promise<Planned> {
  const files = await readPatch(String(call.args['patch'] ?? ''));
  if ('kind' in files)
    return files.code === 'bad_patch' ? failed(files.code, files.message, 'argument') : refused(files.code, files.message);
  const policy = parsePolicy(call.policy);
  const around = { call, host, policy };
  try {
    const steps: Step[] = [];
    for (const file of files) {
      const planned = await stepsOf(file, around);
      if ('kind' in planned) return planned;
      steps.push(...planned);
    }
    const unfit = unfitTogether(steps);
    if (unfit) return unfit;
    // What is deleted goes last: until then everything is still there to be found.
    const ordered = [...steps.filter(({ after }) => after !== null), ...steps.filter(({ after }) => after === null)];
    const plan = filePlan(host, { writes: ordered.map(({ target }) => target) });
    return { kind: 'planned', plan, payload: new PatchPlan(ordered), diff: () => diffOf(ordered) };
  } catch (error) {
    return answerTo(error);
  }
}

interface Around {
  readonly call: ResolvedCall;
  readonly host: ToolsetHost;
  readonly policy: FsPolicy;
}

async function stepsOf(file: FilePatch, around: Around): Promise<readonly Step[] | Planned> {
  if (file.kind === 'add') {
    const at = await freeAt(file.path, around);
    return 'real' in at ? add(file, at) : at;
  }
  const at = await existingAt(file.kind === 'rename' ? file.from : file.path, around);
  if (!('real' in at)) return at;
  const before = await versionOf(around.call, at, around.policy, around.host, 'part');
  if (!('sha256' in before)) return before;
  const { mode } = await around.host.unit.stat(at);
  return change(file, { at, before, mode }, around);
}

function add({ path, hunks, executable }: Extract<FilePatch, { kind: 'add' }>, at: Located): readonly Step[] | Planned {
  const patched = applyHunks(path, '', hunks);
  if (patched.kind === 'impossible') return failed(patched.code, patched.message);
  return [{ ...stepOf(at, null, Buffer.from(patched.text)), ...(executable ? { mode: 0o755 } : {}) }];
}

interface Existing {
  readonly at: Located;
  readonly before: Survey;
  readonly mode: number;
}

async function change(
  file: Exclude<FilePatch, { kind: 'add' }>,
  { at, before, mode }: Existing,
  around: Around,
): Promise<readonly Step[] | Planned> {
  const old = { bytes: before.bytes ?? Buffer.alloc(0), sha256: before.sha256 };
  const patched = applyHunks(at.display, old.bytes.toString('utf8'), file.hunks);
  if (patched.kind === 'impossible') return failed(patched.code, patched.message);
  const fresh = Buffer.from(patched.text);
  switch (file.kind) {
    case 'modify':
      if (fresh.equals(old.bytes)) return failed('noop_edit', `the patch of ${at.display} changes nothing`, 'argument');
      return [{ ...stepOf(at, old, fresh), mode }];
    case 'delete':
      if (fresh.length > 0) {
        return failed('no_match', `the patch deletes ${at.display}, and ${fresh.length} bytes of it are not in the patch; name every line`);
      }
      return [{ ...stepOf(at, old, null), mode }];
    case 'rename': {
      const to = await freeAt(file.path, around);
      if (!('real' in to)) return to;
      return [
        { ...stepOf(to, null, fresh), mode, from: at.display },
        { ...stepOf(at, old, null), mode },
      ];
    }
  }
}

function stepOf(at: Located, before: { readonly bytes: Buffer; readonly sha256: Sha256 } | null, after: Buffer | null): Step {
  const target = {
    path: at.display,
    real: at.real,
    pre: before?.sha256 ?? ('absent' as const),
    post: after === null ? ('absent' as const) : sha256(after),
    preBytes: before?.bytes.length ?? 0,
    postBytes: after?.length ?? 0,
  };
  return { at, before: before?.bytes ?? null, after, target };
}

async function existingAt(name: string, around: Around): Promise<Located | Planned> {
  const at = located(name, around);
  if (!('real' in at)) return at;
  if (at.kind === 'directory') return failed('is_directory', `${at.display} is a folder; a patch names files`);
  return at.kind === 'absent' ? failed('not_found', await notFound(around.host, around.policy, at)) : at;
}

async function freeAt(name: string, around: Around): Promise<Located | Planned> {
  const at = located(name, around);
  if (!('real' in at)) return at;
  if (at.kind === 'absent') return (await refuseNewAt(name, at, around.host)) ?? at;
  return refused('exists', `${at.display} exists, and the patch would create it; patch what is there, or name another path`);
}

function located(name: string, { call, policy }: Around): Located | Planned {
  const at = call.located[argumentOf(name)];
  if (!at) throw new WindlassError('internal', `${call.descriptor.name}: a path of its patch was not located`);
  const entry = deniedSubstring(policy, at.display, at.kind === 'directory');
  return entry === undefined ? at : deniedBySubstring(at.display, entry);
}

/** One file by two names, a file that would have to be a folder too, or more than a plan may hold. */
function unfitTogether(steps: readonly Step[]): Planned | null {
  const reals = steps.map(({ at }) => at.real);
  const twice = steps.find(({ at }, index) => reals.indexOf(at.real) !== index);
  if (twice) return failed('bad_patch', `the patch names ${twice.at.display} twice, by different paths`, 'argument');
  for (const { at } of steps) {
    const inside = steps.find((other) => other.at.real !== at.real && isInside(other.at.real, at.real));
    if (inside) return failed('bad_patch', `the patch names ${at.display} as a file, and ${inside.at.display} stands in it`, 'argument');
  }
  const bytes = steps.reduce((sum, { before, after }) => sum + (before?.length ?? 0) + (after?.length ?? 0), 0);
  return bytes <= 2 * PLAN_BYTES ? null : refused('too_large', 'the files of the patch are too large to be changed at once; split it');
}

/** The same changes as a person reads them, from what the steps hold: nothing is read again. */
async function diffOf(steps: readonly Step[]): Promise<string | null> {
  const parts: string[] = [];
  for (const { at, before, after, from } of steps) {
    const shown = await unifiedDiff(
      at.display,
      before === null ? null : before.toString('utf8'),
      after === null ? '' : after.toString('utf8'),
    );
    const notes = [
      ...(from === undefined ? [] : [`# renamed from ${shownName(from)}`]),
      ...(after === null ? [`# ${shownName(at.display)} is deleted`] : []),
    ];
    parts.push(...(shown === null ? [] : [shown]), ...notes);
  }
  return parts.join('\n');
}
