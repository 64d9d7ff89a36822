import type { Command, EngineEvent } from '../../engine/index.js';

/** An event of the engine before the runtime adds the time, a random number and new ids. */
export type Happened = EngineEvent extends infer E ? (E extends EngineEvent ? Omit<E, 'at' | 'random' | 'newIds'> : never) : never;

export type CommandOf<K extends Command['kind']> = Extract<Command, { kind: K }>;
