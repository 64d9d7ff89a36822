import type { Definition } from '../chain/definition.js';
import { type PinnedRun, type SessionId, type TaskId, WindlassError } from '../contract/index.js';
import type { Command } from '../engine/index.js';
import type { CompiledView, Policy, ToolManager, ViewRequest } from '../tools/index.js';
import { ToolFailures } from './tool-failures.js';
import type { RuntimeOptions } from './types.js';

type Selection = Extract<Command, { kind: 'propose' }>['tools'];

type Revoked = NonNullable<ViewRequest['revoked']>;

/** What a view was compiled from; it holds for as long as this does. */
interface Circumstances {
  readonly registry: object;
  readonly revoked: Revoked;
  readonly spent: boolean;
  /** Null: failures have no say in who is shown. */
  readonly failures: number | null;
}

type OfferOptions = Pick<RuntimeOptions, 'gate' | 'admitted' | 'maxToolsVisible'> & {
  /** Null for a chain that names none. */
  readonly tools: ToolManager | null;
};

/** What a run's tasks may do: the policy with the task's caps, and the view of the tools that a model is offered. */
export class Offers {
  readonly failures = new ToolFailures();
  readonly #policy: Policy;
  readonly #definition: Definition;
  readonly #pinned: PinnedRun;
  readonly #options: OfferOptions;
  readonly #policies = new Map<TaskId, Policy>();
  readonly #views = new Map<TaskId, { readonly from: Circumstances; readonly view: CompiledView }>();
  #revoked: Revoked = new Map();

  constructor(policy: Policy, definition: Definition, pinned: PinnedRun, options: OfferOptions) {
    this.#policy = policy;
    this.#definition = definition;
    this.#pinned = pinned;
    this.#options = options;
  }

  /** The run's policy, with the caps of a task. */
  policyOf(task: TaskId): Policy {
    const known = this.#policies.get(task);
    if (known) return known;
    const found = this.#definition.tasks.find(({ id }) => id === task);
    const policy = found ? this.#options.gate.narrow(this.#policy, found) : this.#policy;
    this.#policies.set(task, policy);
    return policy;
  }

  /** Reads what was revoked meanwhile, also by other processes. */
  async refresh(): Promise<void> {
    if (this.#options.tools === null) return;
    const revoked = await this.#options.tools.registry.revoked();
    const same = revoked.size === this.#revoked.size && [...revoked.keys()].every((subject) => this.#revoked.has(subject));
    if (!same) this.#revoked = revoked;
  }

  /** The lease of a task's next model call: the one it had, unless something that it was compiled from has changed (TM-5). */
  of(task: TaskId, selection: Selection): CompiledView {
    const { tools } = this.#options;
    if (tools === null) throw new WindlassError('internal', `${task} is offered tools, and its chain names none`);
    const registry = tools.registry.view();
    const known = this.#views.get(task);
    if (known && this.#holds(known.from, registry, selection)) return known.view;
    const resolution = tools.resolve(this.#request(task, selection));
    const view = tools.compileView(resolution);
    const from = {
      registry,
      revoked: this.#revoked,
      spent: selection.spent === true,
      failures: resolution.ranked ? this.failures.version : null,
    };
    this.#views.set(task, { from, view });
    return view;
  }

  #holds({ registry, revoked, spent, failures }: Circumstances, today: object, selection: Selection): boolean {
    if (registry !== today || revoked !== this.#revoked) return false;
    return spent === (selection.spent === true) && (failures === null || failures === this.failures.version);
  }

  #request(task: TaskId, { patterns, hide, maxVisible, spent }: Selection): ViewRequest {
    const { admitted, maxToolsVisible } = this.#options;
    const { description } = this.#definition.tasks.find(({ id }) => id === task) ?? { description: '' };
    const limit = maxVisible ?? maxToolsVisible;
    return {
      selection: { ...(patterns ? { patterns } : {}), hide, ...(admitted ? { runtime: admitted } : {}) },
      policy: this.policyOf(task),
      goal: `${this.#definition.description} ${task} ${description}`,
      caller: { run: this.#pinned.id, session: this.#pinned.session as SessionId },
      revoked: this.#revoked,
      failures: this.failures.counts,
      spent: spent === true,
      ...(limit === undefined ? {} : { maxVisible: limit }),
    };
  }
}
