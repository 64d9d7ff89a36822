import type { Definition } from '../chain/definition.js';
import { MessageLog } from './messages.js';
import { SharedMap } from './shared-map.js';
import type { RunStart, RunState } from './types.js';
import { NO_USAGE } from './usage.js';
import { hold } from './values.js';

/** A run before its first record. */
export function initialState(definition: Definition, { run, input, vars, startedAt }: RunStart): RunState {
  const held = hold(input);
  const { wallMs: _, ...usage } = NO_USAGE;
  return {
    run,
    definition,
    input: held,
    vars,
    startedAt,
    waitedMs: 0,
    status: 'new',
    active: null,
    results: SharedMap.of(),
    previous: held,
    previousTask: null,
    lastError: null,
    rootFailure: null,
    visits: SharedMap.of(),
    edges: SharedMap.of(),
    turns: SharedMap.of(),
    messages: MessageLog.empty,
    views: SharedMap.of(),
    lastFinish: null,
    usage,
    taskUsage: SharedMap.of(),
    spent: [],
    denials: [],
    ending: null,
    outcome: null,
  };
}
