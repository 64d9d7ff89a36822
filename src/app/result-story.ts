import { type CallRecord, type Failure, isSafeToShow, type JournalRow, type Plan } from '../contract/index.js';
import type { ResultStory } from './story-document.js';

type Terminal = Extract<CallRecord, { kind: 'ToolCallFinished' | 'ToolCallFailed' | 'ToolCallDenied' | 'ToolCallUnknown' }>;

/** The result of a call that is over, as its rows tell it (TM-9): what came out, what it did, and why to believe it. */
export function tellResult(rows: readonly JournalRow[], end: JournalRow & { readonly record: Terminal }, plan: Plan | null): ResultStory {
  const { record } = end;
  const validated = find(rows, 'ToolResultValidated');
  const trace = find(rows, 'TraceUpdated');
  const checks = validated?.checks ?? [];
  return {
    status: statusOf(record),
    incomplete: record.kind === 'ToolCallFinished' ? (record.incomplete ?? null) : null,
    verifier: checks.length === 0 ? 'skipped' : checks.some(({ result }) => result === 'fail') ? 'failed' : 'passed',
    checks,
    effects: effectsOf(record, validated, plan),
    safe_to_show: record.kind === 'ToolCallFailed' ? isSafeToShow(record.failure) : true,
    usage: { ms: trace?.ms ?? null, output_bytes: outputBytes(record) },
    hook_problems: trace?.problems ?? [],
    event: end.seq,
  };
}

/** By call and hash: the rows that say an artifact is there. */
export function artifactEvents(rows: Iterable<JournalRow>, into: Map<string, number> = new Map()): ReadonlyMap<string, number> {
  for (const { seq, record } of rows) {
    if (record.kind === 'ArtifactPersisted') into.set(artifactKey(record.call, record.artifact.sha256), seq);
    if (record.kind === 'ToolCallStarted') for (const { before } of record.preImages ?? []) into.set(artifactKey(record.call, before), seq);
  }
  return into;
}

export function artifactKey(call: string, sha256: string): string {
  return `${call} ${sha256}`;
}

const CANCELLED: readonly Failure['code'][] = ['cancelled'];

function statusOf(record: Terminal): ResultStory['status'] {
  switch (record.kind) {
    case 'ToolCallFinished':
      return record.incomplete === undefined ? 'success' : 'partial';
    case 'ToolCallFailed':
      return CANCELLED.includes(record.failure.code) ? 'cancelled' : 'error';
    case 'ToolCallDenied':
    case 'ToolCallUnknown':
      return 'error';
  }
}

/** A toolset that watched says what it saw; else the plan stands, for a call that was done. */
function effectsOf(
  record: Terminal,
  validated: Extract<CallRecord, { kind: 'ToolResultValidated' }> | undefined,
  plan: Plan | null,
): ResultStory['effects'] {
  const seen = validated?.observed;
  if (seen) {
    const { reads = [], writes = [], deletes = [], hosts = [], costUsd = null } = seen;
    return { basis: 'reported', reads, writes, deletes, hosts, cost_usd: costUsd };
  }
  if (record.kind !== 'ToolCallFinished' || !plan) return null;
  const paths = (targets: Plan['reads']): readonly string[] => targets.map(({ path }) => path);
  return { basis: 'planned', reads: paths(plan.reads), writes: paths(plan.writes), deletes: [], hosts: plan.hosts, cost_usd: null };
}

function outputBytes(record: Terminal): number {
  if (record.kind !== 'ToolCallFinished' && record.kind !== 'ToolCallFailed') return 0;
  const { value } = record;
  if (!value) return 0;
  return 'inline' in value ? Buffer.byteLength(JSON.stringify(value.inline)) : value.bytes;
}

function find<K extends CallRecord['kind']>(rows: readonly JournalRow[], kind: K): Extract<CallRecord, { kind: K }> | undefined {
  return rows.map(({ record }) => record).findLast((record): record is Extract<CallRecord, { kind: K }> => record.kind === kind);
}
