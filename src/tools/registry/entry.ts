import { type Clock, type RegistrationState, type ToolDescriptor, ToolRegistrationError, type Toolset } from '../../contract/index.js';
import { nextState, type RegistrationEvent } from './machine.js';
import type { Grant, Registration } from './types.js';

const NONE: readonly Grant[] = Object.freeze([]);
const WAY = ['parsed', 'normalized', 'verified', 'enabled', 'granted', 'callable'] as const;

/** A registration while it is worked on. It changes by events alone, and every change is kept. */
export class Entry {
  readonly name: string;
  readonly version: string;
  readonly toolset: Toolset;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #history: { readonly at: number; readonly state: RegistrationState }[] = [];
  descriptor: ToolDescriptor | null = null;
  #grants: () => readonly Grant[] = () => NONE;
  #state: RegistrationState = 'discovered';
  #reasons: readonly string[] = [];
  #shown: Registration | null = null;

  constructor(name: string, version: string, toolset: Toolset, clock: Pick<Clock, 'now'>) {
    this.name = name;
    this.version = version;
    this.toolset = toolset;
    this.#clock = clock;
    this.#history.push({ at: clock.now(), state: 'discovered' });
  }

  get state(): RegistrationState {
    return this.#state;
  }

  get reasons(): readonly string[] {
    return this.#reasons;
  }

  /** @throws ToolRegistrationError where the event does not fit the state it is in */
  send(event: RegistrationEvent, reasons: readonly string[] = []): void {
    const next = nextState(this.#state, event);
    if (next === null)
      throw new ToolRegistrationError(this.name, this.#state, [`${event} does not lead on from ${this.#state}`, ...this.#reasons]);
    this.#state = next;
    this.#reasons = reasons;
    this.#history.push({ at: this.#clock.now(), state: next });
    this.#shown = null;
  }

  accept(descriptor: ToolDescriptor): void {
    this.descriptor = descriptor;
    this.#shown = null;
  }

  get grants(): readonly Grant[] {
    return this.#grants();
  }

  grant(grants: readonly Grant[]): void {
    const kept = Object.freeze([...grants]);
    this.#grants = () => kept;
    this.#shown = null;
  }

  /** Straight to the end of the way that it has gone before (`RegisterOptions.proven`). Its grants are made when one is asked for. */
  prove(descriptor: ToolDescriptor, grants: () => readonly Grant[]): void {
    const at = this.#clock.now();
    for (const state of WAY) this.#history.push({ at, state });
    this.descriptor = descriptor;
    let made: readonly Grant[] | undefined;
    this.#grants = () => (made ??= Object.freeze([...grants()]));
    this.#state = 'callable';
    this.#shown = null;
  }

  /** A frozen picture; the same one until something changes. */
  show(): Registration {
    const grants = this.#grants;
    this.#shown ??= Object.freeze({
      name: this.name,
      version: this.version,
      descriptor: this.descriptor,
      state: this.#state,
      reasons: Object.freeze([...this.#reasons]),
      get grants() {
        return grants();
      },
      history: Object.freeze([...this.#history]),
    });
    return this.#shown;
  }
}
