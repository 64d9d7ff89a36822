import {
  type ArtifactRef,
  type CallId,
  type CallRecord,
  confinedWords,
  failureOf,
  isJsonObject,
  type JournalRecord,
  type JournalRow,
  type Json,
  type Stored,
  TERMINAL_CALL_RECORDS,
  type ToolDescriptor,
  type ToolView,
} from '../contract/index.js';
import { artifactBody } from './artifacts.js';
import { decisionBody, errorBody } from './errors.js';
import { lineBody, planBody } from './plan-body.js';
import { artifactEvents, tellResult } from './result-story.js';
import { time } from './runs.js';
import type { ApprovalStory, CallStory, OutputStory, ViewStory } from './story-document.js';
import { reasonBody } from './tools.js';

export type Requested = Extract<CallRecord, { kind: 'ToolCallRequested' }>;
type Kind = JournalRecord['kind'];
type Of<K extends Kind> = Extract<JournalRecord, { kind: K }>;

/** What a call is told from: its rows, the view it was proposed under, what it kept, and the tools of today. */
export interface Sources {
  readonly requested: Requested;
  readonly rows: readonly JournalRow[];
  readonly view: ToolView | null;
  readonly kept: readonly (ArtifactRef & { readonly call: CallId | null })[];
  readonly descriptors: readonly ToolDescriptor[];
}

/** One call from its first record to its last, as the journal has it: why, by whom, under which rule, and what came of it. */
export function tellStory({ requested, rows, view, kept, descriptors }: Sources): CallStory {
  const validated = last(rows, 'ToolArgsValidated')?.record;
  const checked = last(rows, 'ToolPolicyChecked')?.record;
  const started = last(rows, 'ToolCallStarted')?.record;
  const sandboxed = last(rows, 'ToolSandboxPrepared')?.record;
  const end = endOf(rows);
  const events = artifactEvents(rows);
  const tool = validated?.tool ?? requested.tool;
  const descriptor = descriptors.find(({ name }) => name === tool);
  const plan = started?.plan ?? checked?.plan ?? null;
  const decision = end?.record.kind === 'ToolCallDenied' ? end.record.decision : checked?.decision;
  return {
    tool,
    version: validated?.version ?? null,
    task: requested.task,
    proposed_by: requested.proposedBy,
    args: requested.args ?? null,
    resolved_args: validated?.args ?? requested.args ?? null,
    args_kept: requested.args !== undefined,
    intent: requested.intent,
    beyond: checked?.beyond ?? [],
    view: viewStory(requested, view),
    decision: decision ? decisionBody(decision) : null,
    approval: approvalOf(rows),
    identity: descriptor ? { strategy: descriptor.credentials.strategy, scopes: descriptor.permissions.requiredScopes } : null,
    sandbox: sandboxed ? confinedWords(sandboxed) : null,
    effect: started?.effect ?? descriptor?.effects.class ?? null,
    idempotency: started?.idempotency ?? null,
    plan: plan && planBody(plan),
    ...lineBody(plan),
    ran: ranBy(end),
    ...endStory(rows, end),
    artifacts: kept.map((each) => artifactBody(each, events)),
    result: end ? tellResult(rows, end, plan) : null,
    changed: end?.record.kind === 'ToolCallFinished' ? (plan?.writes ?? []).flatMap(changeOf) : [],
  };
}

/** Only what was planned with its content is known to be there now. */
function changeOf({ path, pre, post }: CallStory['changed'][number]): CallStory['changed'] {
  return post === undefined || post === pre ? [] : [{ path, ...(pre === undefined ? {} : { pre }), post }];
}

/** The steps of a line that had their turn, as its result tells them. */
function ranBy(end: End | undefined): CallStory['ran'] {
  const value = end?.record.kind === 'ToolCallFinished' || end?.record.kind === 'ToolCallFailed' ? end.record.value : undefined;
  if (value === undefined || !('inline' in value) || !isJsonObject(value.inline)) return null;
  const { steps } = value.inline;
  if (!Array.isArray(steps)) return null;
  return (steps as readonly Json[]).flatMap((step) => {
    if (!isJsonObject(step) || step['skipped'] === true || !Array.isArray(step['argv'])) return [];
    const argv = (step['argv'] as readonly Json[]).map(String);
    return argv[0] === 'cd' ? [] : [argv];
  });
}

function last<K extends Kind>(rows: readonly JournalRow[], kind: K): (JournalRow & { readonly record: Of<K> }) | undefined {
  return rows.findLast((row): row is JournalRow & { readonly record: Of<K> } => row.record.kind === kind);
}

type End = JournalRow & { readonly record: Of<(typeof TERMINAL_CALL_RECORDS)[number]> };

function endOf(rows: readonly JournalRow[]): End | undefined {
  return rows.findLast((row): row is End => TERMINAL_CALL_RECORDS.some((kind) => kind === row.record.kind));
}

function endStory(rows: readonly JournalRow[], end: End | undefined): Pick<CallStory, 'outcome' | 'error' | 'output'> {
  const nothing = { error: null, output: null } as const;
  switch (end?.record.kind) {
    case undefined:
      return { ...nothing, outcome: last(rows, 'ApprovalRequested') && !last(rows, 'ApprovalGranted') ? 'waiting' : 'under_way' };
    case 'ToolCallFinished':
      return {
        ...nothing,
        outcome: 'ok',
        output: outputOf(end.record.value, end.seq),
      };
    case 'ToolCallFailed': {
      const { failure, value } = end.record;
      const output = value ? outputOf(value, end.seq) : null;
      return { outcome: 'failed', error: errorBody(failure), output };
    }
    case 'ToolCallDenied':
      return { ...nothing, outcome: 'denied', error: errorBody(failureOf({ kind: 'denied', decision: end.record.decision })) };
    case 'ToolCallUnknown':
      return { ...nothing, outcome: 'unknown', error: { code: 'unknown_outcome', message: end.record.reason, retryable: false } };
  }
}

function outputOf(value: Stored, seq: number): OutputStory {
  if ('artifact' in value) return { in: 'artifact', sha256: value.artifact, bytes: value.bytes };
  return { in: 'journal', seq, bytes: Buffer.byteLength(JSON.stringify(value.inline)) };
}

function viewStory({ lease, view: hash }: Requested, view: ToolView | null): ViewStory | null {
  if (lease) return { hash: null, envelope: null, seen: lease.tools, filtered: [] };
  if (!view) return null;
  return {
    hash: hash ?? null,
    envelope: view.envelope,
    seen: view.exposed.map(({ tool }) => tool),
    filtered: view.hidden.map(({ tools, ...reason }) => ({ ...reasonBody(reason), tools })),
  };
}

function approvalOf(rows: readonly JournalRow[]): ApprovalStory | null {
  const granted = last(rows, 'ApprovalGranted');
  if (granted) {
    const { ask, scope, by } = granted.record;
    return { ask, state: 'granted', scope, by, at: time(granted.at) };
  }
  const asked = last(rows, 'ApprovalRequested');
  if (!asked) return null;
  return { ask: asked.record.ask, state: endOf(rows) ? 'denied' : 'waiting', scope: null, by: null, at: null };
}
