import type { Definition } from '../chain/index.js';
import type { JsonObject, KeyPlaces, PolicyDocument } from '../contract/index.js';

export type CappedTask = Pick<Definition['tasks'][number], 'id' | 'policy' | 'callsFrom' | 'lentPolicy'>;

/** A `policy:` block of a task. */
export interface TaskCaps {
  /** The task that states it. */
  readonly task: string;
  readonly document: PolicyDocument;
}

/** Where the `policy:` of each task stands, by the id of the task. */
export type CapsPlaces = ReadonlyMap<string, KeyPlaces & { readonly file: string }>;

/**
 * What narrows the calls of a task: its own `policy:`, and that of the chat task whose calls it executes.
 * @param places a run keeps none: its chain file may be gone. Then the task is named in their stead
 */
export function taskCaps({ id, policy, callsFrom, lentPolicy }: CappedTask, places?: CapsPlaces): readonly TaskCaps[] {
  const caps = (task: string, body: JsonObject): TaskCaps => {
    const place = places?.get(task) ?? { file: `policy of task ${JSON.stringify(task)}`, lines: {} };
    return { task, document: { layer: 'task', ...place, body, trusted: true } };
  };
  return [...(policy ? [caps(id, policy)] : []), ...(lentPolicy ? [caps(callsFrom ?? id, lentPolicy)] : [])];
}
