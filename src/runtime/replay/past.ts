import type { Definition } from '../../chain/definition.js';
import type { JournalRow, PinnedRun, Price, TaskId, ToolDescriptor, ToolName, ToolSchema } from '../../contract/index.js';
import { type Engine, prepareEngine, type RunState, type ToolSelection } from '../../engine/index.js';
import { leftOut, offerOf, type Policy } from '../../tools/index.js';
import { boundBy } from '../bounds.js';
import type { ReplaySources } from './types.js';

/** The engine of a run, in the world that its journal remembers. */
export interface Past {
  readonly engine: Engine;
  readonly pinned: PinnedRun;
  readonly policy: Policy;
  /** To be told before every decision: what follows it on record is what was known then. */
  recall(state: RunState, ahead: readonly JournalRow[]): void;
}

/**
 * What models were offered is read from the views that their replies name, and counted as those tools are described today,
 * where they still are; a task without a reply is taken to have been offered what its lists admit. What
 * a reply cost is on record, so no price is asked for; only that it was not known can have decided anything.
 */
export async function openPast(pinned: PinnedRun, definition: Definition, policy: Policy, sources: ReplaySources): Promise<Past> {
  const bound = boundBy(definition, policy.compute);
  const schemas = new Map(sources.tools.map((tool) => [tool.name, offerOf(tool)]));
  const offered = new Map<TaskId, readonly ToolSchema[] | null>();
  let price: Price | null = FREE;
  const engine = await prepareEngine(bound, await sources.loadInterpreter(bound), {
    tools: [...schemas.keys()],
    offer(task, selection) {
      if (selection.spent) return [];
      if (!offered.has(task)) offered.set(task, admittedBy(selection, sources.tools));
      return offered.get(task) ?? null;
    },
    price: () => price,
  });
  return {
    engine,
    pinned,
    policy,
    recall(state, ahead) {
      price = ahead.some(({ record }) => isUnpriced(record)) ? null : FREE;
      const next = nextView(state, ahead);
      if (next && (next.tools.length > 0 || !offered.get(next.task))) {
        const known = next.tools.flatMap((tool) => schemas.get(tool) ?? []);
        offered.set(next.task, known.length === next.tools.length ? known : null);
      }
    },
  };
}

function admittedBy(selection: ToolSelection, tools: readonly ToolDescriptor[]): readonly ToolSchema[] | null {
  return tools.length === 0 ? null : tools.filter((tool) => leftOut(tool, selection) === null).map(offerOf);
}

const FREE: Price = { input: 0, output: 0 };

function isUnpriced(record: JournalRow['record']): boolean {
  if (record.kind === 'task_retried') return record.failure.code === 'price_unknown';
  return record.kind === 'task_settled' && record.outcome.kind === 'failed' && record.outcome.failure.code === 'price_unknown';
}

/** What the next reply was made under. */
function nextView(state: RunState, ahead: readonly JournalRow[]): { readonly task: TaskId; readonly tools: readonly ToolName[] } | null {
  for (const { record } of ahead) {
    if (record.kind === 'tool_view') return { task: record.task, tools: record.tools };
    if (record.kind !== 'message' || record.message.role !== 'assistant') continue;
    return { task: record.task, tools: state.views.get(record.message.view) ?? [] };
  }
  return null;
}
