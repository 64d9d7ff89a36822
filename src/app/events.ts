import type { Definition, HandlerName } from '../chain/index.js';
import { type AskScope, failureOf, type JournalRow, type OutcomeKind, type StepKey, type ToolName } from '../contract/index.js';
import type { ErrorBody } from './documents.js';
import { errorBody } from './errors.js';

interface OfRun {
  readonly v: 1;
  readonly run: string;
  /** Journal row it comes from. */
  readonly seq: number;
  /** RFC 3339, UTC. */
  readonly at: string;
}

interface OfStep extends OfRun {
  readonly task: string;
  readonly visit: number;
  readonly attempt: number;
}

/**
 * What a run tells while it goes (`--events jsonl`). A stable view of the journal: rows may change shape, these only
 * grow. Listening never changes what is executed; every event is told after its row is on disk.
 */
export type RunEvent =
  | (OfRun & {
      readonly kind: 'chain_started';
      readonly chain: string;
      readonly envelope: { readonly name: string; readonly file: string | null };
      /** One such bracket per process that drives the run. */
      readonly resumed: boolean;
    })
  | (OfStep & { readonly kind: 'step_started'; readonly handler: HandlerName })
  | (OfStep & { readonly kind: 'step_completed'; readonly next: string; readonly via: string })
  | (OfStep & {
      readonly kind: 'step_failed';
      readonly outcome: Exclude<OutcomeKind, 'ok'>;
      readonly error: ErrorBody | null;
      /** Null while the task is tried again. */
      readonly next: string | null;
      readonly retry: boolean;
    })
  | (OfStep & {
      readonly kind: 'token_usage';
      readonly provider: string;
      readonly model: string;
      readonly input: number;
      readonly output: number;
      readonly cost_usd: number;
    })
  | (OfStep & { readonly kind: 'tool_call_pending'; readonly call: string; readonly tool: ToolName | string })
  | (OfStep & {
      readonly kind: 'tool_call';
      readonly call: string;
      readonly tool: ToolName | string;
      readonly outcome: 'ok' | 'failed' | 'denied' | 'unknown';
      readonly error: ErrorBody | null;
    })
  | (OfStep & { readonly kind: 'approval_requested'; readonly call: string; readonly ask: string; readonly reason: string })
  | (OfStep & {
      readonly kind: 'approval_granted';
      readonly call: string;
      readonly ask: string;
      readonly scope: AskScope;
      readonly by: string;
    })
  | (OfRun & { readonly kind: 'chain_suspended'; readonly task: string; readonly ask: string })
  | (OfRun & { readonly kind: 'print'; readonly text: string })
  | (OfRun & { readonly kind: 'chain_completed'; readonly outcome: 'ok'; readonly stop_reason: string })
  | (OfRun & {
      readonly kind: 'chain_failed';
      readonly outcome: Exclude<OutcomeKind, 'ok'>;
      readonly stop_reason: string;
      readonly error: ErrorBody | null;
    });

export interface EventSource {
  readonly run: string;
  readonly chain: string;
  readonly definition: Definition;
  readonly envelope: { readonly name: string; readonly file: string | null };
}

/** Turns journal rows into events. It remembers which step is under way and which call uses which tool, nothing else. */
export function createProjector(source: EventSource): { project(row: JournalRow): readonly RunEvent[]; resumed(): readonly RunEvent[] } {
  const handlers = new Map(source.definition.tasks.map((task) => [task.id as string, task.handler]));
  const tools = new Map<string, string>();
  let step: StepKey | null = null;
  const visits = new Map<string, number>();
  let last: JournalRow | null = null;

  const of = (row: JournalRow): OfRun => ({ v: 1, run: source.run, seq: row.seq, at: new Date(row.at).toISOString() });
  const ofStep = (row: JournalRow, key: StepKey): OfStep => ({ ...of(row), task: key.task, visit: key.visit, attempt: key.attempt });

  const enter = (row: JournalRow, task: string, attempt: number): RunEvent => {
    const visit = attempt === 0 ? (visits.get(task) ?? 0) : (step?.visit ?? 0);
    if (attempt === 0) visits.set(task, visit + 1);
    step = { task: task as StepKey['task'], visit, attempt };
    return { ...ofStep(row, step), kind: 'step_started', handler: handlers.get(task) ?? 'noop' };
  };
  const started = (row: JournalRow, resumed: boolean): RunEvent => ({
    ...of(row),
    kind: 'chain_started',
    chain: source.chain,
    envelope: source.envelope,
    resumed,
  });

  const project = (row: JournalRow): readonly RunEvent[] => {
    const { record } = row;
    last = row;
    switch (record.kind) {
      case 'run_started': {
        const first = source.definition.tasks[0];
        return first ? [started(row, false), enter(row, first.id, 0)] : [started(row, false)];
      }
      case 'task_settled': {
        const key = ofStep(row, record);
        const { outcome } = record;
        const events: RunEvent[] = [
          outcome.kind === 'ok'
            ? { ...key, kind: 'step_completed', next: record.next, via: record.via }
            : { ...key, kind: 'step_failed', outcome: outcome.kind, error: errorBody(failureOf(outcome)), next: record.next, retry: false },
        ];
        if (record.print !== undefined) events.push({ ...of(row), kind: 'print', text: record.print });
        step = null;
        if (record.next !== 'end') events.push(enter(row, record.next, 0));
        return events;
      }
      case 'task_retried': {
        const failed: RunEvent = {
          ...ofStep(row, record),
          kind: 'step_failed',
          outcome: 'failed',
          error: errorBody(record.failure),
          next: null,
          retry: true,
        };
        return [failed, enter(row, record.task, record.attempt + 1)];
      }
      case 'model_finished':
        return [
          {
            ...ofStep(row, record),
            kind: 'token_usage',
            provider: record.served.provider,
            model: record.served.model,
            input: record.usage.input,
            output: record.usage.output,
            cost_usd: record.costUsd,
          },
        ];
      case 'ToolCallRequested':
        tools.set(record.call, record.tool);
        return [];
      case 'ToolCallStarted':
        return step ? [{ ...ofStep(row, step), kind: 'tool_call_pending', call: record.call, tool: tools.get(record.call) ?? '' }] : [];
      case 'ToolCallFinished':
      case 'ToolCallFailed':
      case 'ToolCallDenied':
      case 'ToolCallUnknown': {
        const tool = tools.get(record.call) ?? '';
        tools.delete(record.call);
        if (!step) return [];
        const base = { ...ofStep(row, step), kind: 'tool_call' as const, call: record.call as string, tool };
        switch (record.kind) {
          case 'ToolCallFinished':
            return [{ ...base, outcome: 'ok', error: null }];
          case 'ToolCallFailed':
            return [{ ...base, outcome: 'failed', error: errorBody(record.failure) }];
          case 'ToolCallDenied':
            return [{ ...base, outcome: 'denied', error: errorBody(failureOf({ kind: 'denied', decision: record.decision })) }];
          case 'ToolCallUnknown':
            return [{ ...base, outcome: 'unknown', error: { code: 'unknown_outcome', message: record.reason, retryable: false } }];
          default:
            return record satisfies never;
        }
      }
      case 'ApprovalGranted': {
        const { call, ask, scope, by } = record;
        return step ? [{ ...ofStep(row, step), kind: 'approval_granted', call, ask, scope, by }] : [];
      }
      case 'task_parked':
        return [
          { ...ofStep(row, record), kind: 'approval_requested', call: record.call, ask: record.ask, reason: record.decision.reason },
          { ...of(row), kind: 'chain_suspended', task: record.task, ask: record.ask },
        ];
      case 'run_finished': {
        const { outcome, stopReason } = record;
        return [
          // A run that was refused as a whole began nothing.
          ...(row.seq === 1 ? [started(row, false)] : []),
          outcome.kind === 'ok'
            ? { ...of(row), kind: 'chain_completed', outcome: 'ok', stop_reason: stopReason }
            : { ...of(row), kind: 'chain_failed', outcome: outcome.kind, stop_reason: stopReason, error: errorBody(failureOf(outcome)) },
        ];
      }
      case 'model_started':
      case 'model_failed':
      case 'tool_view':
      case 'message':
      case 'sleeping':
      case 'woken':
      case 'ToolArgsValidated':
      case 'ToolPolicyChecked':
      case 'task_resumed':
      case 'task_interrupted':
      case 'ApprovalRequested':
      case 'ToolSandboxPrepared':
      case 'ToolResultValidated':
      case 'ArtifactPersisted':
      case 'StateUpdated':
      case 'TraceUpdated':
      case 'revert_started':
      case 'revert_finished':
        return [];
      default:
        record satisfies never;
        return []; // A newer version wrote it: whoever folds it says so.
    }
  };

  return {
    project,
    resumed: () => {
      const row: JournalRow = last ?? { seq: 0, at: 0, record: { kind: 'run_started', at: 0 } };
      const events: RunEvent[] = [started(row, true)];
      if (step) events.push({ ...ofStep(row, step), kind: 'step_started', handler: handlers.get(step.task) ?? 'noop' });
      return events;
    },
  };
}
