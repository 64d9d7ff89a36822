import type { Definition } from '../../../src/chain/definition.js';
import type { ChainFile } from '../../../src/chain/generated/chain.js';
import { loadInterpreter } from '../../../src/chain/index.js';
import { normalise } from '../../../src/chain/normalise.js';
import { type Engine, type EngineOptions, prepareEngine } from '../../../src/engine/index.js';

type FileTask = ChainFile['tasks'][number];
export type TaskSketch = Partial<FileTask> & { readonly id: string };

/** A definition from the words of a chain file. Not vetted: the engine must also stand what vet refuses. */
export function define(file: Omit<Partial<ChainFile>, 'tasks'> & { readonly tasks: readonly TaskSketch[] }): Definition {
  const tasks = file.tasks.map((task) => ({ handler: 'noop', ...task })) as unknown as ChainFile['tasks'];
  return normalise({ id: 'chain', ...file, tasks } as ChainFile);
}

export async function engineFor(definition: Definition, options: Omit<EngineOptions, 'check'> = {}): Promise<Engine> {
  return prepareEngine(definition, await loadInterpreter(definition), options);
}

/** `branches: [default goto]`. */
export function always(goto: string): NonNullable<FileTask['transition']> {
  return { branches: [{ operator: 'default', goto }] } as NonNullable<FileTask['transition']>;
}

export const MODEL = { provider: 'scripted', model: 'm' };
