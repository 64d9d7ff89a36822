import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import {
  type Applied,
  AuthorizedCall,
  type CallId,
  type CallRequest,
  type Decision,
  isRefusal,
  type Json,
  type JsonObject,
  type PathFilter,
  type Planned,
  type ResolvedCall,
  type RunId,
  type SessionId,
  type TaskId,
  type ToolsetHost,
  type ToolsetState,
  toolName,
  type Unit,
  WindlassError,
} from '../../../src/contract/index.js';
import { currentOwner, openStore, type Store } from '../../../src/store/index.js';
import { localFs } from '../../../src/toolsets/index.js';
import { openLocalUnit } from '../../../src/unit/index.js';
import { SimulatedClock } from '../../support/clock.js';
import { mint } from '../../support/gate.js';

export { mint };

const ALLOW: Decision = { verdict: 'allow', layer: 'envelope', rule: 'test', reason: 'test', code: 'allowed', recoverable: false };

const cleanups: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

let opened: Promise<Store> | undefined;
let stateFolder = '';

/** One real store for all tests of a file: what they keep in it lies under different paths. */
function sharedStore(): Promise<Store> {
  if (opened) return opened;
  stateFolder = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-fs-state-')));
  const [file, artifactsDir] = [join(stateFolder, 'state.db'), join(stateFolder, 'artifacts')];
  opened = openStore({ file, artifactsDir, clock: new SimulatedClock(), owner: currentOwner(stateFolder) });
  return opened;
}

afterAll(async () => {
  await (await opened)?.close();
  if (stateFolder !== '') rmSync(stateFolder, { recursive: true, force: true });
});

/** How a call is made, where it differs from a model's call in session `s1`. */
export interface How {
  readonly session?: string;
  readonly proposedBy?: CallRequest['proposedBy'];
  readonly task?: string;
  /** Numbers of the calls that are still before the model. Default: all earlier ones. */
  readonly inContext?: readonly number[];
  readonly policy?: { readonly [key: string]: string };
  readonly filter?: PathFilter;
  /** Between plan and apply. */
  readonly meanwhile?: () => void;
}

/** What a call came to, in a shape that reads well in expectations. */
type Answer =
  | { readonly ok: true; readonly value: { readonly [key: string]: Json }; readonly text: string }
  | { readonly ok: false; readonly kind: 'refused' | 'failed'; readonly code: string; readonly message: string; readonly class?: string };

export interface World {
  readonly root: string;
  readonly out: string;
  readonly unit: Unit;
  readonly clock: SimulatedClock;
  readonly state: ToolsetState;
  readonly host: ToolsetHost;
  /** Locates, plans and applies, as the way in does; a refused path is an answer too. */
  call(tool: string, args: JsonObject, how?: How): Promise<Answer>;
  resolve(tool: string, args: JsonObject, how?: How): Promise<ResolvedCall>;
  plan(tool: string, args: JsonObject, how?: How): Promise<Planned>;
  markers(): Promise<readonly JsonObject[]>;
}

/** A workspace with these files, a real unit and a real store. */
export async function world(files: { readonly [path: string]: string | Buffer } = {}, defaults: How = {}): Promise<World> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-fs-')));
  cleanups.push(() => rmSync(base, { recursive: true, force: true }));
  const [root, out] = [join(base, 'w'), join(base, 'OUT')];
  for (const folder of [root, out]) mkdirSync(folder);
  for (const [path, content] of Object.entries(files)) put(join(root, path), content);
  const clock = new SimulatedClock();
  if (!localFs.table) throw new Error('local_fs declares no table');
  const state = (await sharedStore()).states.open(localFs.table);
  const unit = await openLocalUnit({ root });
  const host: ToolsetHost = { unit, state, clock, signal: new AbortController().signal };
  let calls = 0;

  const resolve = async (tool: string, args: JsonObject, how: How = {}): Promise<ResolvedCall> => {
    const { session = 's1', proposedBy = 'model', task = 'work', policy = {} } = { ...defaults, ...how };
    const name = toolName('local_fs', tool);
    const descriptor = localFs.describe().find((each) => each.name === name);
    if (!descriptor) throw new Error(`no tool ${name}`);
    const dir = policy['_allowed_dir'];
    const at = await unit.locate(String(args['path'] ?? descriptor.effects.paths[0]?.default), dir === undefined ? {} : { dir });
    if (isRefusal(at)) throw new WindlassError('escape', at.code);
    const { inContext = Array.from({ length: calls }, (_, at) => at + 1) } = how;
    const request: CallRequest = {
      id: `call_${++calls}` as CallId,
      run: 'run_1' as RunId,
      task: task as TaskId,
      session: session as SessionId,
      tool: name,
      args,
      proposedBy,
      lease: { tools: [name] },
      policies: { local_fs: policy },
      inContext: inContext.map((call) => `call_${call}` as CallId),
    };
    return { request, descriptor, args, located: { path: at }, roots: { workspace: unit.root, tmpdir: unit.temporary }, policy };
  };

  const call = async (tool: string, args: JsonObject, how: How = {}): Promise<Answer> => {
    const filter = how.filter ?? defaults.filter;
    let resolved: ResolvedCall;
    try {
      resolved = await resolve(tool, args, how);
    } catch (error) {
      if (!WindlassError.is(error)) throw error;
      return { ok: false, kind: 'refused', code: error.message, message: '' };
    }
    const planned = await localFs.plan(resolved, host);
    if (planned.kind !== 'planned') return answer(planned);
    how.meanwhile?.();
    const authorized = new AuthorizedCall(mint, resolved, planned.plan, planned.payload, ALLOW);
    return answer(await localFs.apply(authorized, { ...host, ...(filter ? { filter } : {}) }));
  };

  return {
    root,
    out,
    unit,
    clock,
    state,
    host,
    call,
    resolve,
    plan: async (tool, args, how) => localFs.plan(await resolve(tool, args, how), host),
    markers: async () => (await state.select({})).filter(({ path }) => String(path).startsWith(`${root}/`)),
  };
}

export function authorize(call: ResolvedCall, planned: Planned): AuthorizedCall {
  if (planned.kind !== 'planned') throw new Error(`not planned: ${JSON.stringify(planned)}`);
  return new AuthorizedCall(mint, call, planned.plan, planned.payload, ALLOW);
}

function answer(end: Applied | Exclude<Planned, { kind: 'planned' }>): Answer {
  switch (end.kind) {
    case 'done': {
      const { value, text } = end.result;
      if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not an object');
      return { ok: true, value: value as JsonObject, text: text ?? JSON.stringify(value) };
    }
    case 'refused':
      return { ok: false, kind: 'refused', code: end.refusal.code, message: end.refusal.reason };
    case 'failed':
      return { ok: false, kind: 'failed', code: end.failure.code, message: end.failure.message, class: end.failure.class };
    case 'stopped':
      throw new Error('nothing stopped it');
  }
}

export function put(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

export function refusedAs(code: string) {
  return { ok: false, kind: 'refused', code };
}

export function failedAs(code: string) {
  return { ok: false, kind: 'failed', code };
}
