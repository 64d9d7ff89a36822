import { isDeepStrictEqual } from 'node:util';
import type {
  CallRecord,
  CallRequest,
  Decision,
  JsonObject,
  Plan,
  ResolvedCall,
  ToolDescriptor,
  Toolset,
  ToolsetHost,
} from '../contract/index.js';
import { hostOf, rootsOf } from './host.js';
import type { ToolRoom } from './room.js';
import { barLeftInPlace } from './stages/confine.js';
import { askBefore } from './stages/hooks.js';
import { judge, judgePaths } from './stages/judge.js';
import { checkLease, checkStanding } from './stages/lease.js';
import { checkFolders, locate } from './stages/locate.js';
import { refuseMasks } from './stages/masks.js';
import { plan } from './stages/plan.js';
import { policyOf } from './stages/policy.js';
import { type PreImages, surveyPreImages } from './stages/pre-images.js';
import { SecretContents } from './stages/secret-contents.js';
import { validate } from './stages/validate.js';
import { isStop, type Stop } from './stop.js';
import type { JudgingContext } from './types.js';

type Note = (record: CallRecord) => void;

/** A call the gate has spoken about, with everything that is needed to apply it. */
export interface Judged {
  readonly call: ResolvedCall;
  readonly toolset: Toolset;
  readonly host: ToolsetHost;
  readonly plan: Plan;
  readonly payload: unknown;
  readonly decision: Decision;
  /** What it met that holds a secret. */
  readonly secrets: SecretContents;
  /** What it would change, as it is now. */
  readonly preImages: PreImages;
  /** What would change, for a person; worked out when one is asked. */
  readonly diff?: () => Promise<string | null>;
}

/** The first half of the way in (D3): lease ▸ validate ▸ locate ▸ plan ▸ judge. Reads only; `note` takes its events. */
export async function prepare(room: ToolRoom, request: CallRequest, context: JudgingContext, note: Note): Promise<Judged | Stop> {
  const resolved = await resolve(room, request, context, note);
  if (isStop(resolved)) return resolved;
  const { call, toolset } = resolved;
  const early = judgePaths(room.gate, call, context.policy, note);
  if (early) return { kind: 'denied', decision: early };
  const planned = await planCall(room, resolved, hostOf(room, toolset, call.descriptor, context));
  if (isStop(planned)) return planned;
  const barred = await barLeftInPlace(planned.call, context.unit);
  if (barred) return barred;
  const unasked = await askBefore(planned.call, planned.plan, toolset, context.signal);
  if (unasked) return unasked;
  const decision = judge(room, planned.call, planned.plan, context.policy, note);
  if (decision.verdict === 'deny') return { kind: 'denied', decision };
  const misnamed = checkFolders(planned.call);
  if (misnamed) return misnamed;
  return { ...planned, toolset, decision };
}

/** What the call would do, and what it would do it to: both are judged. */
export async function planCall(
  room: ToolRoom,
  { call, toolset }: { readonly call: ResolvedCall; readonly toolset: Toolset },
  lent: ToolsetHost,
): Promise<Omit<Judged, 'toolset' | 'decision'> | Stop> {
  const secrets = new SecretContents(room.scrubber);
  const host = secrets.watch(lent);
  const planned = await plan(call, toolset, host, room.planMs);
  return isStop(planned) ? planned : { ...planned, host, secrets, ...(await surveyPreImages(secrets, call, planned.plan, host.unit)) };
}

/** The steps that need no policy: the tool is known, its arguments fit, its paths are located. */
export async function resolve(
  room: ToolRoom,
  request: CallRequest,
  context: JudgingContext,
  note: Note,
): Promise<{ readonly call: ResolvedCall; readonly toolset: Toolset } | Stop> {
  const found = checkLease(request, room.registry, context.selection);
  if (isStop(found)) return found;
  const barred = await checkStanding(found, request, room.registry);
  if (barred) return barred;
  const { toolset } = found;
  const valid = await validate(room, request, found.descriptor);
  if (isStop(valid)) return valid;
  const descriptor = await withNames(found.descriptor, toolset, valid.args);
  note(validated(request, descriptor, valid.args));
  const masked = refuseMasks(room, descriptor, valid.args);
  if (masked) return masked;
  const policies = policyOf(toolset, request.policies, context.policy.sources.toolsPolicies);
  if (isStop(policies)) return policies;
  const at = await locate(descriptor, valid.args, policies.policy, context.unit);
  if (isStop(at)) return at;
  return {
    call: {
      request,
      descriptor,
      args: valid.args,
      located: at.located,
      roots: rootsOf(context.unit),
      ...policies,
    },
    toolset,
  };
}

/** With the paths that its arguments name in a text, each as if it were an argument. */
async function withNames(tool: ToolDescriptor, toolset: Toolset, args: JsonObject): Promise<ToolDescriptor> {
  const named = (await toolset.names?.(tool, args)) ?? [];
  return named.length === 0 ? tool : { ...tool, effects: { ...tool.effects, paths: [...tool.effects.paths, ...named] } };
}

/** Asked by the texts first, which nearly always agree: comparing in depth is one more part of Node to load. */
function isSame(args: JsonObject, given: unknown): boolean {
  return JSON.stringify(args) === JSON.stringify(given) || isDeepStrictEqual(args, given);
}

function validated(request: CallRequest, { name, version, observability }: ToolDescriptor, args: JsonObject): CallRecord {
  const changed = observability.logArgs && !isSame(args, request.args);
  return { kind: 'ToolArgsValidated', call: request.id, tool: name, version, ...(changed ? { args } : {}) };
}
