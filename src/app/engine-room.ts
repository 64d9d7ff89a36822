import type { LoadedConfig } from '../config/index.js';
import { type Confinement, type Ids, type PinnedRun, type RunId, WindlassError } from '../contract/index.js';
import type { Gate } from '../gate/index.js';
import type { Models } from '../model/index.js';
import type { Runtime } from '../runtime/index.js';
import type { Store } from '../store/index.js';
import type { ToolManager } from '../tools/index.js';
import { type Context, theGate } from './context.js';
import { livePolicy } from './live-policy.js';
import { checkPolicy } from './policy-tests.js';
import { sweepTemporaries, temporaryBase } from './temporary.js';
import { openRunUnit } from './unit.js';

/** What drives runs, wired together for one workspace. */
export interface EngineRoom {
  readonly runtime: Runtime;
  /** The tools of this workspace, made at their first use. */
  tools(): Promise<ToolManager>;
  readonly gate: Gate;
  readonly models: Models;
  readonly ids: Ids;
  /** Takes a run as far as it goes; aborting the signal cancels it. @throws WindlassError `lost_claim`, and as `Runtime.drive` */
  drive(run: RunId, signal?: AbortSignal): Promise<void>;
  /** Today's policy need not be asked for this run: it was pinned from it a moment ago. */
  fresh(run: RunId): void;
}

/** `confinement`: what calls that start programs are judged by. Default: as this process stands. */
export async function createEngineRoom(context: Context, confinement?: Confinement): Promise<EngineRoom> {
  const [{ createModels }, { LocalDispatcher, createRuntime }, { compileTools }, { currentOwner }, { loadInterpreter }] = await Promise.all(
    [
      import('../model/index.js'),
      import('../runtime/index.js'),
      import('../tools/index.js'),
      import('../store/index.js'),
      import('../chain/index.js'),
    ],
  );
  const { createIds, systemClock } = await import('./system.js');
  const [config, store, gate] = await Promise.all([context.config(), context.store(), theGate()]);
  let made: Promise<ToolManager> | undefined;
  const tools = () => (made ??= makeTools(context, { config, store, gate, ...(confinement && { confinement }) }));
  const models = trustedModels(
    createModels({ providers: config.providers, secrets: config.secrets, clock: systemClock, compileTools }),
    config,
  );
  const ids = createIds();
  const fresh = new Set<RunId>();
  const temporaries = temporaryBase(context);
  const judging = (run: PinnedRun) => livePolicy(config, context.options.envelope, run, (said) => context.options.onNotice?.(said));
  const runtime = createRuntime({
    scrubber: context.scrubber,
    journal: store.journal,
    artifacts: store.artifacts,
    approvals: store.approvals,
    tools,
    models,
    gate,
    clock: systemClock,
    ids,
    owner: currentOwner(context.places.state),
    loadInterpreter,
    openUnit: (run) => openRunUnit(context, run),
    ...(config.maxToolsVisible !== null && { maxToolsVisible: config.maxToolsVisible }),
    livePolicy: async (run) => {
      if (fresh.has(run.id)) return null;
      const live = judging(run);
      await checkPolicy(live.today);
      return live;
    },
  });
  if (config.notify !== null) (await import('./notify.js')).notifyOfAsks(context, runtime, config);
  const { concurrency } = context.options;
  const dispatcher = new LocalDispatcher(concurrency === undefined ? {} : { concurrency });
  dispatcher.start((run, signal) => runtime.drive(run, signal));
  return {
    runtime,
    tools,
    gate,
    models,
    ids,
    fresh: (run) => void fresh.add(run),
    async drive(run, signal) {
      const abort = () => dispatcher.abort(run);
      const ended = dispatcher.enqueue(run);
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort, { once: true });
      const result = await ended.finally(() => signal?.removeEventListener('abort', abort));
      if (result === 'done' || result === 'cancelled') (await import('../unit/index.js')).discardTemporary(temporaries, run);
      if (result === 'lost')
        throw new WindlassError('lost_claim', `${run} was taken over by another process; nothing more is done here`, { data: { run } });
    },
  };
}

async function makeTools(
  context: Context,
  {
    config,
    store,
    gate,
    confinement,
  }: { readonly config: LoadedConfig; readonly store: Store; readonly gate: Gate; readonly confinement?: Confinement },
): Promise<ToolManager> {
  await sweepTemporaries(context);
  const offers = confinement ?? (await standing(context));
  const [{ createToolManager }, { SHIPPED }, { systemClock }] = await Promise.all([
    import('../tools/index.js'),
    import('../toolsets/index.js'),
    import('./system.js'),
  ]);
  return createToolManager({
    toolsets: await context.toolsets(),
    proven: context.options.build === undefined ? [] : SHIPPED,
    gate,
    states: store.states,
    clock: systemClock,
    strictArguments: config.strictArguments || context.options.strictArguments === true || saysYes(context.env['WINDLASS_STRICT_ARGS']),
    scrubber: context.scrubber,
    holdsSecret: (name) => config.secretNames.has(name),
    confinement: offers,
    onUnconfined: tellOnce(context, offers),
  });
}

/** What is set and means neither off nor nothing turns it on: a misspelt yes must not loosen. */
function saysYes(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false', 'no', 'off'].includes(value.trim().toLowerCase());
}

/** Whether programs can be confined is found out by who asks first: most runs start none. */
async function standing({ options }: Context): Promise<Confinement> {
  const { probeSandbox } = await import('../unit/index.js');
  return {
    attended: options.attended === true,
    get available() {
      return probeSandbox().works;
    },
    get why() {
      const probed = probeSandbox();
      return probed.works ? '' : probed.why;
    },
  };
}

/** Once a process: what is said about every call is soon read by nobody. */
function tellOnce({ options }: Context, confinement: Confinement): (tool: string) => void {
  let told = false;
  return (tool) => {
    if (!told)
      options.onNotice?.(
        `${tool} starts programs that nothing confines: ${confinement.why ?? 'there is no sandbox'}. \`windlass doctor\` tells how to mend that; \`shell.sandbox\` of the envelope decides.`,
      );
    told = true;
  };
}

/** A provider that an untrusted file names is never asked, however a chain comes by its name (rulings 1.3). */
function trustedModels(models: Models, config: LoadedConfig): Models {
  return {
    ...models,
    provider: async (name) => {
      config.provider(name);
      return models.provider(name);
    },
  };
}
