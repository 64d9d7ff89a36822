import type { Definition } from '../chain/definition.js';
import type { Lease, TaskId, ToolSchema } from '../contract/index.js';
import type { Command } from '../engine/index.js';
import type { Policy } from '../tools/index.js';
import type { RuntimeOptions } from './types.js';

type Selection = Extract<Command, { kind: 'propose' }>['tools'];

/** What a run's tasks may do, worked out once a task: the policy with the task's caps, and the tools a model is offered. */
export class Offers {
  readonly #policy: Policy;
  readonly #definition: Definition;
  readonly #options: Pick<RuntimeOptions, 'gate' | 'tools' | 'admitted'>;
  readonly #policies = new Map<TaskId, Policy>();
  readonly #offers = new Map<TaskId, { readonly lease: Lease; readonly schemas: readonly ToolSchema[] }>();

  constructor(policy: Policy, definition: Definition, options: Pick<RuntimeOptions, 'gate' | 'tools' | 'admitted'>) {
    this.#policy = policy;
    this.#definition = definition;
    this.#options = options;
  }

  /** The run's policy, with the caps of a task. */
  policyOf(task: TaskId): Policy {
    const known = this.#policies.get(task);
    if (known) return known;
    const caps = this.#definition.tasks.find(({ id }) => id === task)?.policy;
    const policy = caps ? this.#options.gate.narrow(this.#policy, caps) : this.#policy;
    this.#policies.set(task, policy);
    return policy;
  }

  /** A task's selection never changes, nor does what it selects while the run is driven. */
  of(task: TaskId, selection: Selection): { readonly lease: Lease; readonly schemas: readonly ToolSchema[] } {
    const known = this.#offers.get(task);
    if (known) return known;
    const { admitted, tools } = this.#options;
    const offer = tools.lease({ ...selection, ...(admitted ? { runtime: admitted } : {}) }, this.policyOf(task));
    this.#offers.set(task, offer);
    return offer;
  }
}
