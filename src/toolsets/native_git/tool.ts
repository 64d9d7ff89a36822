import {
  type Applied,
  type AuthorizedCall,
  type Plan,
  type Planned,
  type ResolvedCall,
  type Target,
  type ToolResult,
  type ToolsetHost,
  WindlassError,
} from '../../contract/index.js';
import { ending } from './answers.js';
import { findRepository } from './place.js';
import { APPLY_MS, PLAN_MS, type Repository, withRepository } from './repository.js';

/** One tool of the set, beside its descriptor. */
export interface GitTool {
  plan(call: ResolvedCall, host: ToolsetHost): Promise<Planned>;
  apply(call: AuthorizedCall, host: ToolsetHost): Promise<Applied>;
}

/** A tool that only looks. Its plan opens nothing but the way to the repository. */
export function looks(look: (repository: Repository, call: ResolvedCall) => Promise<ToolResult>): GitTool {
  return {
    plan: (call, host) =>
      planning(async () => {
        const { dir, path = dir } = call.located;
        if (dir) await findRepository(dir, host.unit);
        return { kind: 'planned', plan: planOf(host, { reads: path ? [{ path: path.display, real: path.real }] : [] }), payload: null };
      }),
    apply: ({ call }, host) =>
      ending(() =>
        withRepository(call, host, APPLY_MS, async (repository) => ({ kind: 'done' as const, result: await look(repository, call) })),
      ),
  };
}

/** What a tool that changes something has worked out before it does. */
export interface Prepared<P> {
  readonly writes: readonly Target[];
  readonly reads?: readonly Target[];
  readonly payload: P;
  /** For whoever is asked. */
  readonly diff?: () => Promise<string | null>;
}

/** A tool that changes the repository or its work tree: planned path by path, so that every one is judged. */
export function changes<P extends object>(
  prepare: (repository: Repository, call: ResolvedCall) => Promise<Prepared<P>>,
  perform: (repository: Repository, payload: P, call: ResolvedCall) => Promise<ToolResult>,
): GitTool {
  const prepared = new WeakSet<object>();
  const isPrepared = (payload: unknown): payload is P => typeof payload === 'object' && payload !== null && prepared.has(payload);
  return {
    plan: (call, host) =>
      planning(() =>
        withRepository(call, host, PLAN_MS, async (repository) => {
          const { writes, reads = [], payload, diff } = await prepare(repository, call);
          prepared.add(payload);
          return { kind: 'planned' as const, plan: planOf(host, { reads, writes }), payload, ...(diff && { diff }) };
        }),
      ),
    apply: ({ call, payload }, host) =>
      ending(() =>
        withRepository(call, host, APPLY_MS, async (repository) => {
          if (!isPrepared(payload)) throw new WindlassError('internal', `${call.descriptor.name}: its plan was not made here`);
          return { kind: 'done' as const, result: await perform(repository, payload, call) };
        }),
      ),
  };
}

/** What takes too long to be planned is refused, whoever notices it first. */
async function planning(work: () => Promise<Planned>): Promise<Planned> {
  const planned = await ending(work);
  if (planned.kind === 'stopped') return tooSlow('planning was stopped');
  return planned.kind === 'failed' && planned.failure.class === 'timeout' ? tooSlow(planned.failure.message) : planned;
}

function tooSlow(reason: string): Planned {
  return { kind: 'refused', refusal: { code: 'plan_timeout', reason, recoverable: true } };
}

function planOf(host: ToolsetHost, touched: { readonly reads: readonly Target[]; readonly writes?: readonly Target[] }): Plan {
  return { reads: touched.reads, writes: touched.writes ?? [], programs: [], hosts: [], cwd: host.unit.root, argv: [] };
}
