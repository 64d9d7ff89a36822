import type {
  ArtifactRef,
  CallLog,
  CallOutcome,
  CallRecord,
  Decision,
  Failure,
  Json,
  NewArtifact,
  ResolvedCall,
  Stored,
  ToolResult,
} from '../../contract/index.js';
import type { ToolRoom } from '../room.js';
import { type Bounds, preview, readable, showing } from './show.js';
import { bounded, type Verified } from './verify.js';

/**
 * Keeps a result: small ones in the row, large ones whole in the artifact store with a preview for context (TM-10). What is
 * kept is on disk before a record names it. Writes the terminal record and those that follow it.
 */
export async function keepEvidence(
  { artifactBytes }: Pick<ToolRoom, 'artifactBytes'>,
  { call, decision }: Made,
  result: ToolResult,
  { checks, failure }: Verified,
  log: CallLog,
  recovered = false,
): Promise<CallOutcome> {
  const { stored, kept, shown } = await keep(call, result, log, { artifactBytes, output: decision?.output });
  const of = { call: call.request.id, effect: call.descriptor.effects.class };
  const { incomplete } = result;
  if (failure) log.append({ kind: 'ToolCallFailed', ...of, failure, value: stored.value, ...(stored.text && { text: stored.text }) });
  else
    log.append({
      kind: 'ToolCallFinished',
      ...of,
      ...stored,
      ...(incomplete === undefined ? {} : { incomplete }),
      ...(recovered ? { recovered: true } : {}),
    });
  log.append(validated(call, checks, result));
  for (const artifact of kept) log.append({ kind: 'ArtifactPersisted', call: of.call, artifact });
  log.append({ kind: 'StateUpdated', call: of.call });
  return failure ? { kind: 'failed', failure, result: shown } : { kind: 'ok', result: shown };
}

/** A call that was made, and the decision it was made under: it bounds what a model reads. */
export interface Made {
  readonly call: ResolvedCall;
  readonly decision?: Decision;
}

/** The terminal record of a call that was made and has nothing to show. */
export function noteFailure(
  { request, descriptor }: ResolvedCall,
  failure: Failure,
  log: CallLog,
  checks: Verified['checks'] = [],
): CallOutcome {
  log.append({ kind: 'ToolCallFailed', call: request.id, effect: descriptor.effects.class, failure });
  if (checks.length > 0) log.append({ kind: 'ToolResultValidated', call: request.id, checks });
  return { kind: 'failed', failure };
}

function validated({ request }: ResolvedCall, checks: Verified['checks'], { observed }: ToolResult): CallRecord {
  return {
    kind: 'ToolResultValidated',
    call: request.id,
    ...(checks.length > 0 ? { checks } : {}),
    ...(observed ? { observed: bounded(observed) } : {}),
  };
}

interface Kept {
  readonly stored: { readonly value: Stored; readonly text?: Stored; readonly partial?: true };
  readonly kept: readonly ArtifactRef[];
  readonly shown: ToolResult;
}

const UNSEEN = 'The call was made. Its result is kept with it and is not shown to models.';

async function keep(call: ResolvedCall, result: ToolResult, log: CallLog, bounds: Bounds): Promise<Kept> {
  const store = new Keeper(call, log);
  const json = JSON.stringify(result.value);
  const large = Buffer.byteLength(json) > bounds.artifactBytes;
  const value = large ? await store.whole(json, 'application/json') : await store.value(result.value);
  let text: string | undefined;
  let partial = false;
  const seen = showing(call.descriptor, result, json, bounds);
  if (!seen) [text, partial] = [UNSEEN, true];
  else if (seen.fits) text = seen.own || seen.source !== readable(result.value, json) ? seen.source : undefined;
  else {
    const whole = seen.own ? await store.whole(seen.source, 'text/plain') : await store.whole(json, 'application/json');
    [text, partial] = [preview(seen, whole.artifact), true];
  }
  for (const artifact of result.artifacts ?? []) await store.artifact(artifact);
  if (text === undefined) return { stored: { value }, kept: store.kept, shown: { value: result.value } };
  const stored = { value, text: await store.value(text), ...(partial && { partial: true as const }) };
  return { stored, kept: store.kept, shown: { value: result.value, text } };
}

/** Stores what a call leaves, and knows every artifact of it once. */
class Keeper {
  readonly kept: ArtifactRef[] = [];
  readonly #call: ResolvedCall;
  readonly #log: CallLog;

  constructor(call: ResolvedCall, log: CallLog) {
    this.#call = call;
    this.#log = log;
  }

  /** In the row when it is small, unless its tool wants no beginning of a result there. */
  async value(value: Json): Promise<Stored> {
    const { descriptor, request } = this.#call;
    if (!descriptor.observability.logResultPreview) return this.whole(JSON.stringify(value), 'application/json');
    const stored = await this.#log.store(value, request.id);
    if ('artifact' in stored)
      this.#note({ sha256: stored.artifact, kind: 'tool_output', mediaType: 'application/json', size: stored.bytes });
    return stored;
  }

  async whole(text: string, mediaType: string): Promise<Extract<Stored, { readonly artifact: unknown }>> {
    const { sha256, size } = await this.artifact({ kind: 'tool_output', mediaType, bytes: Buffer.from(text) });
    return { artifact: sha256, bytes: size };
  }

  async artifact(artifact: NewArtifact): Promise<ArtifactRef> {
    const ref = await this.#log.keep(this.#call.request.id, artifact);
    this.#note(ref);
    return ref;
  }

  #note(ref: ArtifactRef): void {
    const known = this.kept.some(
      ({ sha256, kind, mediaType }) => sha256 === ref.sha256 && kind === ref.kind && mediaType === ref.mediaType,
    );
    if (!known) this.kept.push(ref);
  }
}
