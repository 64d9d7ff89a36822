import { type Sha256, WindlassError } from '../contract/index.js';
import type { Context } from './context.js';
import type { ArtifactBody, ArtifactsDocument } from './documents.js';
import { findRun } from './runs.js';

/** @throws WindlassError `run_not_found` */
export async function listArtifacts(context: Context, run: string): Promise<ArtifactsDocument> {
  const { row } = await findRun(context, run);
  const { artifacts } = await context.store();
  return { v: 1, run: row.id, artifacts: (await artifacts.list(row.id)).map(artifactBody) };
}

export function artifactBody(each: {
  readonly sha256: string;
  readonly kind: string;
  readonly mediaType: string;
  readonly size: number;
  readonly call: string | null;
}): ArtifactBody {
  return { sha256: each.sha256, kind: each.kind, media_type: each.mediaType, size: each.size, call: each.call };
}

/** @throws WindlassError `artifact_not_found`, `artifact_corrupt` */
export async function readArtifact(context: Context, hash: string): Promise<Buffer> {
  if (!/^[0-9a-f]{64}$/.test(hash)) {
    throw new WindlassError('artifact_not_found', `${JSON.stringify(hash)} is no SHA-256: 64 hex digits are expected`);
  }
  const { artifacts } = await context.store();
  return artifacts.get(hash as Sha256);
}
