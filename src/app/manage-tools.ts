import { refuseBelowCall, ToolRegistrationError, type Toolset, WindlassError } from '../contract/index.js';
import type { Registration, Scope } from '../tools/index.js';
import type { Context } from './context.js';
import type { EngineRoom } from './engine-room.js';
import { identityText, whoActs } from './identity.js';
import { systemClock } from './system.js';
import type { DiscoverDocument, DiscoveredTool, EnabledDocument, EnableRequest, RevokedToolDocument } from './tool-documents.js';
import { findRegistered, scopeText } from './tools.js';

/**
 * Every toolset there is, taken through all steps of registration anew: what of it would be callable, and what keeps the rest.
 * Nothing is enabled by being found (TM-2).
 */
export async function discoverTools(context: Context): Promise<DiscoverDocument> {
  const { createRegistry, GRANTS_TABLE, manifestHash, REVOCATIONS_TABLE } = await import('../tools/index.js');
  const { states } = await context.store();
  const found: DiscoverDocument['toolsets'][number][] = [];
  for (const toolset of await context.toolsets()) {
    const registry = createRegistry({ clock: systemClock, revocations: states.open(REVOCATIONS_TABLE), grants: states.open(GRANTS_TABLE) });
    const problem = await problemOf(() => registry.register(toolset));
    const revoked = await registry.revoked();
    const tools = registry.view().map((entry): DiscoveredTool => {
      const { name, version, state, reasons, descriptor, history } = entry;
      const gone = revoked.get(name);
      return {
        name,
        version,
        state: gone ? 'revoked' : state,
        way: history.map((step) => step.state),
        findings: gone ? [`${gone.by} revoked it: ${gone.reason}`] : reasons,
        level: descriptor?.permissions.level ?? null,
        effect: descriptor?.effects.class ?? null,
        manifest: descriptor && manifestHash(descriptor),
      };
    });
    found.push({ toolset: toolset.name, source: sourceOf(toolset), tools, problem: tools.length === 0 ? problem : null });
  }
  return { v: 1, toolsets: found };
}

/** What was refused stands in its registration; what is told here is a toolset that describes nothing. */
async function problemOf(register: () => Promise<unknown>): Promise<string | null> {
  try {
    await register();
    return null;
  } catch (error) {
    if (error instanceof ToolRegistrationError) return error.message;
    return error instanceof Error ? error.message : String(error);
  }
}

function sourceOf(toolset: Toolset): string {
  try {
    const [first] = toolset.describe();
    return first?.source ? `${first.source.type}:${first.source.id}` : '-';
  } catch {
    return '-';
  }
}

/**
 * An operator's word that a tool may be called: here, or in one run or session. Durable, kept in the state of this workspace, and
 * only that: whether a call may happen is still judged, and a deny stays a deny.
 * @throws WindlassError `refused_under_parent`, `unknown_tool`, `usage`, `tool_not_registered`
 */
export async function enableTool(context: Context, makeRoom: () => Promise<EngineRoom>, request: EnableRequest): Promise<EnabledDocument> {
  refuseBelowCall(context.env, 'tools enable');
  const { tool, manifest } = request;
  const room = await makeRoom();
  const { descriptor, state } = await findRegistered(room, tool);
  const { manifestHash } = await import('../tools/index.js');
  const hash = descriptor ? manifestHash(descriptor) : '';
  if (manifest !== undefined && (manifest.length < 8 || !hash.startsWith(manifest.toLowerCase())))
    throw new WindlassError(
      'usage',
      `--manifest ${manifest} is not the beginning (at least 8 characters) of what ${tool} says of itself now: ${hash}`,
    );
  if (state === 'security_review_required' && manifest === undefined)
    throw new WindlassError(
      'usage',
      `${tool} is not our own: read windlass tools show ${tool} --json, then repeat with --manifest ${hash.slice(0, 12)}`,
    );
  const who = identityText(await whoActs(context));
  const grant = await (await room.tools()).registry.enable(tool, scopeOf(request), who, manifest === undefined ? undefined : hash);
  return { v: 1, tool, version: grant.version, grant: grant.id, scope: scopeText(grant.scope), by: who };
}

function scopeOf({ run, session }: EnableRequest): Scope {
  if (run !== undefined && session !== undefined) throw new WindlassError('usage', 'name a run or a session, not both');
  if (run !== undefined) return { kind: 'run', run: run as Extract<Scope, { kind: 'run' }>['run'] };
  if (session !== undefined) return { kind: 'session', session: session as Extract<Scope, { kind: 'session' }>['session'] };
  return { kind: 'workspace' };
}

/**
 * Takes a tool, or one grant of it, out of use: durable, and for every call that begins from now on, also in runs under way.
 * @throws WindlassError `refused_under_parent`, `unknown_tool`, `grant_not_found`
 */
export async function revokeTool(
  context: Context,
  makeRoom: () => Promise<EngineRoom>,
  { subject, reason }: { readonly subject: string; readonly reason: string },
): Promise<RevokedToolDocument> {
  refuseBelowCall(context.env, 'tools revoke');
  const room = await makeRoom();
  const { registry } = await room.tools();
  const who = identityText(await whoActs(context));
  const isGrant = subject.startsWith('grant_');
  const tool = isGrant ? toolOfGrant(registry.view(), subject) : (await findRegistered(room, subject)).name;
  await registry.revoke(isGrant ? { grant: subject } : { tool }, who, reason);
  return { v: 1, tool, grant: isGrant ? subject : null, by: who, reason };
}

function toolOfGrant(view: readonly Registration[], grant: string): string {
  const found = view.find(({ grants }) => grants.some(({ id }) => id === grant));
  if (found) return found.name;
  throw new WindlassError('grant_not_found', `no tool is enabled by ${grant}; see windlass tools show TOOL`, { data: { grant } });
}
