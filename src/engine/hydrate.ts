import type { Json, Sha256 } from '../contract/index.js';
import type { Active, CallEnd, Held, RunState } from './types.js';
import { isHistory } from './values.js';

/**
 * The artifacts a folded state must have in memory before the next `step`: the values that templates, expressions and
 * handlers may read. Inline values are already there. Empty for a state that was never folded from a journal.
 */
export function needed(state: RunState): readonly Sha256[] {
  const hashes = new Set<Sha256>();
  mapHeld(state, (held) => {
    if (!isHistory(held) && held.json === undefined && 'artifact' in held.stored) hashes.add(held.stored.artifact);
    return held;
  });
  return [...hashes];
}

/** The state with the loaded artifacts in place, by hash. Values not among them stay as they are. */
export function hydrate(state: RunState, loaded: ReadonlyMap<Sha256, Json>): RunState {
  return mapHeld(state, (held) => {
    if (isHistory(held) || held.json !== undefined || !('artifact' in held.stored)) return held;
    const json = loaded.get(held.stored.artifact);
    return json === undefined ? held : { ...held, json };
  });
}

function mapHeld(state: RunState, map: <H extends Held>(held: H) => H): RunState {
  return {
    ...state,
    input: map(state.input),
    previous: map(state.previous),
    results: mapResults(state.results, map),
    active: state.active && mapActive(state.active, map),
    ending: state.ending && { ...state.ending, output: map(state.ending.output) },
  };
}

function mapEnd(end: CallEnd, map: <H extends Held>(held: H) => H): CallEnd {
  if (end.kind === 'ok') return { ...end, value: map(end.value), text: end.text && map(end.text) };
  return end.kind === 'failed' ? { ...end, value: end.value && map(end.value), text: end.text && map(end.text) } : end;
}

/** The same map where nothing was loaded. */
function mapResults(results: RunState['results'], map: <H extends Held>(held: H) => H): RunState['results'] {
  let mapped = results;
  for (const [task, result] of results) {
    const output = map(result.output);
    if (output !== result.output) mapped = mapped.with(task, { ...result, output });
  }
  return mapped;
}

function mapActive(active: Active, map: <H extends Held>(held: H) => H): Active {
  const results = [...active.results].map(([call, end]) => [call, mapEnd(end, map)] as const);
  return { ...active, arrived: map(active.arrived), results: new Map(results) };
}
