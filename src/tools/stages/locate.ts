import {
  allowedDirs,
  isRefusal,
  type JsonObject,
  type Located,
  namesFolder,
  type PathRefusal,
  type ResolvedCall,
  type ToolDescriptor,
  type Unit,
  WindlassError,
} from '../../contract/index.js';
import { problemOf } from '../problem.js';
import { badArgument, refusedBy, type Stop } from '../stop.js';

/** Where every path argument leads, symlinks resolved: inside the unit's root, and inside every `_allowed_dir` of the toolset. */
export async function locate(
  tool: ToolDescriptor,
  args: JsonObject,
  policy: { readonly [key: string]: string },
  unit: Unit,
): Promise<{ readonly located: { readonly [arg: string]: Located } } | Stop> {
  const located: { [arg: string]: Located } = {};
  const dirs = allowedDirs(policy);
  for (const { arg, default: absent } of tool.effects.paths) {
    const path = args[arg] ?? absent;
    if (path === undefined || path === null) continue;
    if (typeof path !== 'string') return badArgument(`invalid arguments at /${arg}: Expected string`);
    try {
      const at = await locateIn(path, dirs, unit);
      if (isRefusal(at)) return refused(arg, at);
      located[arg] = at;
    } catch (error) {
      return problemOf(error, tool);
    }
  }
  return { located };
}

/** A path with a slash at its end names a folder, as the system has it. Said once the gate let the call pass: it tells that a file is there. */
export function checkFolders({ descriptor, args, located }: ResolvedCall): Stop | null {
  for (const { arg, default: absent } of descriptor.effects.paths) {
    const path = String(args[arg] ?? absent ?? '');
    const kind = located[arg]?.kind;
    if (!namesFolder(path) || kind === undefined || kind === 'directory' || kind === 'absent') continue;
    const message = `${path}: a slash at its end makes it the name of a folder, and this is none; leave the slash out`;
    return problemOf(new WindlassError('not_directory', message, { data: { path } }), descriptor);
  }
  return null;
}

/** The first folder says what a relative path is relative to; the place it names must then lie inside all of them. */
async function locateIn(path: string, [first, ...others]: readonly string[], unit: Unit): Promise<Located | PathRefusal> {
  const at = await unit.locate(path, first === undefined ? {} : { dir: first });
  if (isRefusal(at)) return at;
  for (const dir of others) {
    const inside = await unit.locate(at.real, { dir });
    if (isRefusal(inside)) return inside;
  }
  return at;
}

function refused(arg: string, refusal: PathRefusal): Stop {
  switch (refusal.code) {
    case 'bad_argument':
      return badArgument(`invalid arguments at /${arg}: ${refusal.reason}`);
    case 'escape':
      return refusedBy('containment', refusal.code, refusal.reason, true);
  }
}
