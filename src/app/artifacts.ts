import { type ArtifactRef, type Sha256, WindlassError } from '../contract/index.js';
import type { Context } from './context.js';
import type { ArtifactBody, ArtifactsDocument } from './documents.js';
import { artifactEvents, artifactKey } from './result-story.js';
import { findRun } from './runs.js';

/** @throws WindlassError `run_not_found` */
export async function listArtifacts(context: Context, run: string): Promise<ArtifactsDocument> {
  const { row } = await findRun(context, run);
  const { artifacts, journal } = await context.store();
  const events = new Map<string, number>();
  for await (const each of journal.rows(row.id)) artifactEvents([each], events);
  return { v: 1, run: row.id, artifacts: (await artifacts.list(row.id)).map((each) => artifactBody(each, events)) };
}

export function artifactBody(
  { sha256, kind, mediaType, size, call }: ArtifactRef & { readonly call: string | null },
  events: ReadonlyMap<string, number>,
): ArtifactBody {
  const event = call === null ? null : (events.get(artifactKey(call, sha256)) ?? null);
  return { sha256, kind, media_type: mediaType, size, call, event };
}

/** @throws WindlassError `artifact_not_found`, `artifact_corrupt`, `artifact_withheld` */
export async function readArtifact(context: Context, hash: string, { force = false }: { readonly force?: boolean } = {}): Promise<Buffer> {
  if (!/^[0-9a-f]{64}$/.test(hash)) {
    throw new WindlassError('artifact_not_found', `${JSON.stringify(hash)} is no SHA-256: 64 hex digits are expected`);
  }
  const { artifacts } = await context.store();
  const kinds = await artifacts.kindsOf(hash as Sha256);
  if (!force && kinds.length > 0 && kinds.every((kind) => kind === 'pre_image')) {
    throw new WindlassError('artifact_withheld', `${hash} is what a file held before a call changed it, and was not shown`, {
      data: { sha256: hash },
    });
  }
  return artifacts.get(hash as Sha256);
}
